// Live streams that stay open while a load is sent, as phones hold them.
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const REOPENED_AFTER_MS = 2_000
const OPENED_PER_SECOND = 50

/** What has happened to the streams. */
export interface StreamCounts {
  open: number
  events: number
  /** Streams that were refused, or that ended with an error. */
  failed: number
}

/**
 * Opens `count` streams, one after the other, in turns of these sessions. One that the server ends is opened again, as the
 * app does it. Resolves when all have been asked for. `close` ends all.
 */
export async function openStreams(origin: string, tokens: string[], count: number) {
  const counts: StreamCounts = { open: 0, events: 0, failed: 0 }
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  let isClosed = false
  const open = (index: number) => {
    if (isClosed) return
    const headers = { token: tokens[index % tokens.length] ?? '' }
    const sender = { family: 4, localAddress: `127.1.${index % 200}.1` }
    const again = () => setTimeout(() => open(index), REOPENED_AFTER_MS)
    const fail = () => {
      if (isClosed) return
      counts.failed += 1
      again()
    }
    get(`${origin}/api/events`, { ...sender, agent, headers }, (response) => {
      if (response.statusCode !== 200) {
        response.resume()
        fail()
        return
      }
      counts.open += 1
      response.setEncoding('utf8').on('data', (text: string) => {
        counts.events += text.split('data:').length - 1
      })
      response.once('end', again)
      response.once('error', fail)
      response.once('close', () => {
        counts.open -= 1
      })
    }).once('error', fail)
  }
  for (let index = 0; index < count; index += 1) {
    open(index)
    await wait(1_000 / OPENED_PER_SECOND)
  }
  return {
    counts,
    close: () => {
      isClosed = true
      agent.destroy()
    },
  }
}
