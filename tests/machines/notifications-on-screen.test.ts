import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { appUpdateMachine } from '#machines/client/app-update.machine.ts'
import { snackbarMachine } from '#machines/client/snackbar.machine.ts'
import { controlledActor, settled } from './client-support.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the snackbar', () => {
  it('shows a message for 3 seconds, counted from the latest one', () => {
    const snackbar = createActor(snackbarMachine).start()
    snackbar.send({
      type: 'message.show',
      shown: { message: 'Bid accepted successfully', type: 'success' },
    })
    vi.advanceTimersByTime(2_000)
    snackbar.send({
      type: 'message.show',
      shown: { message: 'Something went wrong', type: 'error' },
    })
    vi.advanceTimersByTime(2_999)
    expect(snackbar.getSnapshot().context.shown?.message).toBe('Something went wrong')
    vi.advanceTimersByTime(1)
    expect(snackbar.getSnapshot().context.shown).toBeNull()
  })

  it('shows a message with its kind', () => {
    const snackbar = createActor(snackbarMachine).start()
    for (const type of ['success', 'error', 'info'] as const) {
      const message = { message: 'Your bid was edited', type }
      snackbar.send({ type: 'message.show', shown: message })
      expect(snackbar.getSnapshot().context.shown).toEqual(message)
    }
  })

  it('leaves an error on the page until it is closed, a success follows, or the page changes', () => {
    const snackbar = createActor(snackbarMachine).start()
    const lastError = () => snackbar.getSnapshot().context.lastError
    const show = (message: string, type: 'success' | 'error' | 'info') =>
      snackbar.send({ type: 'message.show', shown: { message, type } })
    show('No connection', 'error')
    // The page that comes with the error keeps it.
    snackbar.send({ type: 'page.change' })
    vi.advanceTimersByTime(3_000)
    show('A bid was changed.', 'info')
    expect(lastError()).toBe('No connection')
    snackbar.send({ type: 'error.close' })
    expect(lastError()).toBeNull()
    show('No connection', 'error')
    show('Bid accepted successfully', 'success')
    expect(lastError()).toBeNull()
    show('No connection', 'error')
    vi.advanceTimersByTime(3_000)
    snackbar.send({ type: 'page.change' })
    expect(lastError()).toBeNull()
  })

  it('shows an update in place of an earlier one, and after any other message of the page', () => {
    const snackbar = createActor(snackbarMachine).start()
    const shown = () => snackbar.getSnapshot().context.shown?.message
    const update = (text: string) => snackbar.send({ type: 'update.show', update: text })
    update('A bid came.')
    vi.advanceTimersByTime(2_000)
    update('A bid was changed.')
    vi.advanceTimersByTime(2_999)
    expect(shown()).toBe('A bid was changed.')
    snackbar.send({
      type: 'message.show',
      shown: { message: 'Bid accepted successfully', type: 'success' },
    })
    update('A bid was withdrawn.')
    update('Another bid came.')
    expect(shown()).toBe('Bid accepted successfully')
    vi.advanceTimersByTime(3_000)
    expect(shown()).toBe('Another bid came.')
    vi.advanceTimersByTime(3_000)
    expect(shown()).toBeUndefined()

    snackbar.send({ type: 'message.show', shown: { message: 'Saved', type: 'success' } })
    update('A bid came.')
    snackbar.send({ type: 'page.change' })
    vi.advanceTimersByTime(3_000)
    expect(shown()).toBeUndefined()
  })

  it('can be dismissed', () => {
    const snackbar = createActor(snackbarMachine).start()
    snackbar.send({
      type: 'message.show',
      shown: { message: 'Your bid was edited', type: 'success' },
    })
    snackbar.send({ type: 'message.dismiss' })
    expect(snackbar.getSnapshot().value).toBe('hidden')
  })
})

