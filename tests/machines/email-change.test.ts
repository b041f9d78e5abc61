import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import {
  type EmailAccount,
  type EmailField,
  emailChangeMachine,
  RESEND_MS,
} from '#machines/client/email-change.machine.ts'
import { controlledActor, settled } from './client-support.ts'

const NEW = 'maria.new@example.com'
const PASSWORD = 'Fastpass1!'
const known: EmailAccount = { hasPassword: true, pending: null }

function start() {
  const read = controlledActor<EmailAccount, void>()
  const request = controlledActor<{ isConfirmed: boolean }, { email: string; password: string }>()
  const resend = controlledActor<void, { email: string }>()
  const confirm = controlledActor<void, { email: string; code: string }>()
  const withdraw = controlledActor<void, { email: string }>()
  const follow = controlledActor<void, void>()
  const said: string[] = []
  const actor = createActor(
    emailChangeMachine.provide({
      actors: {
        readAccount: read.logic,
        requestCode: request.logic,
        resendCode: resend.logic,
        confirmEmail: confirm.logic,
        withdrawEmail: withdraw.logic,
        followEmail: follow.logic,
      },
      actions: {
        showChanged: () => void said.push('changed'),
        showSent: () => void said.push('sent'),
      },
    }),
  ).start()
  const type = (field: EmailField, value: string) =>
    actor.send({ type: 'field.change', field, value })
  return {
    actor,
    said,
    reads: read.runs,
    requests: request.runs,
    resends: resend.runs,
    confirms: confirm.runs,
    withdrawals: withdraw.runs,
    follows: follow.runs,
    type,
    submit: () => actor.send({ type: 'email.submit' }),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  }
}

async function entering(account = known) {
  const started = start()
  started.actor.send({ type: 'email.open' })
  started.reads[0]?.resolve(account)
  await settled()
  return started
}

