import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import {
  type FactorGoal,
  type FactorInput,
  type FactorResult,
  type FactorStatus,
  secondFactorMachine,
} from '#machines/client/second-factor.machine.ts'
import { controlledActor, settled } from './client-support.ts'

const off: FactorStatus = {
  hasPassword: true,
  hasApp: false,
  hasBackupCodes: false,
  passkeys: [],
  offersPasskeys: true,
}
const passkey = { id: 'passkey_1', name: 'Mac', createdAt: new Date(0), lastUsedAt: null }
const app = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Fastpass' }

async function showing(status = off) {
  const read = controlledActor<FactorStatus, void>()
  const begin = controlledActor<FactorResult, FactorInput>()
  const confirm = controlledActor<FactorResult, { code: string }>()
  const said: string[] = []
  const actor = createActor(
    secondFactorMachine.provide({
      actors: { readStatus: read.logic, begin: begin.logic, confirmApp: confirm.logic },
      actions: {
        showAdded: () => void said.push('added'),
        showChanged: ({ context }) => void said.push(context.goal),
      },
    }),
  ).start()
  read.runs[0]?.resolve(status)
  await settled()
  return {
    said,
    reads: read.runs,
    begins: begin.runs,
    confirms: confirm.runs,
    send: actor.send,
    choose: (goal: FactorGoal) => actor.send({ type: 'goal.choose', goal }),
    type: (field: 'password' | 'code', value: string) =>
      actor.send({ type: 'field.change', field, value }),
    submit: () => actor.send({ type: 'factor.submit' }),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  }
}

async function entering() {
  const started = await showing()
  started.choose('add')
  started.type('password', 'Fastpass1!')
  started.submit()
  started.begins[0]?.resolve({ app })
  await settled()
  return started
}

describe('an authenticator app', () => {
  it('is added after the password, with a code, and its backup codes are shown', async () => {
    const { state, context, begins, confirms, type, submit, said, send } = await entering()
    expect(begins[0]?.input).toEqual({ goal: 'add', passkeyId: null, password: 'Fastpass1!' })
    expect([state(), context().app]).toEqual(['entering', app])
    expect(context().typed).toEqual({ password: '', code: '' })
    type('code', '123 456')
    submit()
    expect(confirms[0]?.input).toEqual({ code: '123 456' })
    confirms[0]?.resolve({ codes: ['abcd-efgh'] })
    await settled()
    expect([state(), said, context().codes]).toEqual(['showingCodes', ['added'], ['abcd-efgh']])
    expect(context().app).toBeNull()
    send({ type: 'codes.close' })
    expect([state(), context().codes]).toEqual(['loading', []])
  })

  it('is not asked for before the password and the six digits are typed in', async () => {
    const started = await showing()
    started.choose('add')
    started.submit()
    expect([started.state(), started.context().errors.password]).toEqual([
      'proving',
      'Field is required.',
    ])
    const other = await entering()
    for (const code of ['12345', '1234567', '12345a']) {
      other.type('code', code)
      other.submit()
      expect([other.state(), other.confirms.length]).toEqual(['entering', 0])
      expect(other.context().errors.code).toBe('Enter the 6 digits from the app.')
    }
  })

  it('shows what was refused at its field, and keeps the secret', async () => {
    const { type, submit, confirms, state, context } = await entering()
    type('code', '123456')
    submit()
    const errors = [{ field: 'code', message: 'This code is not right.' }]
    confirms[0]?.reject({ message: 'This code is not right.', errors })
    await settled()
    expect([state(), context().errors, context().app]).toEqual([
      'entering',
      { code: 'This code is not right.' },
      app,
    ])
  })

  it('is not offered without a password', async () => {
    const { choose, state } = await showing({ ...off, hasPassword: false })
    choose('add')
    expect(state()).toBe('showing')
  })

  it('is removed after the password', async () => {
    const started = await showing({ ...off, hasApp: true })
    started.choose('remove')
    started.type('password', 'Fastpass1!')
    started.submit()
    started.begins[0]?.reject({ message: 'No connection.' })
    await settled()
    expect([started.state(), started.context().message]).toEqual(['proving', 'No connection.'])
    started.submit()
    started.begins[1]?.resolve({})
    await settled()
    expect([started.state(), started.said]).toEqual(['loading', ['remove']])
  })

  it('is read again after a failure', async () => {
    const started = await showing()
    started.choose('add')
    started.send({ type: 'factor.cancel' })
    expect(started.state()).toBe('showing')
  })
})

