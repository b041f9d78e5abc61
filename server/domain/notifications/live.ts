// Publishes changes of any process to the people who are connected to this one.
import { MINUTE_MS } from '#machines/durations.ts'
import type { Database } from '#server/db/connection/database.ts'
import { type Change, subscribeToChanges } from '#server/db/transaction/changes.ts'
import { Problem, unavailableBecause } from '#server/errors.ts'
import type { Live, Subscriber } from '#server/services.ts'
import { createChangedCases } from './changed-cases.ts'
import { type LiveStream, openStream } from './live-stream.ts'
import { eventsOf } from './missed-changes.ts'
import { createOpenStreams } from './open-streams.ts'
import { createRecentChanges } from './recent-changes.ts'

const DEFAULTS = {
  /** A browser opens at most six connections to a server; the others stay free for calls. */
  perPerson: 4,
  perProcess: 2_000,
  /** Proxies close connections that are silent for a minute. */
  heartbeatMs: 20_000,
  /** How often it is checked whether the session is still active. */
  checkMs: 30_000,
  /** The longest life of a stream. */
  maxLifetimeMs: 5 * MINUTE_MS,
  /**
   * The shortest time between two events about the list of open cases, or about data that admins
   * see.
   */
  exploreMs: 3_000,
}

/** The limits and periods of the streams. */
export type LiveSettings = typeof DEFAULTS

const TRY_AGAIN_S = 30

/** Creates the live updates. Listens to the database from the first stream on. */
export function createLive(db: Database, settings: Partial<LiveSettings> = {}): Live {
  const { perPerson, perProcess, ...periods } = { ...DEFAULTS, ...settings }
  const streams = createOpenStreams()
  const changedCases = createChangedCases(db, streams)
  const recent = createRecentChanges()
  let listening: Promise<void> | undefined
  let isClosed = false

  const explore = throttled(periods.exploreMs, () =>
    streams.sendToAll({ kind: 'explore' }, 'attorney'),
  )
  const office = throttled(periods.exploreMs, () =>
    streams.sendToAll({ kind: 'office' }, 'org:admin'),
  )

  const onChange = (change: Change) => {
    recent.add(change)
    if (streams.count() === 0) return
    switch (change.kind) {
      case 'case':
        changedCases.add(change.caseId, {
          isForBidders: true,
          isForReaders: change.changesContent,
          endsBidding: change.endsBidding,
        })
        office.run()
        break
      case 'bid':
        changedCases.add(change.caseId, { isForBidders: change.isGone }, change.attorneyId)
        office.run()
        break
      case 'office':
        office.run()
        break
      case 'explore':
        if (change.attorneyId === undefined) explore.run()
        else streams.send(change.attorneyId, { kind: 'explore' })
        break
      case 'notice':
        for (const id of change.receivedBy)
          streams.send(id, { kind: 'notice', case_id: change.caseId })
        break
      case 'session':
        for (const [stream, subscriber] of streams.all())
          if (subscriber.userId === change.userId) void check(stream, subscriber)
    }
  }

  const onGap = () => {
    recent.reset()
    streams.refreshAll()
  }

  const listen = () => {
    listening ??= subscribeToChanges(db, { onChange, onGap }).then(recent.reset)
    return listening.catch((error: unknown) => {
      listening = undefined
      throw unavailableBecause(error, TRY_AGAIN_S)
    })
  }

  const check = async (stream: LiveStream, { hasSession }: Subscriber) => {
    // While the provider does not respond the session counts as active; no stream lives long.
    if (!(await hasSession().catch(() => true))) stream.end()
  }

  const start = (subscriber: Subscriber): LiveStream => {
    let checking: NodeJS.Timeout
    const checkAfter = (ms: number) => {
      checking = setTimeout(() => {
        checkAfter(periods.checkMs)
        void check(stream, subscriber)
      }, ms).unref()
    }
    // Random, so that people who connected together are not checked together, and do not reconnect
    // together.
    checkAfter(periods.checkMs * Math.random())
    const lifetime = periods.maxLifetimeMs * (0.8 + Math.random() * 0.2)
    const ending = setTimeout(() => stream.end(), lifetime).unref()
    const stream = openStream(periods.heartbeatMs, () => {
      clearTimeout(checking)
      clearTimeout(ending)
      streams.remove(stream, subscriber)
    })
    streams.add(stream, subscriber)
    return stream
  }

  /**
   * Sends the changes that the browser missed, if they are known, then `ready`. `is_resumed` says
   * that none are missing.
   */
  const sayReady = async (stream: LiveStream, { person, lastEventId }: Subscriber) => {
    const position = recent.position()
    const missed = lastEventId === undefined ? undefined : recent.after(lastEventId)
    // Without the database it is unknown what the person has missed.
    const events = missed && (await eventsOf(missed, person, db).catch(() => undefined))
    for (const event of events ?? []) stream.send(event)
    stream.send({ kind: 'ready', ...(events && { is_resumed: true }) }, position)
  }

  return {
    open: async (subscriber) => {
      await listen()
      if (isClosed || streams.count() >= perProcess)
        throw new Problem('UNAVAILABLE', {}, TRY_AGAIN_S)
      // A phone that changes networks leaves streams open.
      const own = streams.ofPerson(subscriber.person.id)
      if (own.length >= perPerson) own[0]?.end()
      const stream = start(subscriber)
      void sayReady(stream, subscriber)
      return stream.body
    },
    position: () => recent.position(),
    connections: streams.count,
    close: () => {
      isClosed = true
      explore.stop()
      office.stop()
      for (const [stream] of streams.all()) stream.end()
    },
  }
}

/** Throttles: runs at once, and combines further calls within `ms` into one. */
function throttled(ms: number, work: () => void): { run: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  let isDue = false
  const run = () => {
    isDue = timer !== undefined
    if (isDue) return
    work()
    timer = setTimeout(() => {
      timer = undefined
      if (isDue) run()
    }, ms)
    timer.unref()
  }
  return { run, stop: () => clearTimeout(timer) }
}
