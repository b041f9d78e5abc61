import { describe, expect, it } from 'vitest'
import {
  createActor,
  type EventObject,
  fromCallback,
  SimulatedClock,
  type SnapshotFrom,
  transition,
} from 'xstate'
import {
  type LiveEmitted,
  type LiveEvent,
  type LiveInput,
  liveMachine,
  liveRetryDelay,
  type StreamEvent,
} from '#machines/client/live.machine.ts'

function start(input: Partial<LiveInput> = {}) {
  const clock = new SimulatedClock()
  const emitted: LiveEmitted[] = []
  let open = 0
  let opened = 0
  let say: (event: StreamEvent) => void = () => {}
  const streamEvents = fromCallback<EventObject, undefined, StreamEvent>(({ sendBack }) => {
    open += 1
    opened += 1
    say = sendBack
    return () => {
      open -= 1
    }
  })
  const actor = createActor(liveMachine.provide({ actors: { streamEvents } }), {
    clock,
    input: { isOnline: true, isVisible: true, ...input },
  })
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  const state = () => {
    const { value } = actor.getSnapshot()
    return typeof value === 'string' ? value : Object.values(value)[0]
  }
  return {
    actor,
    send: actor.send,
    state,
    /** Advances the clock, in seconds. */
    wait: (seconds: number) => clock.increment(seconds * 1_000),
    say: (event: StreamEvent) => say(event),
    open: () => open,
    opened: () => opened,
    refreshes: () => emitted.filter(({ type }) => type === 'refresh').length,
    emitted,
  }
}

/** Starts one whose stream is open. */
function startLive() {
  const live = start()
  live.say({ type: 'stream.open' })
  return live
}

const end = { type: 'stream.end' } as const
const change = { kind: 'case', case_id: '019a0000-0000-7000-8000-0000000000a1' } as const

describe('keeping the screen up to date', () => {
  it('fetches everything again once the stream is open, and then what its messages name', () => {
    const { say, state, emitted, open } = start()
    expect([state(), open(), emitted]).toEqual(['connecting', 1, []])
    say({ type: 'stream.open' })
    say({ type: 'stream.change', change })
    expect(state()).toBe('live')
    expect(emitted).toEqual([{ type: 'refresh' }, { type: 'changed', change }])
  })

  it('reads only what is missing where the stream begins with the changes since the last reading', () => {
    const { say, emitted } = start()
    say({ type: 'stream.change', change })
    say({ type: 'stream.open', isResumed: true })
    expect(emitted).toEqual([{ type: 'changed', change }, { type: 'resumed' }])
  })

  it('reconnects a second after the server ends the stream, and reads everything again', () => {
    const { say, state, wait, refreshes, opened } = startLive()
    wait(40)
    say(end)
    expect(state()).toBe('waiting')
    wait(0.999)
    expect(state()).toBe('waiting')
    wait(0.001)
    expect([state(), opened()]).toEqual(['connecting', 2])
    say({ type: 'stream.open' })
    expect(refreshes()).toBe(2)
  })

  it('waits twice as long after each failed stream', () => {
    const { say, state, wait } = start()
    for (const seconds of [1, 2, 4]) {
      say(end)
      wait(seconds - 0.001)
      expect(state()).toBe('waiting')
      wait(0.001)
      expect(state()).toBe('connecting')
    }
  })

  it('never waits longer than a minute', () => {
    const context = { isOnline: true, isVisible: true, isAway: false, isSignedIn: true }
    expect(liveRetryDelay({ ...context, failures: 50, afterMs: null })).toBe(60_000)
  })

  it('waits as long as the server says', () => {
    const { say, state, wait } = start()
    say({ ...end, afterMs: 30_000 })
    wait(29.999)
    expect(state()).toBe('waiting')
    wait(0.001)
    expect(state()).toBe('connecting')
  })

  it('polls every 20 seconds when streams do not work, and tries one every 5 minutes', () => {
    const { say, state, wait, refreshes, opened } = start()
    for (const seconds of [1, 2, 4]) {
      say(end)
      wait(seconds)
    }
    say(end)
    expect([state(), refreshes()]).toEqual(['resting', 1])
    wait(19.999)
    expect(refreshes()).toBe(1)
    wait(0.001)
    expect(refreshes()).toBe(2)
    for (let poll = 0; poll < 13; poll += 1) wait(20)
    expect([refreshes(), opened()]).toEqual([15, 4])
    wait(20)
    expect([state(), opened()]).toEqual(['connecting', 5])
    say(end)
    expect(state()).toBe('resting')
    wait(300)
    say({ type: 'stream.open' })
    expect(state()).toBe('live')
  })

  it('counts a stream that opens and ends at once as failed', () => {
    const { say, state, wait } = start()
    for (const seconds of [1, 2, 4]) {
      say({ type: 'stream.open' })
      say(end)
      wait(seconds)
    }
    say({ type: 'stream.open' })
    say(end)
    expect(state()).toBe('resting')
  })

  it('resets failures once a stream has been open for 10 seconds', () => {
    const { say, state, wait } = start()
    for (let time = 0; time < 10; time += 1) {
      say({ type: 'stream.open' })
      wait(10)
      say(end)
      wait(1)
      expect(state()).toBe('connecting')
    }
  })

  it('allows a server 15 seconds to begin, and 50 seconds of silence', () => {
    const { say, state, wait, open } = start()
    wait(15)
    expect([state(), open()]).toEqual(['waiting', 0])
    wait(1)
    say({ type: 'stream.open' })
    wait(45)
    say({ type: 'stream.beat' })
    wait(49.999)
    expect(state()).toBe('live')
    wait(0.001)
    expect([state(), open()]).toEqual(['waiting', 0])
  })

  it('does not poll while the page is hidden, and stops the stream after half a minute', () => {
    const { send, state, wait, open, refreshes, say } = startLive()
    send({ type: 'page.hide' })
    wait(29)
    expect([state(), open()]).toEqual(['live', 1])
    wait(1)
    expect([state(), open()]).toEqual(['paused', 0])
    send({ type: 'page.show' })
    expect(state()).toBe('connecting')
    say({ type: 'stream.open' })
    expect(refreshes()).toBe(2)
  })

  it('keeps the stream when the page is hidden for a moment', () => {
    const { send, say, state, wait, opened } = startLive()
    for (let time = 0; time < 3; time += 1) {
      send({ type: 'page.hide' })
      wait(20)
      send({ type: 'page.show' })
      say({ type: 'stream.beat' })
    }
    expect([state(), opened()]).toEqual(['live', 1])
  })

  it('does not poll for a hidden page while streams do not work', () => {
    const { say, send, wait, refreshes } = start()
    for (let time = 0; time < 4; time += 1) {
      say(end)
      wait(time < 3 ? 2 ** time : 0)
    }
    expect(refreshes()).toBe(1)
    send({ type: 'page.hide' })
    wait(29)
    expect(refreshes()).toBe(1)
  })

  it.each([
    ['network.offline', 'network.online'],
    ['session.expire', 'session.renew'],
  ] as const)('closes the stream at %s, and opens it at once at %s', (stop, go) => {
    const { send, state, open } = startLive()
    send({ type: stop })
    expect([state(), open()]).toEqual(['paused', 0])
    send({ type: go })
    expect([state(), open()]).toEqual(['connecting', 1])
  })

  it('does not wait when the page becomes visible or the connection is back', () => {
    const { say, send, state } = start()
    say(end)
    send({ type: 'page.show' })
    expect(state()).toBe('connecting')
    say(end)
    send({ type: 'network.online' })
    expect(state()).toBe('connecting')
  })

  it('waits for the person to sign in again when the server refuses them', () => {
    const { say, state, wait, send } = start()
    say({ type: 'stream.refuse' })
    wait(3_600)
    expect(state()).toBe('paused')
    send({ type: 'session.renew' })
    expect(state()).toBe('connecting')
  })

  it.each([{ isOnline: false }, { isVisible: false }])(
    'opens no stream at a start with %o',
    (input) => {
      expect(start(input).opened()).toBe(0)
    },
  )
})

