import { describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { type Removal, removalMachine } from '#machines/client/removal.machine.ts'
import { heldActor, settled } from './client-support.ts'

const maria: Removal = { kind: 'client', userId: 'user_1', name: 'Maria Delgado', cases: 3 }
const bid: Removal = { kind: 'bid', id: '1', firm: 'Vega', caseNumber: 1038, reopensCase: false }

function start() {
  const remove = heldActor<void, Removal>()
  const told: string[] = []
  const tell = (what: string) =>
    vi.fn(({ context }) => told.push(`${what}: ${context.subject.kind}`))
  const actor = createActor(
    removalMachine.provide({
      actors: { remove: remove.logic },
      actions: {
        tellRemoved: tell('removed'),
        tellGone: tell('gone'),
        tellRefused: tell('refused'),
      },
    }),
  ).start()
  const state = () => actor.getSnapshot().value
  return { actor, runs: remove.runs, told, state, context: () => actor.getSnapshot().context }
}

const ask = { type: 'removal.ask', subject: maria } as const
const confirm = { type: 'removal.confirm' } as const
const cancel = { type: 'removal.cancel' } as const

async function removing() {
  const removal = start()
  removal.actor.send(ask)
  removal.actor.send(confirm)
  return removal
}

describe('taking something away', () => {
  it('is done only after a question, on whatever way', () => {
    const events = [ask, { ...ask, subject: bid }, confirm, cancel]
    const paths = getShortestPaths(removalMachine, { events })
    const ways = paths.map(({ steps, state }) => ({
      events: steps.map(({ event }) => event.type),
      state: state.value,
    }))
    expect(new Set(ways.map(({ state }) => state))).toEqual(
      new Set(['closed', 'asking', 'removing']),
    )
    for (const way of ways.filter(({ state }) => state === 'removing')) {
      expect(way.events.slice(-2)).toEqual(['removal.ask', 'removal.confirm'])
    }
  })

  it('takes away what was asked about, once, however often it is pressed', async () => {
    const { actor, runs, told, state } = await removing()
    for (const event of [confirm, cancel, { ...ask, subject: bid }]) actor.send(event)
    expect(runs.map(({ input }) => input)).toEqual([maria])
    expect(state()).toBe('removing')
    runs[0]?.resolve()
    await settled()
    expect([state(), told]).toEqual(['closed', ['removed: client']])
  })

  it('takes away nothing when the question is left', () => {
    const { actor, runs, told, state } = start()
    actor.send(ask)
    actor.send(cancel)
    actor.send(confirm)
    expect([state(), runs.length, told.length]).toEqual(['closed', 0, 0])
  })

  it.each([
    ['that it is gone already', { isGone: true }, 'gone: client'],
    ['why it stays', { message: 'This is the last admin.' }, 'refused: client'],
  ])('says %s, and asks no more', async (_what, refusal, said) => {
    const { runs, told, state } = await removing()
    runs[0]?.reject(refusal)
    await settled()
    expect([state(), told]).toEqual(['closed', [said]])
  })

  it('asks on when it got no answer, says why, and forgets that with the next attempt', async () => {
    const { actor, runs, told, state, context } = await removing()
    runs[0]?.reject({ message: 'No connection.', isTemporary: true })
    await settled()
    expect([state(), context().message, told.length]).toEqual(['asking', 'No connection.', 0])
    actor.send(confirm)
    expect([state(), context().message, runs.length]).toEqual(['removing', null, 2])
  })

  it('says what went wrong where nothing else says it', async () => {
    const { actor, runs, context } = await removing()
    runs[0]?.reject({ isTemporary: true })
    await settled()
    expect(context().message).toBe('Something went wrong')
    actor.send(cancel)
    actor.send({ ...ask, subject: bid })
    expect(context()).toEqual({ subject: bid, message: null })
  })
})
