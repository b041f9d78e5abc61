// Hearing what processes tell each other through the database (LISTEN and NOTIFY), on both engines alike.
import { setTimeout as wait } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

/** Who hears a channel. */
export interface Listener {
  /** Something was said, by a transaction that is committed. */
  hear: (payload: string) => void
  /** The connection was lost and is there again: what was said in between is not known. */
  onGap: () => void
}

/** Hears a channel until the database is closed. Resolves once it does; rejects when it cannot. */
export type Listen = (channel: string, ear: Listener) => Promise<void>

const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 15_000
// A connection that only listens would never notice that the other side is gone.
const ALIVE_EVERY_MS = 30_000
const ANSWER_WITHIN_MS = 10_000

/** Listens on connections of its own, which come back when they are lost. */
export function listenOnPostgres(url: string): { listen: Listen; stop(): Promise<void> } {
  const end = new AbortController()
  const open = new Set<pg.Client>()

  const connect = async (channel: string, ear: Listener): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    })
    const isAlive = setInterval(() => {
      client.query('select 1').catch(() => lose())
    }, ALIVE_EVERY_MS)
    isAlive.unref()
    let isHearing = false
    const lose = () => {
      clearInterval(isAlive)
      if (!open.delete(client)) return
      void client.end().catch(() => {})
      if (isHearing && !end.signal.aborted) void reconnect(channel, ear)
    }
    open.add(client)
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', ({ payload = '' }) => ear.hear(payload))
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      end.signal.throwIfAborted()
      isHearing = true
    } catch (error) {
      lose()
      throw error
    }
  }

  const reconnect = async (channel: string, ear: Listener): Promise<void> => {
    for (let failures = 0; ; failures += 1) {
      const longest = Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS)
      try {
        // Processes that lost the same database must not all come back in the same moment.
        await wait(longest * (0.5 + Math.random() / 2), undefined, {
          signal: end.signal,
          ref: false,
        })
        await connect(channel, ear)
        return ear.onGap()
      } catch {
        if (end.signal.aborted) return
      }
    }
  }

  return {
    listen: connect,
    stop: async () => {
      end.abort()
      await Promise.all([...open].map((client) => client.end().catch(() => {})))
    },
  }
}

/** Listens in the only process there is, which loses nothing. */
export const listenOnPglite =
  (client: PGlite): Listen =>
  async (channel, { hear }) => {
    await client.listen(channel, hear)
  }