async function confirming() {
  const started = await entering()
  started.type('email', ` ${NEW} `)
  started.type('password', PASSWORD)
  started.submit()
  started.requests[0]?.resolve({ isConfirmed: false })
  await settled()
  return started
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

describe('another email', () => {
  it('is requested with the password, confirmed by the code, and becomes the account’s', async () => {
    const { requests, confirms, follows, type, submit, state, context, said } = await confirming()
    expect(requests[0]?.input).toEqual({ email: NEW, password: PASSWORD })
    expect(state()).toEqual({ confirming: 'waiting' })
    expect(context().typed.password).toBe('')
    type('code', ' 123456')
    submit()
    expect(confirms[0]?.input).toEqual({ email: NEW, code: '123456' })
    confirms[0]?.resolve()
    await settled()
    expect(state()).toBe('following')
    follows[0]?.resolve()
    await settled()
    expect([state(), said]).toEqual(['closed', ['changed']])
    expect(context().typed).toMatchObject({ password: '', code: '' })
  })

  it('is never requested without an email and a password', async () => {
    const { submit, type, context, requests } = await entering()
    submit()
    expect(context().errors).toEqual({
      email: 'Field is required.',
      password: 'Field is required.',
    })
    type('email', 'maria')
    expect(context().errors).toEqual({ password: 'Field is required.' })
    type('password', 'x')
    submit()
    expect(Object.keys(context().errors)).toEqual(['email'])
    expect(requests).toEqual([])
  })

  it('shows an error at its field, and keeps the typed text', async () => {
    const { submit, type, state, context, requests } = await entering()
    type('email', NEW)
    type('password', 'wrong')
    submit()
    const errors = [{ field: 'password', message: 'Password is incorrect.' }]
    requests[0]?.reject({ message: 'Password is incorrect.', errors })
    await settled()
    expect(state()).toBe('entering')
    expect(context()).toMatchObject({
      typed: { email: NEW, password: 'wrong' },
      errors: { password: 'Password is incorrect.' },
      message: null,
    })
  })

  it('needs no code once it was confirmed', async () => {
    const { submit, type, state, requests, confirms } = await entering()
    type('email', NEW)
    type('password', PASSWORD)
    submit()
    requests[0]?.resolve({ isConfirmed: true })
    await settled()
    expect([state(), confirms[0]?.input.email]).toEqual(['checking', NEW])
  })

  it('needs a password first when the account has none', async () => {
    const { state, actor } = await entering({ hasPassword: false, pending: null })
    expect(state()).toBe('passwordMissing')
    actor.send({ type: 'email.cancel' })
    expect(state()).toBe('closed')
  })

  it('says why it cannot begin, and begins once there is a connection', async () => {
    const { actor, reads, state, context } = start()
    actor.send({ type: 'email.open', email: NEW })
    reads[0]?.reject({ message: 'No connection.' })
    await settled()
    expect([state(), context().message]).toEqual(['unprepared', 'No connection.'])
    actor.send({ type: 'network.online' })
    reads[1]?.resolve(known)
    await settled()
    expect([state(), context().typed.email]).toEqual(['entering', NEW])
  })
})

describe('the code', () => {
  it('is requested at once where one was sent before', async () => {
    const { state, context } = await entering({ hasPassword: true, pending: NEW })
    expect([state(), context().typed.email]).toEqual([{ confirming: 'waiting' }, NEW])
  })

  it('has six digits', async () => {
    const { type, submit, context, confirms } = await confirming()
    for (const code of ['12345', '1234567', '12345a']) {
      type('code', code)
      submit()
      expect(context().errors).toEqual({ code: 'Enter the 6 digits from the email.' })
      expect(confirms).toEqual([])
    }
  })

  it('is sent again after a wait, or when it was refused', async () => {
    const { actor, state, type, submit, confirms, resends, said } = await confirming()
    actor.send({ type: 'email.resend' })
    expect(resends).toEqual([])
    vi.advanceTimersByTime(RESEND_MS)
    actor.send({ type: 'email.resend' })
    expect(resends[0]?.input).toEqual({ email: NEW })
    resends[0]?.resolve()
    await settled()
    expect([state(), said]).toEqual([{ confirming: 'waiting' }, ['sent']])
    type('code', '123456')
    submit()
    const errors = [{ field: 'code', message: 'Wrong code.' }]
    confirms[0]?.reject({ message: 'Wrong code.', errors })
    await settled()
    expect(state()).toEqual({ confirming: 'ready' })
  })

  it('leads back to the email when that is taken or forgotten', async () => {
    const { type, submit, confirms, state, context } = await confirming()
    type('code', '123456')
    submit()
    const errors = [{ field: 'email', message: 'Taken.' }]
    confirms[0]?.reject({ message: 'Taken.', errors, needsNewAddress: true })
    await settled()
    expect(state()).toBe('entering')
    expect(context()).toMatchObject({ errors: { email: 'Taken.' }, typed: { code: '' } })
  })

  it('is dropped for another email, or when the change is canceled', async () => {
    const { actor, state, context, withdrawals } = await confirming()
    actor.send({ type: 'email.replace' })
    expect([state(), context().typed.email]).toEqual(['entering', ` ${NEW} `])
    const other = await confirming()
    other.actor.send({ type: 'email.cancel' })
    other.withdrawals[0]?.reject(new Error('No connection.'))
    await settled()
    expect([other.state(), withdrawals]).toEqual(['closed', []])
  })
})

describe('a confirmed email', () => {
  it('becomes the account’s as soon as the server responds', async () => {
    const { actor, type, submit, confirms, follows, state, said } = await confirming()
    type('code', '123456')
    submit()
    confirms[0]?.resolve()
    await settled()
    follows[0]?.reject({ message: 'No connection.' })
    await settled()
    expect(state()).toBe('notFollowed')
    actor.send({ type: 'email.cancel' })
    expect(state()).toBe('notFollowed')
    actor.send({ type: 'network.online' })
    follows[1]?.resolve()
    await settled()
    expect([state(), said]).toEqual(['closed', ['changed']])
  })
})

it('the email cannot be changed without a password and a code on any path', () => {
  const done = (src: string, output?: unknown) =>
    ({ type: `xstate.done.actor.0.emailChange.${src}`, output }) as never
  const events = [
    { type: 'email.open' } as const,
    { type: 'field.change', field: 'email', value: NEW } as const,
    { type: 'field.change', field: 'password', value: PASSWORD } as const,
    { type: 'field.change', field: 'code', value: '123456' } as const,
    { type: 'email.submit' } as const,
    { type: 'email.cancel' } as const,
    done('preparing', known),
    done('requesting', { isConfirmed: false }),
    done('checking'),
    done('following'),
  ]
  const machine = emailChangeMachine.provide({ actions: { showChanged: () => {} } })
  const paths = getShortestPaths(machine, { events })
  const ways = paths.map(({ steps, state }) => ({
    events: steps.map(({ event }) => event.type),
    state: JSON.stringify(state.value),
  }))
  expect(new Set(ways.map(({ state }) => state))).toEqual(
    new Set(
      [
        'closed',
        'preparing',
        'entering',
        'requesting',
        { confirming: 'waiting' },
        'checking',
        'following',
        'withdrawing',
      ].map((value) => JSON.stringify(value)),
    ),
  )
  for (const { events: way } of ways.filter(({ state }) => state === '"following"')) {
    expect(way.filter((type) => type === 'email.submit').length).toBeGreaterThanOrEqual(2)
    expect(way.filter((type) => type === 'field.change').length).toBeGreaterThanOrEqual(3)
  }
})
