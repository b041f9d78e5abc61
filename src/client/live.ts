/** The live machine with the API, the page and the connection behind it. */
import { createActor, type EventObject, fromCallback } from 'xstate'
import {
  type LiveContext,
  liveMachine,
  liveRetryDelay,
  type StreamEvent,
} from '#machines/client/live.machine.ts'
import { ownTokensOf } from '#src/api/api.ts'
import { readEvents } from '#src/api/events.ts'
import { toProblem } from '#src/api/problem.ts'
import { applyChange, refreshAll } from './live-changes.ts'
import { queryClient } from './query-client.ts'
import { sessionActor } from './session.ts'

/** Every attorney is told of a new case at the same moment; they do not all ask in it, ms. */
const SPREAD_MS = 1_500

/** An admin's own change is told as well: its screen asks by itself, or is left because the record is deleted, ms. */
const OFFICE_MS = 1_000

// Phones that lost the same server must not all come back in the same second.
const backoff = ({ context }: { context: LiveContext }) =>
  liveRetryDelay(context) * (1 + Math.random() / 2)

const streamEventsOf = (personId: string) =>
  fromCallback<EventObject, undefined, StreamEvent>(({ sendBack }) => {
    const end = new AbortController()
    const reading = readEvents(ownTokensOf(personId), {
      signal: end.signal,
      onBeat: () => sendBack({ type: 'stream.beat' }),
      onEvent: (change) =>
        sendBack(
          change.kind === 'ready' ? { type: 'stream.open' } : { type: 'stream.hear', change },
        ),
    })
    reading.then(
      () => sendBack({ type: 'stream.end' }),
      (error: unknown) => {
        const { status, details } = toProblem(error)
        if (status === 401) sendBack({ type: 'stream.refuse' })
        else sendBack({ type: 'stream.end', afterMs: details.retryAfterMs })
      },
    )
    return () => end.abort()
  })

let running: { personId: string; stop: () => void } | undefined

/** Keeps what a signed-in person looks at up to date, until their session ends. */
export function startLive(personId: string): void {
  // They may have logged out in the meantime.
  const { identity } = sessionActor.getSnapshot().context
  if (running?.personId === personId || identity?.uuid !== personId) return
  running?.stop()
  running = start(personId)
}

sessionActor.subscribe((snapshot) => {
  const isTheirs = snapshot.context.identity?.uuid === running?.personId
  if (isTheirs && !snapshot.matches('signingOut')) return
  running?.stop()
  running = undefined
})

function start(personId: string) {
  const end = new AbortController()
  const { signal } = end
  const actor = createActor(
    liveMachine.provide({
      actors: { streamEvents: streamEventsOf(personId) },
      delays: { backoff },
    }),
    { input: { isOnline: navigator.onLine, isVisible: !document.hidden } },
  )
  actor.on('refresh', () => refreshAll(queryClient, personId))
  actor.on('changed', ({ change }) => {
    const apply = () => {
      if (!signal.aborted) applyChange(queryClient, personId, change)
    }
    if (change.kind === 'explore') setTimeout(apply, Math.random() * SPREAD_MS)
    else if (change.kind === 'office') setTimeout(apply, OFFICE_MS)
    else apply()
  })
  const tellNetwork = () =>
    actor.send({ type: navigator.onLine ? 'network.online' : 'network.offline' })
  const tellPage = () => actor.send({ type: document.hidden ? 'page.hide' : 'page.show' })
  window.addEventListener('online', tellNetwork, { signal })
  window.addEventListener('offline', tellNetwork, { signal })
  document.addEventListener('visibilitychange', tellPage, { signal })
  const session = sessionActor.subscribe((snapshot) => {
    if (snapshot.matches('expired')) actor.send({ type: 'session.expire' })
    if (snapshot.matches({ signedIn: 'checked' })) actor.send({ type: 'session.renew' })
  })
  signal.addEventListener('abort', () => {
    session.unsubscribe()
    actor.stop()
  })
  actor.start()
  return { personId, stop: () => end.abort() }
}
