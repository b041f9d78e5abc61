// Checks the address that the server listens on, and explains in a sentence what is wrong with it.
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '#server/settings/config.ts'
import { ConfigError, InUseError } from '#server/settings/config-error.ts'

type Address = Pick<Config, 'host' | 'port'>

/**
 * Listens on the address for a moment, before anything else starts. Throws what `problemOf` returns
 * for the failure.
 */
export async function checkAddress(
  { host, port }: Address,
  problemOf: (error: unknown, address: Address) => unknown,
): Promise<void> {
  const probe = createServer()
  try {
    probe.listen({ host, port, exclusive: true })
    await once(probe, 'listening')
  } catch (error) {
    throw problemOf(error, { host, port })
  }
  probe.close()
  await once(probe, 'close')
}

/**
 * Returns a failure to listen as a `ConfigError`, if a setting caused it; otherwise the error
 * itself.
 */
export function listenProblem(error: unknown, { host, port }: Address): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return error
  switch (code) {
    case 'EADDRINUSE':
      return new InUseError(
        `Port ${port} is in use. End the program that uses it, or choose another port. A second Fastpass needs its own data folder too: PORT=3001 DATA_DIR=.data2 npm start.`,
      )
    case 'EACCES':
      return new ConfigError(
        `Port ${port} is not allowed to this user. Choose one above 1023: PORT=3001 npm start.`,
      )
    default:
      return new ConfigError(
        `HOST is "${host}", which is not an address of this machine (${code}). Leave it out to listen on all of them.`,
      )
  }
}