describe('every path through it', () => {
  const events: LiveEvent[] = [
    { type: 'stream.open' },
    { type: 'stream.beat' },
    { type: 'stream.change', change },
    { type: 'stream.end' },
    { type: 'stream.end', afterMs: 5_000 },
    { type: 'stream.refuse' },
    { type: 'stream.timeOut' },
    { type: 'network.online' },
    { type: 'network.offline' },
    { type: 'page.show' },
    { type: 'page.hide' },
    { type: 'page.leave' },
    { type: 'session.renew' },
    { type: 'session.expire' },
  ]
  type Snapshot = SnapshotFrom<typeof liveMachine>

  /** Returns the timers of a state as events. */
  const timers = (snapshot: Snapshot) =>
    snapshot._nodes.flatMap((node) =>
      node.after.map(({ eventType }) => ({ type: eventType }) as unknown as LiveEvent),
    )
  const keyOf = ({ value, context: { failures, ...context } }: Snapshot) =>
    JSON.stringify([value, context, Math.min(failures, 4)])

  const reached = new Map<string, Snapshot>()
  const ways = new Map<string, Set<string>>()
  const first = createActor(liveMachine, {
    input: { isOnline: true, isVisible: true },
  }).getSnapshot()
  const pending: Snapshot[] = [first]
  for (let snapshot = pending.pop(); snapshot; snapshot = pending.pop()) {
    const key = keyOf(snapshot)
    if (reached.has(key)) continue
    reached.set(key, snapshot)
    const next = [...events, ...timers(snapshot)].map(
      (event) => transition(liveMachine, snapshot as Snapshot, event)[0],
    )
    ways.set(key, new Set(next.map(keyOf)))
    pending.push(...next)
  }

  it('leads to every state', () => {
    const values = new Set([...reached.values()].map(({ value }) => JSON.stringify(value)))
    expect([...values].sort()).toEqual([
      '"paused"',
      '"waiting"',
      '{"polling":"resting"}',
      '{"streaming":"connecting"}',
      '{"streaming":"live"}',
    ])
  })

  it('streams, waits or polls exactly while online, signed in and visible', () => {
    for (const { value, context } of reached.values()) {
      const isWanted = context.isOnline && context.isSignedIn && !context.isAway
      expect([value === 'paused', context]).toEqual([!isWanted, context])
    }
  })

  it('leads back to an open stream from everywhere', () => {
    const leads = new Set(
      [...reached]
        .filter(([, { value }]) => JSON.stringify(value).includes('"live"'))
        .map(([key]) => key),
    )
    for (let before = -1; before < leads.size; ) {
      before = leads.size
      for (const [key, next] of ways)
        if ([...next].some((other) => leads.has(other))) leads.add(key)
    }
    expect([...reached.keys()].filter((key) => !leads.has(key))).toEqual([])
  })
})
