import { describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import {
  type InstallInput,
  installMachine,
  OFFER_PAUSE_MS,
} from '#machines/client/install.machine.ts'
import { controlledActor, settled } from './client-support.ts'

const NOW = Date.parse('2026-10-01T15:00:00Z')
const fresh: InstallInput = { isPosted: false, shownAt: null, way: 'dialog', isInstalled: false }

function start(input: Partial<InstallInput> = {}) {
  const quiet = controlledActor<void, void>()
  const browser = controlledActor<{ isAccepted: boolean }, void>()
  const remember = vi.fn()
  const install = createActor(
    installMachine.provide({
      actors: { untilQuiet: quiet.logic, askBrowser: browser.logic },
      actions: { storeMemory: ({ context }) => remember(context.isPosted, context.shownAt) },
    }),
    { input: { ...fresh, ...input, at: NOW } },
  ).start()
  const isQuiet = async () => {
    quiet.runs.at(-1)?.resolve()
    await settled()
  }
  return { install, quiet, browser, remember, isQuiet, value: () => install.getSnapshot().value }
}

describe('the offer to install', () => {
  it('waits for the browser, a posted case, and a quiet moment', async () => {
    const { install, isQuiet, remember, value } = start()
    expect(value()).toBe('waiting')
    install.send({ type: 'dialog.keep', at: NOW })
    expect(value()).toEqual({ possible: 'available' })
    install.send({ type: 'case.post', at: NOW + 1 })
    expect(value()).toEqual({ possible: 'due' })
    expect(remember).toHaveBeenLastCalledWith(true, null)
    await isQuiet()
    expect(value()).toEqual({ possible: 'offered' })
    expect(remember).toHaveBeenLastCalledWith(false, NOW + 1)
  })

  it('is made late where the browser is late, even at another start of the app', () => {
    const { install, value } = start({ isPosted: true })
    expect(value()).toBe('waiting')
    install.send({ type: 'dialog.keep', at: NOW })
    expect(value()).toEqual({ possible: 'due' })
  })

  it.each([
    ['refused', 'offer.dismiss'],
    ['left as it is', undefined],
  ] as const)('that was %s is not made again within 30 days', async (_how, answer) => {
    const { install, isQuiet, remember, value } = start()
    install.send({ type: 'dialog.keep', at: NOW })
    install.send({ type: 'case.post', at: NOW })
    await isQuiet()
    if (answer) install.send({ type: answer })
    const [isPosted, shownAt] = remember.mock.lastCall ?? []
    const soon = start({ isPosted, shownAt })
    soon.install.send({ type: 'dialog.keep', at: NOW + OFFER_PAUSE_MS - 1 })
    soon.install.send({ type: 'case.post', at: NOW + OFFER_PAUSE_MS - 1 })
    expect(soon.value()).toEqual({ possible: 'dismissed' })
    soon.install.send({ type: 'case.post', at: NOW + OFFER_PAUSE_MS })
    expect(soon.value()).toEqual({ possible: 'due' })
    if (answer) expect(value()).toEqual({ possible: 'dismissed' })
  })

  it('opens the browser’s dialog once, and the browser may bring another', async () => {
    const { install, browser, isQuiet, value } = start({ isPosted: true })
    install.send({ type: 'dialog.keep', at: NOW })
    await isQuiet()
    install.send({ type: 'offer.accept' })
    expect(value()).toBe('asking')
    browser.runs[0]?.resolve({ isAccepted: false })
    await settled()
    expect(value()).toBe('waiting')
    install.send({ type: 'dialog.keep', at: NOW })
    expect(value()).toEqual({ possible: 'dismissed' })
    install.send({ type: 'person.ask', at: NOW })
    expect(browser.runs).toHaveLength(2)
    browser.runs[1]?.resolve({ isAccepted: true })
    await settled()
    expect(value()).toBe('installed')
  })

  it('explains on an iPhone how to install by hand, also on request', async () => {
    const { install, browser, value } = start({ way: 'hand' })
    expect(install.getSnapshot().hasTag('possible')).toBe(true)
    install.send({ type: 'person.ask', at: NOW })
    expect(value()).toEqual({ possible: 'offered' })
    install.send({ type: 'offer.accept' })
    expect(value()).toEqual({ possible: 'dismissed' })
    expect(browser.runs).toHaveLength(0)
  })

  it.each([
    ['installed', { isInstalled: true, way: 'hand' }],
    ['unsupported', { way: 'none' }],
  ] as const)('is never made where the app is %s', (state, input) => {
    const { install, value } = start({ isPosted: true, ...input })
    install.send({ type: 'dialog.keep', at: NOW })
    install.send({ type: 'case.post', at: NOW })
    install.send({ type: 'person.ask', at: NOW })
    expect(value()).toBe(state)
    expect(install.getSnapshot().hasTag('possible')).toBe(false)
  })

  it('ends when the app is installed by the browser’s own menu', () => {
    const { install, value } = start({ isPosted: true })
    install.send({ type: 'dialog.keep', at: NOW })
    install.send({ type: 'app.install' })
    expect(value()).toBe('installed')
  })
})
