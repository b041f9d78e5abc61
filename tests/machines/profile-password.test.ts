// The section of the personal details that changes the password.
import { describe, expect, it } from 'vitest'
import { customerForm } from '#machines/client/profile-form.ts'
import { canSave, type ProfileInput } from '#machines/client/profile-model.ts'
import { settled } from './client-support.ts'

import { maria, startProfile } from './profile-support.ts'

describe('the password', () => {
  const opened = async (hasPassword = true, input: Partial<ProfileInput> = {}) => {
    const started = startProfile(input)
    started.open('password')
    started.prepares[0]?.resolve({ hasPassword })
    await settled()
    return started
  }
  const fill = (type: (field: string, value: string) => void, wanted = 'Slowpass2?') => {
    type('current_password', 'old')
    type('password', wanted)
    type('confirm_password', wanted)
  }

  it('is changed with the current one, which may have any form, and ends every session', async () => {
    const { type, save, state, said, changes, ends } = await opened()
    fill(type)
    save()
    expect(changes[0]?.input).toEqual({ current: 'old', wanted: 'Slowpass2?' })
    changes[0]?.resolve()
    await settled()
    expect(state()).toBe('ending')
    ends[0]?.resolve()
    await settled()
    expect([state(), said]).toEqual(['passwordChanged', ['saved', 'left']])
  })

  it('is set with an emailed code where there is none', async () => {
    const { type, save, changes } = await opened(false)
    type('code', '123456')
    type('password', 'Slowpass2?')
    type('confirm_password', 'Slowpass2?')
    save()
    expect(changes[0]?.input).toEqual({ code: '123456', wanted: 'Slowpass2?' })
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
    const { type, save, context } = await opened(true, { form: customerForm, record: maria })
    type('password', 'short')
    expect([canSave(context()), context().errors]).toEqual([true, {}])
    type('password', '')
    save()
    expect(context().errors).toEqual({
      current_password: 'Field is required.',
      password: 'Password is required.',
      confirm_password: 'Field is required.',
    })
  })

  it('that is wrong is an error at its field', async () => {
    const { type, save, context, state, changes } = await opened()
    fill(type)
    save()
    const error = { field: 'current_password', message: 'Password is incorrect.' }
    changes[0]?.reject({ message: 'Password is incorrect.', errors: [error] })
    await settled()
    expect([state(), context().errors]).toEqual([
      'editing',
      { current_password: 'Password is incorrect.' },
    ])
  })

  it('is never kept when its section closes', async () => {
    const { type, open, context } = await opened()
    fill(type)
    open('description')
    expect(context().typed).toEqual({})
  })

  it('says so when other phones could not be logged out, and tries again', async () => {
    const { type, save, state, actor, context, said, changes, ends } = await opened()
    fill(type)
    save()
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
    const { open, state, context, save, prepares } = startProfile()
    open('password')
    prepares[0]?.reject({ message: 'No connection.' })
    await settled()
    expect([state(), context().message]).toEqual(['unprepared', 'No connection.'])
    save()
    expect(state()).toBe('preparing')
  })
})
