import { describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import {
  type Identity,
  type IdentityCheck,
  keepsUnsent,
  type SessionEnd,
  type SessionInput,
  sessionMachine,
} from '#machines/client/session.machine.ts'
import { controlledActor, settled } from './client-support.ts'

const maria: Identity = {
  role_name: 'customer',
  uuid: '019a0000-0000-7000-8000-000000000001',
  user: { first_name: 'Maria', last_name: 'Delgado' },
  organization: null,
}
const known: IdentityCheck = { result: 'known', identity: maria }
const HOUR_MS = 3_600_000
const nobody: SessionInput = {
  clerkUserId: null,
  identity: null,
  isAttorneyMode: false,
  expiredAt: null,
  shownMs: 24 * HOUR_MS,
  end: 'ended',
}
const remembered: SessionInput = { ...nobody, clerkUserId: 'user_1', identity: maria }

function start(input: SessionInput) {
  const check = controlledActor<IdentityCheck, { clerkUserId: string }>()
  const end = controlledActor<void, { clerkUserId: string; end: SessionEnd }>()
  const storeIdentity = vi.fn()
  const session = createActor(
    sessionMachine.provide({
      actors: { checkIdentity: check.logic, endSession: end.logic },
      actions: { storeIdentity },
    }),
    { input },
  ).start()
  return { session, check, end, storeIdentity }
}

const answer = async (held: ReturnType<typeof start>['check'], result: IdentityCheck) => {
  held.runs.at(-1)?.resolve(result)
  await settled()
}

describe('a session', () => {
  it('starts signed out on a phone that remembers no one, and makes no request', () => {
    const { session, check } = start(nobody)
    expect(session.getSnapshot().matches('signedOut')).toBe(true)
    expect(check.runs).toHaveLength(0)
  })

  it('opens at once with the stored identity, and checks it in the background', async () => {
    const { session, check, storeIdentity } = start(remembered)
    expect(session.getSnapshot().hasTag('opened')).toBe(true)
    expect(check.runs[0]?.input).toEqual({ clerkUserId: 'user_1' })
    await answer(check, known)
    expect(session.getSnapshot().value).toEqual({ signedIn: 'checked' })
    expect(storeIdentity).toHaveBeenCalledOnce()
  })

  it('shows a saved name at once, if it is the person’s own', async () => {
    const { session, check, storeIdentity } = start(remembered)
    await answer(check, known)
    const identity = { ...maria, user: { first_name: 'Mary', last_name: 'Delgado' } }
    session.send({ type: 'identity.change', identity: { ...identity, uuid: 'somebody else’s' } })
    expect(session.getSnapshot().context.identity).toEqual(maria)
    session.send({ type: 'identity.change', identity })
    expect(session.getSnapshot().context.identity).toEqual(identity)
    expect(session.getSnapshot().value).toEqual({ signedIn: 'checked' })
    expect(storeIdentity).toHaveBeenCalledTimes(2)
  })

  it('stays open offline, and checks again once online', async () => {
    const { session, check } = start(remembered)
    check.runs[0]?.reject(new TypeError('Failed to fetch'))
    await settled()
    expect(session.getSnapshot().value).toEqual({ signedIn: 'unchecked' })
    session.send({ type: 'network.online' })
    await answer(check, known)
    expect(session.getSnapshot().value).toEqual({ signedIn: 'checked' })
  })

  it('waits for the check after signing in, and can be tried again when there is no response', async () => {
    const { session, check } = start(nobody)
    session.send({ type: 'person.signIn', clerkUserId: 'user_1' })
    expect(session.getSnapshot().hasTag('opened')).toBe(false)
    check.runs[0]?.reject(new TypeError('Failed to fetch'))
    await settled()
    expect(session.getSnapshot().matches('unreachable')).toBe(true)
    session.send({ type: 'identity.retry' })
    await answer(check, known)
    expect(session.getSnapshot().context.identity).toEqual(maria)
    expect(session.getSnapshot().hasTag('opened')).toBe(true)
  })

  it('sends someone without a record to onboarding, unless in attorney mode', async () => {
    const customer = start({ ...remembered, identity: null })
    await answer(customer.check, { result: 'notOnboarded' })
    expect(customer.session.getSnapshot().matches('needsOnboarding')).toBe(true)

    const attorney = start({ ...remembered, identity: null, isAttorneyMode: true })
    await answer(attorney.check, { result: 'notOnboarded' })
    expect(attorney.session.getSnapshot().matches('inAttorneyMode')).toBe(true)
    attorney.session.send({ type: 'mode.change', isAttorneyMode: false })
    expect(attorney.session.getSnapshot().matches('needsOnboarding')).toBe(true)
  })

  it('forgets a stored identity whose record is gone', async () => {
    const { session, check } = start(remembered)
    await answer(check, { result: 'notOnboarded' })
    expect(session.getSnapshot().matches('needsOnboarding')).toBe(true)
    expect(session.getSnapshot().context.identity).toBeNull()
  })

  it('keeps what was read open when it expires, and continues when the person signs in', async () => {
    const { session, check } = start(remembered)
    await answer(check, known)
    session.send({ type: 'session.expire', reason: 'ended' })
    expect(session.getSnapshot().matches('expired')).toBe(true)
    expect(session.getSnapshot().hasTag('opened')).toBe(true)
    session.send({ type: 'person.signIn', clerkUserId: 'user_1' })
    expect(session.getSnapshot().matches('signedIn')).toBe(true)
  })

  it('signs a deleted account out at once, whichever call reports it', async () => {
    const deleted = { type: 'session.expire', reason: 'deleted' } as const
    for (const before of [[], [{ type: 'session.expire', reason: 'ended' } as const]]) {
      const { session, check, end } = start(remembered)
      await answer(check, known)
      for (const event of [...before, deleted]) session.send(event)
      expect(session.getSnapshot().matches('signingOut')).toBe(true)
      expect(session.getSnapshot().context.end).toBe('deleted')
      end.runs[0]?.resolve()
      await settled()
      expect(session.getSnapshot().matches('signedOut')).toBe(true)
      expect(session.getSnapshot().context.identity).toBeNull()
    }
    for (const input of [remembered, { ...remembered, identity: null }]) {
      const { session, check } = start(input)
      await answer(check, { result: 'expired', reason: 'deleted' })
      expect(session.getSnapshot().matches('signingOut')).toBe(true)
      expect(session.getSnapshot().context.end).toBe('deleted')
    }
  })

  it('is over at once when it was ended, and what was not sent stays', async () => {
    const revoked = { type: 'session.expire', reason: 'revoked' } as const
    const { session, check, end } = start(remembered)
    await answer(check, known)
    session.send(revoked)
    expect(session.getSnapshot().matches('signingOut')).toBe(true)
    expect(end.runs[0]?.input).toEqual({ clerkUserId: 'user_1', end: 'revoked' })
    end.runs[0]?.resolve()
    await settled()
    expect(session.getSnapshot().value).toBe('signedOut')
    expect(session.getSnapshot().context).toMatchObject({ end: 'revoked', identity: null })
    session.send({ type: 'person.signIn', clerkUserId: 'user_1' })
    await answer(check, known)
    session.send({ type: 'person.signOut' })
    expect(end.runs[1]?.input).toEqual({ clerkUserId: 'user_1', end: 'ended' })
  })

  it('that ran out shows what was read for 24 hours, also after a restart', async () => {
    vi.useFakeTimers()
    try {
      const { session, check, storeIdentity } = start(remembered)
      check.runs[0]?.resolve({ result: 'expired', reason: 'ended' })
      await vi.advanceTimersByTimeAsync(0)
      const { expiredAt } = session.getSnapshot().context
      expect(expiredAt).toBe(Date.now())
      expect(storeIdentity.mock.lastCall?.[0].context.expiredAt).toBe(expiredAt)
      session.stop()

      await vi.advanceTimersByTimeAsync(23 * HOUR_MS)
      const restarted = start({ ...remembered, expiredAt })
      expect(restarted.session.getSnapshot().matches('expired')).toBe(true)
      restarted.check.runs[0]?.reject(new TypeError('Failed to fetch'))
      await vi.advanceTimersByTimeAsync(HOUR_MS - 1)
      expect(restarted.session.getSnapshot().matches('expired')).toBe(true)
      await vi.advanceTimersByTimeAsync(1)
      expect(restarted.session.getSnapshot().matches('signingOut')).toBe(true)
      expect(restarted.session.getSnapshot().context.end).toBe('lapsed')
      expect(restarted.end.runs[0]?.input).toEqual({ clerkUserId: 'user_1', end: 'lapsed' })
    } finally {
      vi.useRealTimers()
    }
  })

  it('leaves nothing of its end to the next session on the device', async () => {
    const expiredAt = Date.now()
    const tom: Identity = { ...maria, uuid: '019a0000-0000-7000-8000-000000000002' }
    const { session, check, storeIdentity } = start({ ...remembered, expiredAt })
    session.send({ type: 'person.signIn', clerkUserId: 'user_2' })
    await answer(check, { result: 'known', identity: tom })
    expect(session.getSnapshot().value).toEqual({ signedIn: 'checked' })
    expect(storeIdentity.mock.lastCall?.[0].context).toMatchObject({
      identity: tom,
      expiredAt: null,
    })
  })

  it('removes all at a log-out, also where an earlier session was ended elsewhere', async () => {
    // The person has logged in since, and the page was opened again before the check.
    const { session, check, end } = start({ ...remembered, identity: null, end: 'revoked' })
    await answer(check, known)
    session.send({ type: 'person.signOut' })
    expect(end.runs[0]?.input).toEqual({ clerkUserId: 'user_1', end: 'ended' })
  })

  it('that ran out is checked once more at the next start, because the server may have erred', async () => {
    const { session, check, storeIdentity } = start({ ...remembered, expiredAt: Date.now() })
    expect(session.getSnapshot().matches('expired')).toBe(true)
    await answer(check, known)
    expect(session.getSnapshot().value).toEqual({ signedIn: 'checked' })
    expect(storeIdentity.mock.lastCall?.[0].context.expiredAt).toBeNull()
  })

  it('is not expired by the refusal of a call from before the log-in', async () => {
    const { session, check } = start(remembered)
    await answer(check, { result: 'expired', reason: 'ended' })
    session.send({ type: 'person.signIn', clerkUserId: 'user_1' })
    session.send({ type: 'session.expire', reason: 'ended' })
    expect(session.getSnapshot().value).toEqual({ signedIn: 'checking' })
    await answer(check, known)
    expect(session.getSnapshot().value).toEqual({ signedIn: 'checked' })
  })

  it('never shows a person the identity of another one', async () => {
    const { session, check } = start(remembered)
    await answer(check, known)
    session.send({ type: 'person.signIn', clerkUserId: 'user_1' })
    expect(session.getSnapshot().value).toEqual({ signedIn: 'checked' })
    session.send({ type: 'person.signIn', clerkUserId: 'user_2' })
    expect(session.getSnapshot().matches('identifying')).toBe(true)
    expect(session.getSnapshot().context.identity).toBeNull()
    expect(check.runs.at(-1)?.input).toEqual({ clerkUserId: 'user_2' })
  })

  it('ends on this phone after a log-out, even when the server cannot be reached', async () => {
    const { session, end, storeIdentity } = start(remembered)
    session.send({ type: 'person.signOut' })
    expect(end.runs[0]?.input).toEqual({ clerkUserId: 'user_1', end: 'ended' })
    end.runs[0]?.reject(new TypeError('Failed to fetch'))
    await settled()
    expect(session.getSnapshot().matches('signedOut')).toBe(true)
    expect(session.getSnapshot().context).toMatchObject(nobody)
    expect(storeIdentity).not.toHaveBeenCalled()
  })
})

it('what was not sent stays on the phone after a session that lapsed or was revoked', () => {
  const ends = ['ended', 'lapsed', 'revoked', 'deleted'] as const
  expect(ends.filter(keepsUnsent)).toEqual(['lapsed', 'revoked'])
})
