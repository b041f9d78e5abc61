import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { confirmMachine } from '#machines/client/confirm.machine.ts'
import { controlledActor, settled } from './client-support.ts'

function start() {
  const send = controlledActor<void, unknown>()
  const actor = createActor(confirmMachine.provide({ actors: { send: send.logic } })).start()
  return {
    sent: send.runs,
    dispatch: actor.send,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  }
}

describe('an action that is confirmed first', () => {
  it('is sent once, however often it is confirmed', async () => {
    const { dispatch, sent, state } = start()
    dispatch({ type: 'action.ask', subject: 'bid 1' })
    expect([state(), sent.length]).toEqual(['asking', 0])
    dispatch({ type: 'action.confirm' })
    dispatch({ type: 'action.confirm' })
    expect(sent.map(({ input }) => input)).toEqual(['bid 1'])
    sent[0]?.resolve()
    await settled()
    expect(state()).toBe('closed')
  })

  it('asks again after a temporary failure, with its message', async () => {
    const { dispatch, sent, state, context } = start()
    dispatch({ type: 'action.ask', subject: 'bid 1' })
    dispatch({ type: 'action.confirm' })
    sent[0]?.reject({ message: 'We can’t reach Fastpass.', isTemporary: true })
    await settled()
    expect([state(), context().message]).toEqual(['asking', 'We can’t reach Fastpass.'])
    dispatch({ type: 'action.confirm' })
    expect([sent.length, context().message]).toEqual([2, null])
    sent[1]?.resolve()
    await settled()
    expect(state()).toBe('closed')
  })

  it('closes after a refusal, and keeps its subject while the dialog closes', async () => {
    const { dispatch, sent, state, context } = start()
    dispatch({ type: 'action.ask', subject: 'bid 1' })
    dispatch({ type: 'action.confirm' })
    sent[0]?.reject({ message: 'It was accepted already.', isTemporary: false })
    await settled()
    expect([state(), context().subject, context().message]).toEqual(['closed', 'bid 1', null])
  })

  it('is the one that was asked for last', () => {
    const { dispatch, sent } = start()
    dispatch({ type: 'action.ask', subject: 'bid 1' })
    dispatch({ type: 'action.ask', subject: 'bid 2' })
    dispatch({ type: 'action.confirm' })
    expect(sent.map(({ input }) => input)).toEqual(['bid 2'])
  })

  it('is not sent when the confirmation is canceled', () => {
    const { dispatch, sent, state } = start()
    dispatch({ type: 'action.ask', subject: 'bid 1' })
    dispatch({ type: 'action.cancel' })
    dispatch({ type: 'action.confirm' })
    expect([state(), sent.length]).toEqual(['closed', 0])
  })

  it('is sent without a confirmation where it can be undone, and asks for none when that fails', async () => {
    const { dispatch, sent, state, context } = start()
    dispatch({ type: 'action.send', subject: 'pause' })
    expect([state(), context().isAsked]).toEqual(['sending', false])
    sent[0]?.reject({ message: 'We can’t reach Fastpass.', isTemporary: true })
    await settled()
    expect([state(), context().message]).toEqual(['closed', null])
  })

  it('starts no second action while one is being sent', () => {
    const { dispatch, sent } = start()
    dispatch({ type: 'action.send', subject: 'pause' })
    dispatch({ type: 'action.send', subject: 'reopen' })
    dispatch({ type: 'action.ask', subject: 'close' })
    expect(sent.map(({ input }) => input)).toEqual(['pause'])
  })

  it('reaches every state', () => {
    const paths = getShortestPaths(confirmMachine, {
      events: [
        { type: 'action.ask', subject: 1 },
        { type: 'action.cancel' },
        { type: 'action.confirm' },
        { type: 'action.send', subject: 1 },
      ],
    })
    expect([...new Set(paths.map(({ state }) => state.value))].sort()).toEqual([
      'asking',
      'closed',
      'sending',
    ])
  })
})
