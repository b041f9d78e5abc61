import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { appUpdateMachine } from '#machines/client/app-update.machine.ts'
import { snackbarMachine } from '#machines/client/snackbar.machine.ts'
import { heldActor, settled } from './client-support.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the snackbar', () => {
  it('shows a message for 3 seconds, from the last one on', () => {
    const snackbar = createActor(snackbarMachine).start()
    snackbar.send({ type: 'message.show', text: 'Bid accepted successfully', kind: 'success' })
    vi.advanceTimersByTime(2_000)
    snackbar.send({ type: 'message.show', text: 'Something went wrong', kind: 'error' })
    vi.advanceTimersByTime(2_999)
    expect(snackbar.getSnapshot().context.message?.text).toBe('Something went wrong')
    vi.advanceTimersByTime(1)
    expect(snackbar.getSnapshot().context.message).toBeNull()
  })

  it('can be dismissed', () => {
    const snackbar = createActor(snackbarMachine).start()
    snackbar.send({ type: 'message.show', text: 'Your bid was edited', kind: 'success' })
    snackbar.send({ type: 'message.dismiss' })
    expect(snackbar.getSnapshot().value).toBe('hidden')
  })
})

describe('a new version', () => {
  function start() {
    const activate = heldActor<void, void>()
    const update = createActor(
      appUpdateMachine.provide({ actors: { activate: activate.logic } }),
    ).start()
    return { update, activate }
  }

  it('is offered, and taken when the person says so', () => {
    const { update, activate } = start()
    update.send({ type: 'update.find' })
    expect(update.getSnapshot().value).toBe('available')
    expect(activate.runs).toHaveLength(0)
    update.send({ type: 'update.accept' })
    expect(activate.runs).toHaveLength(1)
  })

  it('is never forced by another window while a form is open', () => {
    const { update, activate } = start()
    update.send({ type: 'form.open' })
    update.send({ type: 'update.takeOver' })
    expect(update.getSnapshot().value).toBe('available')
    update.send({ type: 'form.close' })
    update.send({ type: 'update.takeOver' })
    expect(activate.runs).toHaveLength(1)
  })

  it('is offered again when it could not be taken', async () => {
    const { update, activate } = start()
    update.send({ type: 'update.find' })
    update.send({ type: 'update.accept' })
    activate.runs[0]?.reject(new Error('the worker did not answer'))
    await settled()
    expect(update.getSnapshot().value).toBe('available')
  })
})