describe('a new version', () => {
  const NOW = Date.parse('2026-10-01T15:00:00Z')
  const MINUTE_MS = 60_000

  function start() {
    const activate = controlledActor<void, { isTooOld: boolean }>()
    const checkForUpdate = vi.fn()
    const update = createActor(
      appUpdateMachine.provide({
        actors: { activate: activate.logic },
        actions: { checkForUpdate },
      }),
    ).start()
    return { update, activate, checkForUpdate }
  }

  it('is offered, and installed on request', () => {
    const { update, activate } = start()
    update.send({ type: 'update.found' })
    expect(update.getSnapshot().value).toEqual({ offered: 'newVersion' })
    expect(activate.runs).toHaveLength(0)
    update.send({ type: 'update.accept' })
    expect(activate.runs).toHaveLength(1)
  })

  it('is offered again when the page stays, and loaded once the waiting worker is active after all', async () => {
    const { update, activate } = start()
    update.send({ type: 'update.found' })
    update.send({ type: 'update.accept' })
    activate.runs[0]?.resolve()
    await settled()
    expect(update.getSnapshot().value).toEqual({ offered: 'newVersion' })
    update.send({ type: 'update.takeOver' })
    expect(update.getSnapshot().value).toBe('reloading')
    expect(activate.runs).toHaveLength(2)
  })

  it('is never forced by another window while a form is open', () => {
    const { update, activate } = start()
    update.send({ type: 'form.open' })
    update.send({ type: 'update.takeOver' })
    expect(update.getSnapshot().value).toEqual({ offered: 'newVersion' })
    update.send({ type: 'form.close' })
    update.send({ type: 'update.takeOver' })
    expect(activate.runs).toHaveLength(1)
  })

  it('is looked for as soon as the server has a new version, and not at every response', () => {
    const { update, checkForUpdate } = start()
    update.send({ type: 'server.change', build: 'b', at: NOW })
    update.send({ type: 'server.change', build: 'b', at: NOW + MINUTE_MS })
    expect(checkForUpdate).toHaveBeenCalledOnce()
    update.send({ type: 'server.change', build: 'c', at: NOW + MINUTE_MS })
    expect(checkForUpdate).toHaveBeenCalledTimes(2)
    update.send({ type: 'server.change', build: 'c', at: NOW + 11 * MINUTE_MS })
    expect(checkForUpdate).toHaveBeenCalledTimes(3)
    expect(update.getSnapshot().value).toBe('current')
    update.send({ type: 'update.found' })
    update.send({ type: 'server.change', build: 'd', at: NOW + 12 * MINUTE_MS })
    expect(checkForUpdate).toHaveBeenCalledTimes(3)
  })

  it('is required where the server refuses the old one, with a message before all others', () => {
    const { update, activate } = start()
    update.send({ type: 'update.found' })
    update.send({ type: 'server.refuse' })
    expect(update.getSnapshot().value).toEqual({ offered: 'tooOld' })
    update.send({ type: 'part.miss' })
    expect(update.getSnapshot().value).toEqual({ offered: 'tooOld' })
    expect(activate.runs).toHaveLength(0)
    update.send({ type: 'update.accept' })
    expect(activate.runs).toHaveLength(1)
  })

  it.each([
    ['an offered one', ['update.found', 'server.refuse'], true],
    ['one with a missing part', ['part.miss', 'server.refuse'], true],
    ['one without an offer', ['server.refuse'], true],
    ['one that the server accepts', ['part.miss'], false],
  ] as const)('may replace a refused version on a full phone: %s', (_, types, isTooOld) => {
    const { update, activate } = start()
    for (const type of types) update.send({ type })
    update.send({ type: 'update.accept' })
    expect(activate.runs[0]?.input).toEqual({ isTooOld })
  })

  it('is loaded by a screen that cannot be shown, before anything is offered', () => {
    const { update, activate } = start()
    update.send({ type: 'update.accept' })
    expect(activate.runs).toHaveLength(1)
  })

  it.each([
    ['newVersion', 'update.found'],
    ['tooOld', 'server.refuse'],
    ['incomplete', 'part.miss'],
  ] as const)('is offered again as %s when it could not be installed', async (offered, type) => {
    const { update, activate } = start()
    update.send({ type })
    update.send({ type: 'update.accept' })
    activate.runs[0]?.reject(new Error('the worker did not answer'))
    await settled()
    expect(update.getSnapshot().value).toEqual({ offered })
  })
})
