import { describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { type Invite, inviteMachine } from '#src/features/admin/invitations/invite.machine.ts'
import { controlledActor, settled } from './client-support.ts'

const send = (key = 'key-1') => ({ type: 'invite.send', key }) as const
const email = (text: string) => ({ type: 'email.change', text }) as const

function start() {
  const invite = controlledActor<void, Invite>()
  const showSent = vi.fn()
  const actor = createActor(
    inviteMachine.provide({ actors: { sendInvite: invite.logic }, actions: { showSent } }),
  ).start()
  actor.send({ type: 'invite.open' })
  const state = () => actor.getSnapshot().value
  return { actor, runs: invite.runs, showSent, state, context: () => actor.getSnapshot().context }
}

describe('inviting a person', () => {
  it('sends nothing without an email, on any path', () => {
    const paths = getShortestPaths(inviteMachine, {
      events: [
        { type: 'invite.open' },
        { type: 'invite.close' },
        email('robin@example.com'),
        email('robin'),
        { type: 'role.change', role: 'admin' },
        { type: 'role.change', role: 'customer' },
        send(),
      ],
    })
    const sending = paths.filter(({ state }) => state.matches('sending'))
    expect(sending.map(({ state }) => state.context.email)).not.toContain('robin')
    expect(new Set(sending.map(({ state }) => state.context.role))).toEqual(
      new Set(['customer', 'admin']),
    )
  })

  it('invites a customer unless another role is chosen', async () => {
    const { actor, runs, showSent, state, context } = start()
    actor.send(email(' robin@example.com '))
    actor.send(send())
    expect(runs[0]?.input).toEqual({
      ...{ email: 'robin@example.com', role: 'customer', key: 'key-1', replaces: false },
    })
    runs[0]?.resolve()
    await settled()
    expect([state(), showSent.mock.calls.length]).toEqual(['closed', 1])
    expect(context()).toMatchObject({ email: '', role: 'customer', key: null })
  })

  it.each([
    ['', 'Field is required.'],
    ['robin@', 'Enter a valid email.'],
  ])('says what is wrong with ‘%s’, until it is typed again', (text, error) => {
    const { actor, runs, context } = start()
    actor.send(email(text))
    actor.send(send())
    expect([runs.length, context().error]).toEqual([0, error])
    actor.send(email('r'))
    expect(context().error).toBeNull()
  })

  it('says what it would replace, and replaces it only when asked again', async () => {
    const { actor, runs, context, state } = start()
    const earlier = { role: 'attorney', created_at: '2026-11-20T09:00:00.000Z' } as const
    actor.send(email('robin@example.com'))
    actor.send(send('key-1'))
    runs[0]?.reject({ message: '', earlier })
    await settled()
    expect([state(), context().earlier, context().message]).toEqual(['editing', earlier, null])
    actor.send(send('key-2'))
    expect(runs[1]?.input).toMatchObject({ key: 'key-2', replaces: true })
    runs[1]?.reject({ message: 'No connection.', isTemporary: true })
    await settled()
    // Another email may have no earlier invitation.
    actor.send(email('lee@example.com'))
    expect(context().earlier).toBeNull()
    actor.send(send('key-3'))
    expect(runs[2]?.input).toMatchObject({ replaces: false })
  })

  it('keeps what was typed, without a message, when the admin does not confirm who they are', async () => {
    const { actor, runs, context, state } = start()
    actor.send(email('robin@example.com'))
    actor.send(send('key-1'))
    runs[0]?.reject({ message: '', isTemporary: true, isCanceled: true })
    await settled()
    expect(state()).toBe('editing')
    expect(context()).toMatchObject({ email: 'robin@example.com', message: null, error: null })
    actor.send(send('key-2'))
    expect(runs[1]?.input.key).toBe('key-2')
  })

  it('keeps what was typed, and the idempotency key, when it got no response', async () => {
    const { actor, runs, context } = start()
    actor.send(email('robin@example.com'))
    actor.send({ type: 'role.change', role: 'attorney' })
    actor.send(send('key-1'))
    runs[0]?.reject({ message: 'No connection.', isTemporary: true })
    await settled()
    expect(context()).toMatchObject({ email: 'robin@example.com', message: 'No connection.' })
    actor.send({ type: 'invite.close' })
    actor.send({ type: 'invite.open' })
    expect(context()).toMatchObject({ role: 'attorney', message: null })
    actor.send(send('key-2'))
    expect(runs[1]?.input).toEqual(runs[0]?.input)
  })

  it.each([
    ['another email', email('lee@example.com')],
    ['another role', { type: 'role.change', role: 'admin' } as const],
  ])('uses a new idempotency key for %s', async (_what, change) => {
    const { actor, runs } = start()
    actor.send(email('robin@example.com'))
    actor.send(send('key-1'))
    runs[0]?.reject({ isTemporary: true })
    await settled()
    actor.send(change)
    actor.send(send('key-2'))
    expect(runs[1]?.input.key).toBe('key-2')
  })

  it('shows an email in use next to the field, and other errors elsewhere', async () => {
    const { actor, runs, state, context } = start()
    actor.send(email('robin@example.com'))
    actor.send(send('key-1'))
    const message = 'An account with this email already exists.'
    runs[0]?.reject({ message, errors: [{ field: 'email', message }] })
    await settled()
    expect([state(), context().error, context().message]).toEqual(['editing', message, null])
    actor.send(send('key-2'))
    expect(runs[1]?.input.key).toBe('key-2')
    runs[1]?.reject({})
    await settled()
    expect(context()).toMatchObject({ error: null, message: 'Something went wrong' })
  })
})
