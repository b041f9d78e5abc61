// Runs the live machine with the API, the page and the connection.
import { createActor, type EventObject, fromCallback } from 'xstate'
import {
  type LiveContext,
  liveMachine,
  liveRetryDelay,
  type StreamEvent,
} from '#machines/client/live.machine.ts'
import type { Identity } from '#machines/client/session.machine.ts'
import { jittered } from '#src/api/backoff.ts'
import { toProblem } from '#src/api/problem.ts'
import { readEvents } from '#src/data/event-stream.ts'
import type { PersonSession } from '#src/data/person-session.ts'
import { queryClient } from '#src/data/query-client.ts'
import { ownTokensOf } from '#src/identity/api.ts'
import { applyChange, refreshAll, refreshUnsettled } from './live-changes.ts'

/**
 * All attorneys receive a new case at the same moment. Their requests are spread over this time,
 * ms.
 */
const SPREAD_MS = 1_500

/**
 * An admin also receives their own change. Their screen fetches it itself or closes within this
 * time, ms.
 */
const OFFICE_MS = 1_000

const backoff = ({ context }: { context: LiveContext }) => jittered(liveRetryDelay(context))

const streamEventsOf = (personId: string, session: PersonSession) =>
  fromCallback<EventObject, undefined, StreamEvent>(({ sendBack }) => {
    const end = new AbortController()
    const reading = readEvents(ownTokensOf(personId), {
      signal: end.signal,
      onBeat: () => sendBack({ type: 'stream.beat' }),
      onReady: ({ isResumed }) => sendBack({ type: 'stream.open', isResumed }),
      onEvent: (change) => sendBack({ type: 'stream.change', change }),
    })
    reading.then(
      () => sendBack({ type: 'stream.end' }),
      (error: unknown) => {
        const problem = toProblem(error)
        if (problem.sessionEnd) {
          session.expire(problem.sessionEnd)
          sendBack({ type: 'stream.refuse' })
        } else sendBack({ type: 'stream.end', afterMs: problem.details.retryAfterMs })
      },
    )
    return () => end.abort()
  })

/** Keeps a person's screen up to date, until the signal is aborted. */
export function startLive(
  { uuid: personId }: Identity,
  signal: AbortSignal,
  session: PersonSession,
): void {
  const actor = createActor(
    liveMachine.provide({
      actors: { streamEvents: streamEventsOf(personId, session) },
      delays: { backoff },
    }),
    { input: { isOnline: navigator.onLine, isVisible: !document.hidden } },
  )
  actor.on('refresh', () => refreshAll(queryClient, personId))
  actor.on('resumed', () => refreshUnsettled(queryClient, personId))
  actor.on('changed', ({ change }) => {
    const apply = () => {
      if (!signal.aborted) applyChange(queryClient, personId, change)
    }
    if (change.kind === 'explore') setTimeout(apply, Math.random() * SPREAD_MS)
    else if (change.kind === 'office') setTimeout(apply, OFFICE_MS)
    else apply()
  })
  const sendNetworkState = () =>
    actor.send({ type: navigator.onLine ? 'network.online' : 'network.offline' })
  const sendPageState = () => actor.send({ type: document.hidden ? 'page.hide' : 'page.show' })
  window.addEventListener('online', sendNetworkState, { signal })
  window.addEventListener('offline', sendNetworkState, { signal })
  document.addEventListener('visibilitychange', sendPageState, { signal })
  signal.addEventListener('abort', () => actor.stop())
  actor.start()
  session.watch(({ isConfirmed, isExpired }) => {
    if (isExpired) actor.send({ type: 'session.expire' })
    if (isConfirmed) actor.send({ type: 'session.renew' })
  })
}
