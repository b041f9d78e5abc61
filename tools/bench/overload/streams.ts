// Phones whose app stays open while a load is sent: each holds a live stream, and loads its screen
// when that has opened.
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { withJitter } from '../../../machines/backoff.ts'

/** The app's first delay. */
const REOPENED_AFTER_MS = 1_000
const OPENED_PER_SECOND = 50
const ALL_OPEN_WITHIN_MS = 60_000
const POLL_MS = 50

/** The session of a phone, and the paths that its screen loads. */
export interface Phone {
  token: string
  screen: string[]
}

/** What has happened to the streams. */
export interface StreamCounts {
  open: number
  events: number
  /** Streams and loads of a screen that were refused, or that ended with an error. */
  failed: number
}

/**
 * Opens `count` streams, one after the other, in turns of these phones. One that ends is opened
 * again, as the app does it. Resolves when all are open. `interrupt` ends all at once, as a restart
 * does, and resolves when all are open again. `close` ends all for good.
 */
export async function openStreams(origin: string, phones: Phone[], count: number) {
  const counts: StreamCounts = { open: 0, events: 0, failed: 0 }
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const streams = new Set<IncomingMessage>()
  let isClosed = false

  const open = (index: number) => {
    if (isClosed) return
    const { token = '', screen = [] } = phones[index % phones.length] ?? {}
    // Each phone is in one of 200 networks.
    const sender = { family: 4, localAddress: `127.1.${index % 200}.1`, headers: { token } }
    const fail = () => {
      if (!isClosed) counts.failed += 1
    }
    const openAgain = (afterMs = REOPENED_AFTER_MS) =>
      setTimeout(() => open(index), withJitter(afterMs, Math.random()))
    const refuse = ({ headers }: IncomingMessage) => {
      fail()
      openAgain(Number(headers['retry-after'] ?? 1) * 1_000)
    }
    const load = (path: string) =>
      get(`${origin}${path}`, sender, (response) => {
        if (response.statusCode !== 200) fail()
        response.resume()
      }).once('error', fail)
    const follow = (stream: IncomingMessage) => {
      counts.open += 1
      streams.add(stream)
      stream.setEncoding('utf8').on('data', (text: string) => {
        counts.events += text.split('data:').length - 1
      })
      stream.once('error', fail)
      stream.once('close', () => {
        counts.open -= 1
        streams.delete(stream)
        openAgain()
      })
      screen.map(load)
    }
    get(`${origin}/api/events`, { ...sender, agent }, (response) => {
      if (response.statusCode === 200) return follow(response)
      refuse(response.resume())
    }).once('error', () => {
      fail()
      openAgain()
    })
  }

  const untilAllOpen = async () => {
    const from = performance.now()
    while (counts.open < count) {
      if (performance.now() - from > ALL_OPEN_WITHIN_MS)
        throw new Error(`Only ${counts.open} of ${count} streams have opened`)
      await wait(POLL_MS)
    }
  }

  for (let index = 0; index < count; index += 1) {
    open(index)
    await wait(1_000 / OPENED_PER_SECOND)
  }
  await untilAllOpen()
  return {
    counts,
    interrupt: async () => {
      for (const stream of streams) stream.destroy()
      await wait(REOPENED_AFTER_MS)
      await untilAllOpen()
    },
    close: () => {
      isClosed = true
      agent.destroy()
    },
  }
}
