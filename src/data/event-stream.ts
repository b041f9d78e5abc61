/** Reads the event stream with fetch, because EventSource cannot send the `token` header. */
import { createParser } from 'eventsource-parser'
import type { components } from '#contract'
import { BASIC, fetchWithToken, type TokenSource } from '#src/api/api-client.ts'
import { recordServerState, versionHeaders } from '#src/api/client-version.ts'
import { ApiProblem, problemOf } from '#src/api/problem.ts'

export type LiveEvent = components['schemas']['LiveEvent']

type Reader = {
  signal: AbortSignal
  /** Called for all incoming data, including heartbeats. */
  onBeat: () => void
  onEvent: (event: LiveEvent) => void
}

/** Reads the stream until the server ends it. Rejects with `ApiProblem` if it is refused. */
export async function readEvents(tokens: TokenSource, reader: Reader): Promise<void> {
  const { signal, onBeat, onEvent } = reader
  const response = await fetchWithToken(tokens, (token) => ask(token, signal))
  if (!response.ok) throw problemOf(response, await response.json().catch(() => undefined))
  const type = response.headers.get('content-type') ?? ''
  // Such as the login page of a public Wi-Fi network.
  if (!response.body || !type.startsWith('text/event-stream')) {
    throw new ApiProblem(0, 'UNREADABLE', 'No stream came.')
  }
  const parser = createParser({ onEvent: ({ data }) => onEvent(JSON.parse(data)) })
  const chunks = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let read = await chunks.read(); !read.done; read = await chunks.read()) {
    onBeat()
    parser.feed(read.value)
  }
}

async function ask(token: string | undefined, signal: AbortSignal): Promise<Response> {
  const headers = { authorization: BASIC, ...versionHeaders, ...(token !== undefined && { token }) }
  const response = await fetch('/api/events', { headers, signal, cache: 'no-store' })
  recordServerState(response)
  return response
}
