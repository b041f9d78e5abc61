import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { type PresenceProof, type ProofWays, proofMachine } from '#machines/client/proof.machine.ts'
import { controlledActor, settled } from './client-support.ts'

async function asking(ways: ProofWays = { hasPassword: true, hasPasskey: false }) {
  const prepare = controlledActor<ProofWays, void>()
  const prove = controlledActor<void, PresenceProof>()
  const said: string[] = []
  const actor = createActor(
    proofMachine.provide({
      actors: { prepare: prepare.logic, prove: prove.logic },
      actions: {
        continueAction: () => void said.push('proved'),
        cancelAction: () => void said.push('canceled'),
      },
    }),
  ).start()
  prepare.runs[0]?.resolve(ways)
  await settled()
  return {
    said,
    proofs: prove.runs,
    send: actor.send,
    type: (text: string) => actor.send({ type: 'proof.type', text }),
    submit: () => actor.send({ type: 'proof.submit' }),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  }
}

describe('a proof of presence', () => {
  it('says why it failed when no answer was wrong', async () => {
    const { type, submit, proofs, context } = await asking()
    type('Fastpass1!')
    submit()
    proofs[0]?.reject({ message: 'Try again later.' })
    await settled()
    expect(context()).toMatchObject({ error: null, message: 'Try again later.' })
  })

  it('is given with the password, also after a wrong one', async () => {
    const { type, submit, proofs, state, context, said } = await asking()
    submit()
    expect([state(), context().error]).toEqual(['asking', 'Field is required.'])
    type('Wrongpass1!')
    submit()
    expect(proofs[0]?.input).toEqual({ password: 'Wrongpass1!' })
    const errors = [{ field: 'answer', message: 'This is wrong.' }]
    proofs[0]?.reject({ message: 'This is wrong.', errors })
    await settled()
    expect([state(), context().error, context().message]).toEqual([
      'asking',
      'This is wrong.',
      null,
    ])
    type('Fastpass1!')
    submit()
    proofs[1]?.resolve()
    await settled()
    expect([state(), said]).toEqual(['proved', ['proved']])
  })

  it('is given with an emailed code where there is no password', async () => {
    const { type, submit, proofs } = await asking({ hasPassword: false, hasPasskey: false })
    type('123456')
    submit()
    expect(proofs[0]?.input).toEqual({ code: '123456' })
  })

  it('is given with a passkey, if there is one', async () => {
    const none = await asking()
    none.send({ type: 'passkey.use' })
    expect([none.state(), none.proofs]).toEqual(['asking', []])
    const some = await asking({ hasPassword: true, hasPasskey: true })
    some.send({ type: 'passkey.use' })
    expect(some.proofs[0]?.input).toBe('passkey')
    some.proofs[0]?.reject({ message: 'We didn’t get your passkey.' })
    await settled()
    expect([some.state(), some.context().message]).toEqual([
      'asking',
      'We didn’t get your passkey.',
    ])
  })

  it('reaches each state, and ends once, with the given result', () => {
    const said = { continueAction: () => {}, cancelAction: () => {} }
    const outcomes = ['preparing', 'checking', 'checkingPasskey'].flatMap((state) => [
      {
        type: `xstate.done.actor.0.proof.${state}`,
        output: { hasPassword: true, hasPasskey: true },
      },
      { type: `xstate.error.actor.0.proof.${state}`, error: { message: 'No' } },
    ])
    const paths = getShortestPaths(proofMachine.provide({ actions: said }), {
      limit: 5_000,
      events: [
        ...outcomes,
        { type: 'proof.type', text: 'Fastpass1!' },
        { type: 'proof.submit' },
        { type: 'passkey.use' },
        { type: 'retry' },
        { type: 'proof.cancel' },
        // biome-ignore lint/suspicious/noExplicitAny: the events of invoked actors are not in the machine's type
      ] as any,
    })
    const reached = new Set(paths.map(({ state }) => state.value))
    expect(reached).toEqual(new Set(Object.keys(proofMachine.states)))
    for (const { state } of paths) {
      const isOver = state.value === 'proved' || state.value === 'canceled'
      expect(state.status).toBe(isOver ? 'done' : 'active')
    }
  })
})
