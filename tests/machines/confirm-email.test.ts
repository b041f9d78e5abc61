// Confirming an email by a code: what is sent and asked for, and the effect of errors.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { confirmEmailMachine } from '#machines/client/confirm-email.machine.ts'
import { RESEND_MS } from '#machines/client/email-change.machine.ts'
import { controlledActor, settled } from './client-support.ts'

function start(isSent: boolean) {
  const send = controlledActor<void, void>()
  const confirm = controlledActor<void, { code: string }>()
  const said: string[] = []
  const actor = createActor(
    confirmEmailMachine.provide({
      actors: { sendCode: send.logic, confirmEmail: confirm.logic },
      actions: { showSent: () => void said.push('sent') },
    }),
    { input: { isSent } },
  ).start()
  return {
    actor,
    said,
    sends: send.runs,
    confirms: confirm.runs,
    submit: (value: string) => {
      actor.send({ type: 'code.change', value })
      actor.send({ type: 'code.submit' })
    },
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('confirming an email', () => {
  it('reaches every state', () => {
    const paths = [true, false].flatMap((isSent) =>
      getShortestPaths(confirmEmailMachine, {
        input: { isSent },
        events: [
          { type: 'code.change', value: '123456' },
          { type: 'code.submit' },
          { type: 'code.resend' },
        ],
      }),
    )
    const reached = paths.map(({ state }) => JSON.stringify(state.value))
    expect(reached).toContain('"sending"')
    expect(reached).toContain('{"entering":"waiting"}')
    expect(reached).toContain('"checking"')
  })

  it('sends a code when it opens, unless one was sent, and another one after a wait', async () => {
    const opened = start(false)
    expect(opened.sends).toHaveLength(1)
    opened.sends[0]?.resolve()
    await settled()
    expect(opened.said).toEqual([])
    const { actor, sends, said, state } = start(true)
    actor.send({ type: 'code.resend' })
    expect(sends).toHaveLength(0)
    vi.advanceTimersByTime(RESEND_MS)
    actor.send({ type: 'code.resend' })
    sends[0]?.resolve()
    await settled()
    expect(said).toEqual(['sent'])
    expect(state()).toEqual({ entering: 'waiting' })
  })

  it('offers another code at once when none could be sent', async () => {
    const { sends, state, context } = start(false)
    sends[0]?.reject({ message: 'No connection.' })
    await settled()
    expect(state()).toEqual({ entering: 'ready' })
    expect(context()).toMatchObject({ isSent: false, message: 'No connection.', error: null })
  })

  it('accepts six digits, shows an error for wrong ones, and ends with the right ones', async () => {
    const { submit, confirms, state, context } = start(true)
    submit('12')
    expect(context().error).toBe('Enter the 6 digits from the email.')
    expect(confirms).toHaveLength(0)
    submit(' 111111 ')
    expect(confirms[0]?.input).toEqual({ code: '111111' })
    confirms[0]?.reject({ message: 'No.', errors: [{ field: 'code', message: 'Not this one.' }] })
    await settled()
    expect(context()).toMatchObject({ error: 'Not this one.', message: null })
    submit('222222')
    confirms[1]?.resolve()
    await settled()
    expect(state()).toBe('confirmed')
  })
})
