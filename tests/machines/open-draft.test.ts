// A draft that one tab edits: when it is written, over which version, and the changes of other tabs
// and phones.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import {
  applyWrite,
  type DraftRecord,
  type DraftWrite,
  draftMachine,
  unwrittenIn,
  type WriteResult,
} from '#machines/client/draft.machine.ts'
import { type Draft, withAnswer } from '#machines/wizard/draft.ts'
import { controlledActor, settled } from './client-support.ts'

const at = (second: number) => `2026-11-22T12:00:${String(second).padStart(2, '0')}.000Z`

const begun: Draft = {
  id: 'd1',
  flow: 'dui',
  flowVersion: 1,
  category: { id: 'c1', name: 'dui' },
  answers: { court: 'Mesa' },
  answeredAt: { court: at(0) },
  step: 'court',
  updatedAt: at(0),
}
const typed = withAnswer(begun, 'court', 'Mesa Municipal', at(10))
const ticketElsewhere = withAnswer(begun, 'ticket_number', 'AZ-1', at(5))
const recordOf = (draft: Draft, edits = 3, syncs = 0): DraftRecord => ({
  edits,
  syncs,
  savedAt: at(0),
  draft,
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Opens a draft over a record whose writes are checked as in the database. */
function open(record: DraftRecord | undefined = recordOf(begun)) {
  const { logic, runs } = controlledActor<WriteResult, DraftWrite>()
  const actor = createActor(draftMachine.provide({ actors: { writeDraft: logic } })).start()
  const received: Draft[] = []
  actor.on('draft.received', ({ draft }) => received.push(draft))
  actor.send({ type: 'draft.open', record })
  return {
    actor,
    runs,
    received,
    type: (draft: Draft) => actor.send({ type: 'draft.change', draft }),
    write: async (stored: DraftRecord | undefined = record) => {
      const run = runs.at(-1)
      if (!run) throw new Error('Nothing is being written.')
      run.resolve(applyWrite(stored, run.input, { savedAt: at(11), isLost: false }))
      await settled()
    },
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  }
}

const record = recordOf(begun)
const events = [
  { type: 'draft.open', record },
  { type: 'draft.open', record: undefined },
  { type: 'draft.change', draft: typed },
  { type: 'draft.flush' },
  { type: 'record.show', record, isLost: false },
  { type: 'record.show', record: recordOf(ticketElsewhere, 3, 1), isLost: false },
  { type: 'record.show', record: undefined, isLost: false },
  { type: 'claim.lose' },
] as const

describe('a draft that is open in a tab', () => {
  const paths = getShortestPaths(draftMachine, { events: [...events], limit: 2_000 })

  it('can be in every state that does not need the result of a write', () => {
    const reached = new Set(paths.map(({ state }) => state.value))
    expect([...reached].sort()).toEqual(
      ['fresh', 'gone', 'opening', 'saved', 'taken', 'unsaved', 'writing'].sort(),
    )
  })

  it('has unstored changes exactly in the states that are tagged so', () => {
    for (const { state } of paths) {
      expect(unwrittenIn(state.context) !== null).toBe(state.hasTag('unsaved'))
    }
  })

  it('stops writing once it is taken over or discarded', () => {
    for (const { state } of paths.filter(({ state }) => state.hasTag('lost'))) {
      const actor = createActor(draftMachine, { snapshot: state }).start()
      actor.send({ type: 'draft.change', draft: typed })
      actor.send({ type: 'draft.flush' })
      expect(actor.getSnapshot().value).toBe(state.value)
      expect(unwrittenIn(actor.getSnapshot().context)).toBeNull()
    }
  })
})

describe('writing a draft', () => {
  it('waits a moment after the first change, however fast a person types', async () => {
    const { type, runs, write, state, context } = open()
    type(begun)
    vi.advanceTimersByTime(200)
    type(typed)
    vi.advanceTimersByTime(50)
    expect(runs.map(({ input }) => input)).toEqual([
      { draft: typed, edits: 3, syncs: 0, seen: begun },
    ])
    await write()
    expect(state()).toBe('saved')
    expect(context()).toMatchObject({ edits: 4, seen: typed, savedAt: at(11) })
  })

  it('writes at once when asked, and what was typed during the write right after', async () => {
    const { actor, type, runs, write, state } = open()
    type(begun)
    actor.send({ type: 'draft.flush' })
    type(typed)
    actor.send({ type: 'draft.flush' })
    expect(runs).toHaveLength(1)
    await write()
    expect(runs[1]?.input).toMatchObject({ draft: typed, edits: 4 })
    await write(recordOf(begun, 4))
    expect(state()).toBe('saved')
  })

  it('is not stored by a device that is full, and is written with the next change', async () => {
    const { actor, type, runs, state, context, write } = open()
    type(typed)
    actor.send({ type: 'draft.flush' })
    runs[0]?.reject(new Error('full'))
    await settled()
    expect(state()).toBe('failed')
    expect(context()).toMatchObject({ waiting: typed, error: new Error('full') })
    actor.send({ type: 'draft.flush' })
    expect(context().error).toEqual(new Error('full'))
    await write()
    expect(state()).toBe('saved')
    expect(context().error).toBeUndefined()
  })

  it('journals what is typed, with each edit count that may be stored while a write is in progress', () => {
    const { actor, type, context } = open()
    type(begun)
    expect(unwrittenIn(context())?.after).toEqual([3])
    actor.send({ type: 'draft.flush' })
    type(typed)
    expect(unwrittenIn(context())).toMatchObject({ write: { draft: typed }, after: [3, 4] })
  })

  it.each([
    { stored: recordOf(typed, 9), ends: 'taken' },
    { stored: null, ends: 'gone' },
  ])('over a record that changed since, the draft is $ends', async ({ stored, ends }) => {
    const { actor, type, runs, state } = open()
    type(typed)
    actor.send({ type: 'draft.flush' })
    const [run] = runs
    const result = { savedAt: at(11), isLost: false }
    run?.resolve(applyWrite(stored ?? undefined, run.input, result))
    await settled()
    expect(state()).toBe(ends)
  })
})

it('a write that the phone stored before it lost its connection is not another tab’s', () => {
  const write = { draft: typed, edits: 3, syncs: 0, seen: begun }
  const repeated = { savedAt: at(11), isLost: false }
  expect(applyWrite(recordOf(typed, 4), write, repeated)).toMatchObject({
    status: 'written',
    draft: typed,
    savedAt: at(0),
    received: null,
  })
  for (const stored of [recordOf(begun, 4), recordOf(typed, 5), recordOf(typed, 2)]) {
    expect(applyWrite(stored, write, repeated)).toEqual({ status: 'taken' })
  }
})

describe('a draft whose record is lost with the phone’s storage', () => {
  it('is written again with every answer, also when nothing more is typed', async () => {
    const { actor, runs, write, state } = open()
    actor.send({ type: 'record.show', record: undefined, isLost: true })
    expect(state()).toBe('unsaved')
    actor.send({ type: 'draft.flush' })
    expect(runs.at(-1)?.input.draft).toEqual(begun)
    await write(recordOf(begun))
    expect(state()).toBe('saved')
  })

  it('is written again by the next write', () => {
    const write = { draft: typed, edits: 3, syncs: 0, seen: begun }
    const lost = { savedAt: at(11), isLost: true }
    expect(applyWrite(undefined, write, lost)).toMatchObject({ status: 'written', draft: typed })
    const removed = { ...lost, isLost: false }
    expect(applyWrite(undefined, write, removed)).toEqual({ status: 'gone' })
  })
})

describe('changes from another phone', () => {
  it('are merged into what is typed, and reported', () => {
    const { actor, type, received, context } = open()
    type(typed)
    actor.send({ type: 'record.show', record: recordOf(ticketElsewhere, 3, 1), isLost: false })
    const whole = { court: 'Mesa Municipal', ticket_number: 'AZ-1' }
    expect(context().waiting?.answers).toEqual(whole)
    expect(received.map(({ answers }) => answers)).toEqual([whole])
    expect(context().syncs).toBe(1)
  })

  it('are merged by the write that finds them, also into what is typed during that write', async () => {
    const { actor, type, received, context, write, runs } = open()
    type(begun)
    actor.send({ type: 'draft.flush' })
    type(typed)
    await write(recordOf(ticketElsewhere, 3, 1))
    const whole = { court: 'Mesa Municipal', ticket_number: 'AZ-1' }
    expect(received.map(({ answers }) => answers)).toEqual([whole])
    expect(context()).toMatchObject({ waiting: { answers: whole }, syncs: 1 })
    expect(runs[0]?.input.draft.answers).toEqual({ court: 'Mesa' })
  })

  it('are in what is stored, with what is typed', () => {
    const write = { draft: typed, edits: 3, syncs: 0, seen: begun }
    const result = applyWrite(recordOf(ticketElsewhere, 3, 1), write, {
      savedAt: at(11),
      isLost: false,
    })
    expect(result).toMatchObject({
      status: 'written',
      syncs: 1,
      received: { answers: ticketElsewhere.answers },
      draft: { answers: { court: 'Mesa Municipal', ticket_number: 'AZ-1' } },
    })
  })

  it('are reported only once', () => {
    const { actor, received } = open()
    const record = recordOf(ticketElsewhere, 3, 1)
    actor.send({ type: 'record.show', record, isLost: false })
    actor.send({ type: 'record.show', record, isLost: false })
    expect(received).toHaveLength(1)
  })
})

it('a case that the server refuses becomes this tab’s draft again', async () => {
  const { actor, type, state, runs, received } = open()
  actor.send({ type: 'record.show', record: undefined, isLost: false })
  expect(state()).toBe('gone')
  actor.send({ type: 'record.show', record: recordOf(typed, 1_000), isLost: false })
  expect(state()).toBe('saved')
  expect(received).toEqual([typed])
  type(typed)
  actor.send({ type: 'draft.flush' })
  expect(runs[0]?.input.edits).toBe(1_000)
})
