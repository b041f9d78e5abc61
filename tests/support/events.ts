// A client of the live updates, which reads a person's stream as the app does.
import { once } from 'node:events'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { components } from '#contract'
import type { TestPerson } from './api.ts'
import { schemaErrors } from './contract.ts'

export type LiveEvent = components['schemas']['LiveEvent']

/** An open stream and its events. */
export interface TestStream {
  headers: IncomingHttpHeaders
  /** All events since the last `take`, without `ready`. */
  received: LiveEvent[]
  /** Returns the number of heartbeats. */
  heartbeats: () => number
  /** Waits for such an event. Returns and forgets all events up to it. */
  until(isMatch: (event: LiveEvent) => boolean): Promise<LiveEvent[]>
  /** Resolves when the server ends the stream. */
  ended: Promise<void>
  close(): void
}

/** Requests a stream on a connection of its own, which ends with it. */
export async function askForEvents(
  origin: string,
  token: string,
  signal?: AbortSignal,
  more: Record<string, string> = {},
) {
  const headers = { token, ...more }
  const asking = get(`${origin}/api/events`, { agent: false, headers, signal })
  // Aborting the request is no error.
  asking.on('error', () => {})
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: Readable.toWeb(response) }
}

/** Opens a person's stream and waits until it is ready. Rejects when it is refused. */
export async function openTestStream(
  origin: string,
  person: Pick<TestPerson, 'token'>,
  token?: string,
): Promise<TestStream> {
  const end = new AbortController()
  const response = await askForEvents(origin, token ?? (await person.token()), end.signal)
  if (response.status !== 200) {
    throw new Error(`The stream was refused: ${response.status} ${await text(response.body)}`)
  }
  const received: LiveEvent[] = []
  let heartbeats = 0
  const waiting = new Set<() => void>()
  const messages = (response.body as ReadableStream)
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(
      new EventSourceParserStream({
        onComment: () => {
          heartbeats += 1
        },
      }),
    )
  let isReady = () => {}
  const ready = new Promise<void>((resolve) => {
    isReady = resolve
  })
  const read = async () => {
    for await (const { data } of messages) {
      const event = JSON.parse(data) as LiveEvent
      const errors = schemaErrors('#/components/schemas/LiveEvent', event)
      if (errors.length > 0) throw new Error(errors.join('\n'))
      if (event.kind === 'ready') isReady()
      else received.push(event)
      for (const check of waiting) check()
    }
  }
  const ended = read().catch((error) => {
    if (!end.signal.aborted) throw error
  })
  // A test need not wait for the end: an unhandled rejection would fail it.
  ended.catch(() => {})
  await Promise.race([ready, ended])
  return {
    headers: response.headers,
    received,
    heartbeats: () => heartbeats,
    ended,
    close: () => end.abort(),
    until: (isMatch) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const at = received.findIndex(isMatch)
          if (at < 0) return
          waiting.delete(check)
          resolve(received.splice(0, at + 1))
        }
        waiting.add(check)
        check()
        void ended.then(() => reject(new Error(`It ended: ${JSON.stringify(received)}`)), reject)
      }),
  }
}
