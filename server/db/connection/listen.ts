// Receives messages between processes through the database (LISTEN and NOTIFY), on both engines.
import { setTimeout as wait } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { backoffDelay, withJitter } from '#machines/backoff.ts'

/** Receives the messages of a channel. */
export interface Listener {
  /** Called for each message of a committed transaction. */
  onMessage: (payload: string) => void
  /** Called when a lost connection is back: messages in between are lost. */
  onGap: () => void
}

/**
 * Subscribes to a channel until the database is closed. Resolves once subscribed; rejects when that
 * fails.
 */
export type Listen = (channel: string, listener: Listener) => Promise<void>

const RETRY = { firstMs: 250, maxMs: 15_000 }
// A connection that only listens would not notice that the other side is gone.
const ALIVE_EVERY_MS = 30_000
const ANSWER_WITHIN_MS = 10_000

/** Listens on a connection of its own, and reconnects when it is lost. */
export function listenOnPostgres(url: string): { listen: Listen; stop(): Promise<void> } {
  const end = new AbortController()
  const open = new Set<pg.Client>()

  const connect = async (channel: string, listener: Listener): Promise<void> => {
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
    let isListening = false
    const lose = () => {
      clearInterval(isAlive)
      if (!open.delete(client)) return
      void client.end().catch(() => {})
      if (isListening && !end.signal.aborted) void reconnect(channel, listener)
    }
    open.add(client)
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', ({ payload = '' }) => listener.onMessage(payload))
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      end.signal.throwIfAborted()
      isListening = true
    } catch (error) {
      lose()
      throw error
    }
  }

  const reconnect = async (channel: string, listener: Listener): Promise<void> => {
    for (let failures = 1; ; failures += 1) {
      try {
        const delayMs = withJitter(backoffDelay(RETRY, { failures }), Math.random())
        await wait(delayMs, undefined, { signal: end.signal, ref: false })
        await connect(channel, listener)
        return listener.onGap()
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

/** Listens within the only process of a PGlite folder, where no message is lost. */
export const listenOnPglite =
  (client: PGlite): Listen =>
  async (channel, { onMessage }) => {
    await client.listen(channel, onMessage)
  }
