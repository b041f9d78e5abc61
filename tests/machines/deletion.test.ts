import { describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import {
  type Deletion,
  deletionErrors,
  deletionMachine,
} from '#src/features/admin/deletion/deletion.machine.ts'
import { controlledActor, settled } from './client-support.ts'

const maria: Deletion = {
  kind: 'client',
  id: '7',
  userId: 'user_1',
  name: 'Maria Delgado',
  cases: 3,
}
const bid: Deletion = {
  kind: 'bid',
  id: '1',
  firm: 'Vega',
  isFirmGone: false,
  caseNumber: 1038,
  effect: 'none',
}

function start() {
  const read = controlledActor<Deletion, Deletion>()
  const remove = controlledActor<void, { subject: Deletion; reason: string }>()
  const told: string[] = []
  const tell = (what: string) =>
    vi.fn(({ context }) => told.push(`${what}: ${context.subject.kind}`))
  const actor = createActor(
    deletionMachine.provide({
      actors: { read: read.logic, remove: remove.logic },
      actions: {
        showDeleted: tell('removed'),
        showGone: tell('gone'),
        showRefused: tell('refused'),
        focusErrors: tell('errors'),
      },
    }),
  ).start()
  const state = () => actor.getSnapshot().value
  return {
    actor,
    reads: read.runs,
    runs: remove.runs,
    told,
    state,
    context: () => actor.getSnapshot().context,
  }
}

const ask = { type: 'deletion.ask', subject: maria } as const
const answers = { reason: 'Asked for it', name: '  maria DELGADO' }
const answer = { type: 'deletion.answer', answers } as const
const confirm = { type: 'deletion.confirm' } as const
const isRead = { type: 'xstate.done.actor.read', output: maria } as never
const cancel = { type: 'deletion.cancel' } as const

async function removing() {
  const deletion = start()
  deletion.actor.send(ask)
  deletion.reads[0]?.resolve(maria)
  await settled()
  deletion.actor.send(answer)
  deletion.actor.send(confirm)
  return deletion
}

describe('a deletion', () => {
  it('keeps the question and the typed text when the admin does not confirm who they are', async () => {
    const { runs, state, context, told } = await removing()
    runs[0]?.reject({ message: '', isTemporary: true, isCanceled: true })
    await settled()
    expect([state(), context().message, told]).toEqual(['asking', null, []])
    expect(context().answers).toEqual(answers)
  })

  it('is done only after a confirmation, on every path', () => {
    const events = [ask, { ...ask, subject: bid }, isRead, answer, confirm, cancel]
    const paths = getShortestPaths(deletionMachine, { events })
    const ways = paths.map(({ steps, state }) => ({
      events: steps.map(({ event }) => event.type),
      state: state.value,
    }))
    expect(new Set(ways.map(({ state }) => state))).toEqual(
      new Set(['closed', 'reading', 'asking', 'removing']),
    )
    for (const way of ways.filter(({ state }) => state === 'removing')) {
      expect(way.events.at(-1)).toBe('deletion.confirm')
      expect(way.events).toContain('deletion.answer')
      expect(way.events.indexOf('deletion.ask')).toBeLessThan(way.events.indexOf('deletion.answer'))
    }
  })

  it('is not done without a reason and the name, and says which is missing', async () => {
    const { actor, reads, runs, state, context, told } = start()
    actor.send(ask)
    reads[0]?.resolve(maria)
    await settled()
    actor.send(confirm)
    expect(context().errors).toEqual({
      reason: 'Enter a reason.',
      name: 'Type Maria Delgado to confirm.',
    })
    actor.send({ type: 'deletion.answer', answers: { reason: ' ', name: 'Maria' } })
    expect(context().errors).toEqual({})
    actor.send(confirm)
    expect([state(), Object.keys(context().errors)]).toEqual(['asking', ['reason', 'name']])
    expect([runs, told]).toEqual([[], ['errors: client', 'errors: client']])
    actor.send(answer)
    actor.send(confirm)
    expect(state()).toBe('removing')
  })

  it('clears the answers for the next question', async () => {
    const { actor, reads, context } = start()
    actor.send(ask)
    reads[0]?.resolve(maria)
    await settled()
    actor.send(answer)
    actor.send(cancel)
    actor.send({ ...ask, subject: bid })
    expect(context().answers).toEqual({ reason: '', name: '' })
  })

  it('keeps the reason for the same question, and not the name', async () => {
    const { actor, reads, context } = start()
    for (const read of [0, 1]) {
      actor.send(ask)
      reads[read]?.resolve(maria)
      await settled()
      if (read === 0) actor.send(answer)
      actor.send(cancel)
    }
    expect(context().answers).toEqual({ reason: answers.reason, name: '' })
  })

  it.each<[what: string, name: string, isRight: boolean, subject: Deletion]>([
    ['case 1038', '1038', true, { kind: 'case', id: '1', number: 1038, bids: 0 }],
    ['case 1038', '#1038', true, { kind: 'case', id: '1', number: 1038, bids: 0 }],
    ['case 1038', '#103', false, { kind: 'case', id: '1', number: 1038, bids: 0 }],
    ['a bid of Vega', 'vega', true, bid],
    ['José Núñez', 'jose  nunez', true, { ...maria, name: 'José Núñez' }],
    ['Maria O’Brien', "Maria O'Brien", true, { ...maria, name: 'Maria O’Brien' }],
    ["Maria O'Brien", 'Maria O’Brien', true, { ...maria, name: "Maria O'Brien" }],
    ['Łukasz Sørensen', 'Lukasz Sorensen', true, { ...maria, name: 'Łukasz Sørensen' }],
    ['José Núñez', 'jose', false, { ...maria, name: 'José Núñez' }],
  ])('of %s accepts the typed name %j: %s', (_what, name, isRight, subject) => {
    expect(deletionErrors(subject, { reason: 'R', name }).name === undefined).toBe(isRight)
  })

  it('of an invitation requires neither', () => {
    const invitation: Deletion = { kind: 'invitation', id: '1', email: 'a@b.co', isExpired: false }
    expect(deletionErrors(invitation, { reason: '', name: '' })).toEqual({})
  })

  it('deletes what was confirmed, once, however often it is pressed', async () => {
    const { actor, runs, told, state } = await removing()
    for (const event of [confirm, cancel, { ...ask, subject: bid }]) actor.send(event)
    expect(runs.map(({ input }) => input)).toEqual([{ subject: maria, reason: 'Asked for it' }])
    expect(state()).toBe('removing')
    runs[0]?.resolve()
    await settled()
    expect([state(), told]).toEqual(['removed', ['removed: client']])
  })

  it('asks with fresh consequences', async () => {
    const { actor, reads, state, context } = start()
    actor.send(ask)
    expect([state(), reads.map(({ input }) => input)]).toEqual(['reading', [maria]])
    reads[0]?.resolve({ ...maria, cases: 4 })
    await settled()
    expect([state(), context().subject]).toEqual(['asking', { ...maria, cases: 4 }])
  })

  it('asks in general words where they cannot be fetched, or not at once', async () => {
    const { actor, reads, state, context } = start()
    const unknown = { ...maria, cases: null }
    actor.send(ask)
    reads[0]?.reject({ isTemporary: true })
    await settled()
    expect([state(), context().subject]).toEqual(['asking', unknown])
    actor.send(cancel)
    vi.useFakeTimers()
    actor.send(ask)
    vi.advanceTimersByTime(1_000)
    vi.useRealTimers()
    expect([state(), context().subject]).toEqual(['asking', unknown])
    // A late result does not replace what is on the screen.
    reads[1]?.resolve(maria)
    await settled()
    expect(context().subject).toEqual(unknown)
  })

  it('does not ask about something that was deleted meanwhile', async () => {
    const { actor, reads, told, state } = start()
    actor.send(ask)
    reads[0]?.reject({ isGone: true })
    await settled()
    expect([state(), told]).toEqual(['removed', ['gone: client']])
  })

  it('deletes nothing when the question is canceled', async () => {
    const { actor, reads, runs, told, state } = start()
    actor.send(ask)
    reads[0]?.resolve(maria)
    await settled()
    actor.send(cancel)
    actor.send(confirm)
    expect([state(), runs.length, told.length]).toEqual(['closed', 0, 0])
  })

  it.each([
    ['that it was deleted already', { isGone: true }, 'removed', 'gone: client'],
    ['why it was not deleted', { message: 'This is the last admin.' }, 'closed', 'refused: client'],
  ])('says %s, and closes', async (_what, refusal, end, said) => {
    const { runs, told, state } = await removing()
    runs[0]?.reject(refusal)
    await settled()
    expect([state(), told]).toEqual([end, [said]])
  })

  it('asks again when it got no response, says why, and clears that with the next attempt', async () => {
    const { actor, runs, told, state, context } = await removing()
    runs[0]?.reject({ message: 'No connection.', isTemporary: true })
    await settled()
    expect([state(), context().message, told.length]).toEqual(['asking', 'No connection.', 0])
    actor.send(confirm)
    expect([state(), context().message, runs.length]).toEqual(['removing', null, 2])
  })

  it('shows a general message where there is no other', async () => {
    const { actor, runs, context } = await removing()
    runs[0]?.reject({ isTemporary: true })
    await settled()
    expect(context().message).toBe('Something went wrong')
    actor.send(cancel)
    actor.send({ ...ask, subject: bid })
    expect(context()).toMatchObject({ subject: bid, message: null })
  })
})
