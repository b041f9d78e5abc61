// Changing the password of an account.
import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { canSave, type PasswordChange, passwordMachine } from '#machines/client/password.machine.ts'
import { controlledActor, settled } from './client-support.ts'

/** Opens the form of the password. Returns the runs of its calls, and what it showed. */
function startPassword(isAttorney: boolean) {
  const held = {
    prepare: controlledActor<{ hasPassword: boolean }, void>(),
    change: controlledActor<void, PasswordChange>(),
    end: controlledActor<void, void>(),
  }
  const said: string[] = []
  const note = (what: string) => () => void said.push(what)
  const actor = createActor(
    passwordMachine.provide({
      actors: {
        preparePassword: held.prepare.logic,
        changePassword: held.change.logic,
        endSessions: held.end.logic,
      },
      actions: { showFailure: note('failed'), leave: note('left') },
    }),
    { input: { isAttorney } },
  ).start()
  actor.send({ type: 'password.open' })
  return {
    actor,
    said,
    prepares: held.prepare.runs,
    changes: held.change.runs,
    ends: held.end.runs,
    context: () => actor.getSnapshot().context,
    state: () => actor.getSnapshot().value,
    type: (field: string, value: string) => actor.send({ type: 'field.change', field, value }),
    submit: () => actor.send({ type: 'password.submit' }),
  }
}

describe('the password', () => {
  const opened = async (hasPassword = true, isAttorney = true) => {
    const started = startPassword(isAttorney)
    started.prepares[0]?.resolve({ hasPassword })
    await settled()
    return started
  }
  const fill = (type: (field: string, value: string) => void, newPassword = 'Slowpass2?') => {
    type('current_password', 'old')
    type('password', newPassword)
    type('confirm_password', newPassword)
  }

  it('is changed with the current one, which may have any form, and ends every session', async () => {
    const { type, submit, state, said, changes, ends } = await opened()
    fill(type)
    submit()
    expect(changes[0]?.input).toEqual({ current: 'old', newPassword: 'Slowpass2?' })
    changes[0]?.resolve()
    await settled()
    expect(state()).toBe('ending')
    ends[0]?.resolve()
    await settled()
    expect([state(), said]).toEqual(['changed', ['left']])
  })

  it('is set with an emailed code where there is none', async () => {
    const { type, submit, changes } = await opened(false)
    type('code', '123456')
    type('password', 'Slowpass2?')
    type('confirm_password', 'Slowpass2?')
    submit()
    expect(changes[0]?.input).toEqual({ code: '123456', newPassword: 'Slowpass2?' })
  })

  it('cannot be saved by an attorney while something is wrong, and says so at every key', async () => {
    const { type, context } = await opened()
    type('password', 'short')
    expect([canSave(context()), context().errors]).toEqual([
      false,
      { password: 'Your password must contain 8 or more characters.' },
    ])
    type('password', 'Slowpass2?')
    expect(canSave(context())).toBe(true)
    type('confirm_password', 'Slowpass')
    expect(context().errors.confirm_password).toBeDefined()
    type('confirm_password', 'Slowpass3?')
    expect(context().errors).toEqual({ confirm_password: 'Password is not matching' })
    expect(canSave(context())).toBe(false)
  })

  it('has other messages for a customer, shown at Save', async () => {
    const { type, submit, context } = await opened(true, false)
    type('password', 'short')
    expect([canSave(context()), context().errors]).toEqual([true, {}])
    type('password', '')
    submit()
    expect(context().errors).toEqual({
      current_password: 'Field is required.',
      password: 'Password is required.',
      confirm_password: 'Field is required.',
    })
  })

  it('that is wrong is an error at its field', async () => {
    const { type, submit, context, state, changes } = await opened()
    fill(type)
    submit()
    const error = { field: 'current_password', message: 'Password is incorrect.' }
    changes[0]?.reject({ message: 'Password is incorrect.', errors: [error] })
    await settled()
    expect([state(), context().errors]).toEqual([
      'editing',
      { current_password: 'Password is incorrect.' },
    ])
  })

  it('is never kept when its form closes', async () => {
    const { type, actor, context } = await opened()
    fill(type)
    actor.send({ type: 'password.close' })
    expect(context().typed).toEqual({})
  })

  it('says so when other phones could not be logged out, and tries again', async () => {
    const { type, submit, state, actor, context, said, changes, ends } = await opened()
    fill(type)
    submit()
    changes[0]?.resolve()
    await settled()
    ends[0]?.reject({ message: 'No connection.' })
    await settled()
    expect([state(), context().message]).toEqual(['notEnded', 'No connection.'])
    expect(said).not.toContain('left')
    actor.send({ type: 'network.online' })
    ends[1]?.resolve()
    await settled()
    expect(said).toContain('left')
  })

  it('needs the identity provider before anything can be typed', async () => {
    const { state, context, submit, prepares, actor, said } = startPassword(true)
    prepares[0]?.reject({ message: 'No connection.' })
    await settled()
    expect([state(), context().message]).toEqual(['unprepared', 'No connection.'])
    expect(said).toEqual(['failed'])
    submit()
    expect(state()).toBe('preparing')
    actor.send({ type: 'password.close' })
    expect(state()).toBe('closed')
  })

  it('cannot be left while it is changed', async () => {
    const { type, submit, actor } = await opened()
    expect(actor.getSnapshot().can({ type: 'password.close' })).toBe(true)
    fill(type)
    submit()
    expect(actor.getSnapshot().can({ type: 'password.close' })).toBe(false)
  })
})
