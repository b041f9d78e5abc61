// The ports of a cluster on one machine.
import { createServer } from 'node:net'

/** Where every part of a cluster on one machine listens. */
export const HOST = '127.0.0.1'

const NAMES = [
  ...['app', 'app1', 'app2', 'primary', 'replica', 'pgbouncer'],
  ...['node1', 'node2', 'patroni1', 'patroni2'],
  ...['client1', 'client2', 'client3', 'peer1', 'peer2', 'peer3'],
] as const

/** The port of each part. */
export type Ports = Record<(typeof NAMES)[number], number>

/** Chooses ports that no process listens on. `appPort`: that of the app, where people open it. */
export async function choosePorts(appPort: number): Promise<Ports> {
  const servers = NAMES.map(() => createServer())
  const found = await Promise.all(
    servers.map((server) => {
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      server.once('error', reject)
      server.listen(0, HOST, () => {
        const address = server.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
      return promise
    }),
  )
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  const ports = Object.fromEntries(NAMES.map((name, index) => [name, found[index] ?? 0])) as Ports
  return { ...ports, ...(appPort > 0 && { app: appPort }) }
}
