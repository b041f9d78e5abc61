// A proxy that simulates a bad connection between a phone and the server: slow, lossy or silent.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Chance } from './chance.ts'

/** Requests or responses that are held back until they are released. */
export interface Held {
  /** Returns the number so far. */
  count(): number
  /** Resolves with the first one. */
  first: Promise<void>
  /** Releases all of them, and those to come. */
  release(): void
}

/** A proxy in front of a server. */
export interface FaultyLine {
  url: string
  /**
   * The round trip time in ms, and the share of packets that are lost and sent again a second
   * later.
   */
  weather(conditions: { latencyMs: number; loss: number }): void
  /** Stops or resumes all responses; connections are still accepted. */
  hang(isHanging: boolean): void
  /**
   * Loses the requests that this returns true for, as without a signal; undefined loses none
   * anymore.
   */
  lose(which: ((asked: { method: string; path: string }) => boolean) | undefined): void
  /** Holds back the responses to calls of this path. */
  hold(path: string): Held
  close(): Promise<void>
}

/** The delay until a lost packet is sent again, ms. */
const RESEND_MS = 1_000

/** Starts a proxy in front of a server. */
export async function startFaultyLine(server: string, chance: Chance): Promise<FaultyLine> {
  let conditions = { latencyMs: 0, loss: 0 }
  let isHanging = false
  let isWithoutSignal: Parameters<FaultyLine['lose']>[0]
  let letGo = () => {}
  let hanging = Promise.resolve()
  const held = new Map<string, { seen: () => void; until: Promise<void> }>()

  const travel = async () => {
    const { latencyMs, loss } = conditions
    const isLost = chance.between(1, 1_000) <= loss * 1_000
    await wait(latencyMs / 2 + (isLost ? RESEND_MS : 0))
    await hanging
  }
  const pass = async (asked: IncomingMessage, reply: ServerResponse) => {
    const { pathname } = new URL(asked.url ?? '/', server)
    await travel()
    const { method = '', headers } = asked
    if (isWithoutSignal?.({ method, path: pathname })) return reply.destroy()
    const passed = request(new URL(asked.url ?? '/', server), { method, headers })
    passed.on('error', () => reply.destroy())
    reply.on('close', () => passed.destroy())
    asked.pipe(passed)
    passed.on('response', async (came) => {
      const holding = held.get(pathname)
      holding?.seen()
      await holding?.until
      await travel()
      reply.writeHead(came.statusCode ?? 502, came.rawHeaders)
      reply.flushHeaders()
      came.pipe(reply)
    })
  }
  const proxy = createServer((asked, reply) => void pass(asked, reply))
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const line: FaultyLine = {
    url: `http://localhost:${port}`,
    weather: (wanted) => {
      conditions = wanted
    },
    hang: (wanted) => {
      if (wanted === isHanging) return
      isHanging = wanted
      letGo()
      if (isHanging) {
        hanging = new Promise((resolve) => {
          letGo = resolve
        })
      }
    },
    lose: (which) => {
      isWithoutSignal = which
    },
    hold: (path) => {
      let count = 0
      let release = () => {}
      let come = () => {}
      const until = new Promise<void>((resolve) => {
        release = () => {
          held.delete(path)
          resolve()
        }
      })
      const first = new Promise<void>((resolve) => {
        come = resolve
      })
      const seen = () => {
        count += 1
        come()
      }
      held.set(path, { seen, until })
      return { count: () => count, first, release }
    },
    close: async () => {
      line.hang(false)
      const closed = new Promise((resolve) => proxy.close(resolve))
      proxy.closeAllConnections()
      await closed
    },
  }
  return line
}
