// Reads the event stream with fetch, because EventSource cannot send the `token` header.
import { createParser } from 'eventsource-parser'
import type { components } from '#contract'
import { fetchWithToken, type TokenSource } from '#src/api/api-client.ts'
import { BASIC } from '#src/api/basic-auth.ts'
import { recordServerState, versionHeaders } from '#src/api/client-version.ts'
import { ApiProblem, problemOf } from '#src/api/problem.ts'
import { lastPosition, setPosition } from '#src/api/stream-position.ts'

export type LiveEvent = components['schemas']['LiveEvent']

type Reader = {
  signal: AbortSignal
  /** Called for all incoming data, including heartbeats. */
  onBeat: () => void
  /**
   * Called when all changes from now on arrive. `isResumed`: so have those since this page fetched
   * its data.
   */
  onReady: (stream: { isResumed: boolean }) => void
  onEvent: (event: LiveEvent) => void
}

/** Reads the stream until the server ends it. Rejects with `ApiProblem` if it is refused. */
export async function readEvents(tokens: TokenSource, reader: Reader): Promise<void> {
  const { signal, onBeat, onReady, onEvent } = reader
  const position = lastPosition()
  const response = await fetchWithToken(tokens, (token) => ask(token, position, signal))
  if (!response.ok) throw problemOf(response, await response.json().catch(() => undefined))
  const type = response.headers.get('content-type') ?? ''
  // Such as the login page of a public Wi-Fi network.
  if (!response.body || !type.startsWith('text/event-stream')) {
    throw new ApiProblem(0, 'UNREADABLE', 'No stream came.')
  }
  const parser = createParser({
    onEvent: ({ id, data }) => {
      const event: LiveEvent = JSON.parse(data)
      if (event.kind !== 'ready') return onEvent(event)
      // A response that was sent earlier may have arrived since the stream was requested.
      const isResumed = event.is_resumed === true && position === lastPosition()
      setPosition(id)
      onReady({ isResumed })
    },
  })
  const chunks = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let read = await chunks.read(); !read.done; read = await chunks.read()) {
    onBeat()
    parser.feed(read.value)
  }
}

async function ask(
  token: string | undefined,
  position: string | undefined,
  signal: AbortSignal,
): Promise<Response> {
  const headers = {
    authorization: BASIC,
    ...versionHeaders,
    ...(token !== undefined && { token }),
    ...(position !== undefined && { 'last-event-id': position }),
  }
  const response = await fetch('/api/events', { headers, signal, cache: 'no-store' })
  recordServerState(response)
  return response
}
