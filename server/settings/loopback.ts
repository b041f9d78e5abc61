/** Returns whether only this machine can reach the host. */
export const isLoopbackHost = (host: string): boolean =>
  ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host)

/** Returns whether a URL leads to this machine. */
export const isLoopbackUrl = (url: string | undefined): boolean =>
  isLoopbackHost(URL.parse(url ?? '')?.hostname ?? '')
