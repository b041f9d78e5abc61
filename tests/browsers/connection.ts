// The connection between phones and the server, which can be cut as in a tunnel. Neither WebKit nor
// Firefox can be told to be offline.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to a server. */
export interface Connection {
  /** The origin that phones open. */
  url: string
  /** Ends all connections, and refuses new ones. */
  cut(): Promise<void>
  restore(): Promise<void>
}

/** Opens a connection to a server. */
export async function openConnection(server: string): Promise<Connection> {
  const { hostname, port } = new URL(server)
  const open = new Set<Socket>()
  const relay = createServer((phone) => {
    const upstream = connect(Number(port), hostname)
    for (const [from, to] of [
      [phone, upstream],
      [upstream, phone],
    ] as const) {
      open.add(from)
      from.on('error', () => {})
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  })
  const listen = async (at: number) => {
    relay.listen(at, 'localhost')
    await once(relay, 'listening')
    return (relay.address() as AddressInfo).port
  }
  const ownPort = await listen(0)
  return {
    url: `http://localhost:${ownPort}`,
    cut: async () => {
      if (!relay.listening) return
      relay.close()
      for (const socket of open) socket.destroy()
      await once(relay, 'close')
    },
    restore: async () => {
      await listen(ownPort)
    },
  }
}
