/** What the app and the server tell each other of their versions, with every call. */
import { CONTRACT_VERSION } from '#contract'

/** Says which version of the contract this code was made for. */
export const versionHeaders = { 'fastpass-contract': String(CONTRACT_VERSION) }

/** What was heard of the server: `changed` when it serves `build`, and this page is of another one. */
export type ServerNews = { news: 'changed'; build: string } | { news: 'refused' }

const REFUSED_STATUS = 426

/** The build that this page is of; undefined in a worker, and where nothing is built. */
const ownBuild =
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>('meta[name="fastpass-build"]')?.content

let tell: ((news: ServerNews) => void) | undefined
let last: ServerNews | undefined

/** Calls back with what is heard, and with what was heard last. */
export function watchServer(listener: (news: ServerNews) => void): void {
  tell = listener
  if (last) listener(last)
}

/** Notes what an answer says of the server. */
export function noteAnswer({ status, headers }: Pick<Response, 'status' | 'headers'>): void {
  const build = headers.get('fastpass-build')
  if (status === REFUSED_STATUS) last = { news: 'refused' }
  else if (ownBuild !== undefined && build !== null && build !== ownBuild) {
    last = { news: 'changed', build }
  } else return
  tell?.(last)
}
