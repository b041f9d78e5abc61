// A proxy that loses requests on their way from a phone to the server.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** A proxy in front of a server. */
export interface FaultyLine {
  url: string
  /**
   * Loses the requests that this returns true for, as without a signal; undefined loses none
   * anymore.
   */
  lose(which: ((asked: { method: string; path: string }) => boolean) | undefined): void
  close(): Promise<void>
}

/** Starts a proxy in front of a server. */
export async function startFaultyLine(server: string): Promise<FaultyLine> {
  let isWithoutSignal: Parameters<FaultyLine['lose']>[0]
  const pass = (asked: IncomingMessage, reply: ServerResponse) => {
    const url = new URL(asked.url ?? '/', server)
    const { method = '', headers } = asked
    if (isWithoutSignal?.({ method, path: url.pathname })) return reply.destroy()
    const passed = request(url, { method, headers })
    passed.on('error', () => reply.destroy())
    reply.on('close', () => passed.destroy())
    asked.pipe(passed)
    passed.on('response', (came) => {
      reply.writeHead(came.statusCode ?? 502, came.rawHeaders)
      reply.flushHeaders()
      came.pipe(reply)
    })
  }
  const proxy = createServer(pass)
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://localhost:${port}`,
    lose: (which) => {
      isWithoutSignal = which
    },
    close: async () => {
      const closed = new Promise((resolve) => proxy.close(resolve))
      proxy.closeAllConnections()
      await closed
    },
  }
}
