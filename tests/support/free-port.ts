import { once } from 'node:events'
import { createServer } from 'node:net'

/** Returns a port of this machine that no process listens on. */
export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  listener.close()
  await once(listener, 'close')
  if (typeof address !== 'object' || !address) throw new Error('No port is free')
  return address.port
}
