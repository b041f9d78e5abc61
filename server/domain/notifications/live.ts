// Publishes changes of any process to the people who are connected to this one.
import type { Person } from '#server/caller.ts'
import { findAffectedUsers } from '#server/db/affected-users.ts'
import type { Database } from '#server/db/connection/database.ts'
import { type Change, subscribeToChanges } from '#server/db/transaction/changes.ts'
import { Problem, unavailableBecause } from '#server/errors.ts'
import type { Live, Subscriber } from '#server/services.ts'
import { type LiveEvent, type LiveStream, openStream } from './live-stream.ts'
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
  maxLifetimeMs: 300_000,
  /**
   * The shortest time between two events about the list of open cases, or about data that admins
   * see.
   */
  exploreMs: 3_000,
}

/** The limits and periods of the streams. */
export type LiveSettings = typeof DEFAULTS

// The most cases of one query. Cases that change meanwhile wait for the next one.
const CASES_AT_ONCE = 100
const TRY_AGAIN_S = 30

/** Creates the live updates. Listens to the database from the first stream on. */
export function createLive(db: Database, settings: Partial<LiveSettings> = {}): Live {
  const { perPerson, perProcess, ...periods } = { ...DEFAULTS, ...settings }
  const streams = new Map<LiveStream, Subscriber>()
  const ofPerson = new Map<string, Set<LiveStream>>()
  /**
   * The changed cases. Each affects its owner, these attorneys, and with `isForBidders` all its
   * bidders.
   */
  const changedCases = new Map<string, { attorneys: Set<string>; isForBidders: boolean }>()
  const recent = createRecentChanges()
  let listening: Promise<void> | undefined
  let isQuerying = false
  let isClosed = false

  const send = (personId: string, event: LiveEvent) => {
    for (const stream of ofPerson.get(personId) ?? []) stream.send(event)
  }
  const sendToAll = (event: LiveEvent, isMeant = (_: Person) => true) => {
    for (const [stream, { person }] of streams) if (isMeant(person)) stream.send(event)
  }

  const sendCaseChanges = async () => {
    if (isQuerying) return
    isQuerying = true
    try {
      while (changedCases.size > 0 && streams.size > 0) {
        const changed = [...changedCases].slice(0, CASES_AT_ONCE)
        for (const [id] of changed) changedCases.delete(id)
        const forBidders = changed.filter(([, { isForBidders }]) => isForBidders)
        const affected = await findAffectedUsers(
          db.orm,
          { forOwners: changed.map(([id]) => id), forBidders: forBidders.map(([id]) => id) },
          { customers: present('customer'), attorneys: present('attorney') },
        )
        const receivers = new Map(changed.map(([id, { attorneys }]) => [id, attorneys]))
        for (const { caseId, personId } of affected) receivers.get(caseId)?.add(personId)
        for (const [case_id, people] of receivers)
          for (const personId of people) send(personId, { kind: 'case', case_id })
      }
    } catch {
      // It is unknown who is affected, so everyone refreshes.
      sendToAll({ kind: 'refresh' })
    } finally {
      isQuerying = false
      changedCases.clear()
    }
  }
  const addChangedCase = (caseId: string, isForBidders: boolean, attorneyId?: string) => {
    const known = changedCases.get(caseId)
    const attorneys = known?.attorneys ?? new Set()
    if (attorneyId !== undefined) attorneys.add(attorneyId)
    changedCases.set(caseId, { attorneys, isForBidders: isForBidders || !!known?.isForBidders })
    void sendCaseChanges()
  }
  const present = (role: Person['role']) => [
    ...new Set(
      [...streams.values()].flatMap(({ person }) => (person.role === role ? person.id : [])),
    ),
  ]

  const explore = throttled(periods.exploreMs, () =>
    sendToAll({ kind: 'explore' }, ({ role }) => role === 'attorney'),
  )
  const office = throttled(periods.exploreMs, () =>
    sendToAll({ kind: 'office' }, ({ role }) => role === 'org:admin'),
  )

  const check = async (stream: LiveStream, { hasSession }: Subscriber) => {
    // While the provider does not respond the session counts as active; no stream lives long.
    if (!(await hasSession().catch(() => true))) stream.end()
  }

  const onChange = (change: Change) => {
    recent.add(change)
    if (streams.size === 0) return
    switch (change.kind) {
      case 'case':
        addChangedCase(change.caseId, true)
        office.run()
        break
      case 'bid':
        addChangedCase(change.caseId, change.isGone, change.attorneyId)
        office.run()
        break
      case 'office':
        office.run()
        break
      case 'explore':
        if (change.attorneyId === undefined) explore.run()
        else send(change.attorneyId, { kind: 'explore' })
        break
      case 'notice':
        for (const id of change.receivedBy) send(id, { kind: 'notice', case_id: change.caseId })
        break
      case 'session':
        for (const [stream, subscriber] of streams)
          if (subscriber.userId === change.userId) void check(stream, subscriber)
    }
  }

  const onGap = () => {
    recent.reset()
    sendToAll({ kind: 'refresh' })
  }

  /** Sends a new stream the changes that its browser has missed. */
  const sendMissed = async (stream: LiveStream, { id, role }: Person, missed: Change[]) => {
    const ofCases = missed.filter(({ kind }) => kind === 'case' || kind === 'bid')
    if (role === 'org:admin') {
      if (ofCases.length > 0 || missed.some(({ kind }) => kind === 'office'))
        stream.send({ kind: 'office' })
    } else {
      for (const case_id of await casesAffecting({ id, role }, missed))
        stream.send({ kind: 'case', case_id })
    }
    for (const change of missed) {
      if (change.kind === 'notice' && change.receivedBy.includes(id))
        stream.send({ kind: 'notice', case_id: change.caseId })
    }
    const isExplore = (change: Change) =>
      change.kind === 'explore' && [undefined, id].includes(change.attorneyId)
    if (role === 'attorney' && missed.some(isExplore)) stream.send({ kind: 'explore' })
  }

  const casesAffecting = async (
    { id, role }: Pick<Person, 'id' | 'role'>,
    changes: Change[],
  ): Promise<Set<string>> => {
    const forOwners = new Set<string>()
    const forBidders = new Set<string>()
    const affecting = new Set<string>()
    for (const change of changes) {
      if (change.kind !== 'case' && change.kind !== 'bid') continue
      forOwners.add(change.caseId)
      if (change.kind === 'case' || change.isGone) forBidders.add(change.caseId)
      if (change.kind === 'bid' && change.attorneyId === id) affecting.add(change.caseId)
    }
    if (forOwners.size === 0) return affecting
    const affected = await findAffectedUsers(
      db.orm,
      { forOwners: [...forOwners], forBidders: [...forBidders] },
      { customers: role === 'customer' ? [id] : [], attorneys: role === 'attorney' ? [id] : [] },
    )
    for (const { caseId } of affected) affecting.add(caseId)
    return affecting
  }

  /**
   * Sends the changes that the browser missed, if they are known, then `ready`. `is_resumed` says that none are missing.
   */
  const sayReady = async (stream: LiveStream, { person, lastEventId }: Subscriber) => {
    const position = recent.position()
    const missed = lastEventId === undefined ? undefined : recent.after(lastEventId)
    const is_resumed =
      missed !== undefined &&
      (await sendMissed(stream, person, missed).then(
        () => true,
        () => false,
      ))
    stream.send({ kind: 'ready', ...(is_resumed && { is_resumed }) }, position)
  }

  const listen = () => {
    listening ??= subscribeToChanges(db, { onChange, onGap }).then(recent.reset)
    return listening.catch((error: unknown) => {
      listening = undefined
      throw unavailableBecause(error, TRY_AGAIN_S)
    })
  }

  return {
    open: async (subscriber) => {
      const { person } = subscriber
      await listen()
      if (isClosed || streams.size >= perProcess) throw new Problem('UNAVAILABLE', {}, TRY_AGAIN_S)
      const own = ofPerson.get(person.id) ?? new Set()
      // A phone that changes networks leaves streams open.
      const [oldest] = own
      if (oldest && own.size >= perPerson) oldest.end()
      const checking = setInterval(() => void check(stream, subscriber), periods.checkMs)
      // Random, so that people who connected together do not reconnect together.
      const lifetime = periods.maxLifetimeMs * (0.8 + Math.random() * 0.2)
      const ending = setTimeout(() => stream.end(), lifetime)
      for (const timer of [checking, ending]) timer.unref()
      const stream = openStream(periods.heartbeatMs, () => {
        clearInterval(checking)
        clearTimeout(ending)
        streams.delete(stream)
        own.delete(stream)
        if (own.size === 0) ofPerson.delete(person.id)
      })
      streams.set(stream, subscriber)
      ofPerson.set(person.id, own.add(stream))
      void sayReady(stream, subscriber)
      return stream.body
    },
    position: () => recent.position(),
    connections: () => streams.size,
    close: () => {
      isClosed = true
      explore.stop()
      office.stop()
      for (const stream of [...streams.keys()]) stream.end()
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