describe('a passkey', () => {
  it('is added after the password', async () => {
    const { choose, type, submit, begins, state, said } = await showing()
    choose('addPasskey')
    type('password', 'Fastpass1!')
    submit()
    expect(begins[0]?.input).toMatchObject({ goal: 'addPasskey', password: 'Fastpass1!' })
    begins[0]?.resolve({})
    await settled()
    expect([state(), said]).toEqual(['loading', ['addPasskey']])
  })

  it('can be used instead of the password for confirmation, where there is one', async () => {
    const none = await showing()
    none.choose('addPasskey')
    none.send({ type: 'passkey.use' })
    expect(none.state()).toBe('proving')
    const elsewhere = await showing({ ...off, passkeys: [passkey], offersPasskeys: false })
    elsewhere.choose('removePasskey')
    elsewhere.send({ type: 'passkey.use' })
    expect(elsewhere.state()).toBe('proving')

    const one = await showing({ ...off, passkeys: [passkey] })
    one.send({ type: 'goal.choose', goal: 'removePasskey', passkeyId: passkey.id })
    one.send({ type: 'passkey.use' })
    const input = { goal: 'removePasskey', passkeyId: passkey.id, password: null }
    expect(one.begins[0]?.input).toEqual(input)
    one.begins[0]?.reject({ message: 'Not that one.' })
    await settled()
    expect([one.state(), one.context().message]).toEqual(['proving', 'Not that one.'])
    one.type('password', 'Fastpass1!')
    one.submit()
    expect(one.begins[1]?.input).toEqual({ ...input, password: 'Fastpass1!' })
  })
})

describe('the machine', () => {
  it('reaches each state, and drops typed passwords when it shows the status', () => {
    const outputs = [{ app }, { codes: ['a'] }, {}].flatMap((output) => [
      { type: 'xstate.done.actor.0.secondFactor.beginning', output },
      { type: 'xstate.done.actor.0.secondFactor.confirming', output },
    ])
    const paths = getShortestPaths(
      secondFactorMachine.provide({ actions: { showAdded: () => {}, showChanged: () => {} } }),
      {
        limit: 5_000,
        events: [
          {
            type: 'xstate.done.actor.0.secondFactor.loading',
            output: { ...off, passkeys: [passkey] },
          },
          { type: 'xstate.error.actor.0.secondFactor.loading', error: { message: 'No' } },
          { type: 'xstate.error.actor.0.secondFactor.beginning', error: { message: 'No' } },
          ...outputs,
          { type: 'goal.choose', goal: 'add' },
          { type: 'field.change', field: 'password', value: 'Fastpass1!' },
          { type: 'field.change', field: 'code', value: '123456' },
          { type: 'factor.submit' },
          { type: 'passkey.use' },
          { type: 'factor.cancel' },
          { type: 'codes.close' },
          { type: 'retry' },
          // biome-ignore lint/suspicious/noExplicitAny: the events of invoked actors are not in the machine's type
        ] as any,
      },
    )
    const reached = new Set(paths.map(({ state }) => state.value))
    expect(reached).toEqual(new Set(Object.keys(secondFactorMachine.states)))
    for (const { state } of paths) {
      if (state.value === 'showing') expect(state.context.typed.password).toBe('')
    }
  })
})
