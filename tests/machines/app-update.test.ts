// When a new version of the app is offered, and when it replaces this one.
import { describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { type AppUpdateEvent, appUpdateMachine } from '#machines/client/app-update.machine.ts'
import { controlledActor, settled } from './client-support.ts'

const NOW = Date.parse('2026-11-29T12:00:00Z')
const MINUTE_MS = 60_000

function start() {
  const { logic, runs } = controlledActor<void, { isTooOld: boolean }>()
  const checkForUpdate = vi.fn()
  const actor = createActor(
    appUpdateMachine.provide({ actors: { activate: logic }, actions: { checkForUpdate } }),
  ).start()
  return {
    runs,
    checkForUpdate,
    send: (...events: AppUpdateEvent[]) => {
      for (const event of events) actor.send(event)
    },
    state: () => actor.getSnapshot().value,
  }
}
const opened = { type: 'form.open' } as const
const closed = { type: 'form.close' } as const
const takenOver = { type: 'update.takeOver' } as const

describe('a new version', () => {
  it.each([
    ['is installed', 'update.found', 'newVersion'],
    ['is needed by the server', 'server.refuse', 'tooOld'],
    ['is needed for a part that is missing', 'part.miss', 'incomplete'],
  ] as const)(
    'that %s is offered, and replaces this one when the person agrees',
    (_, type, reason) => {
      const { send, state, runs } = start()
      send({ type })
      expect(state()).toEqual({ offered: reason })
      send({ type: 'update.accept' })
      expect(state()).toBe('reloading')
      expect(runs.map(({ input }) => input)).toEqual([{ isTooOld: reason === 'tooOld' }])
    },
  )

  it('is offered for the most serious reason', () => {
    const { send, state } = start()
    send({ type: 'update.found' }, { type: 'part.miss' })
    expect(state()).toEqual({ offered: 'incomplete' })
    send({ type: 'server.refuse' })
    expect(state()).toEqual({ offered: 'tooOld' })
    send({ type: 'part.miss' }, { type: 'update.found' })
    expect(state()).toEqual({ offered: 'tooOld' })
    const other = start()
    other.send({ type: 'update.found' }, { type: 'server.refuse' })
    expect(other.state()).toEqual({ offered: 'tooOld' })
  })

  it('may be asked for by a screen that could not be loaded', () => {
    const { send, state, runs } = start()
    send({ type: 'update.accept' })
    expect(state()).toBe('reloading')
    expect(runs[0]?.input).toEqual({ isTooOld: false })
  })

  it.each(['resolve', 'reject'] as const)(
    'is offered again for the same reason when the page stays (%s)',
    async (end) => {
      const { send, state, runs } = start()
      send({ type: 'part.miss' }, { type: 'update.accept' })
      runs[0]?.[end](undefined)
      await settled()
      expect(state()).toEqual({ offered: 'incomplete' })
      send({ type: 'update.accept' })
      expect(runs).toHaveLength(2)
    },
  )
})

describe('a switch that began in another window', () => {
  it.each([
    ['before', []],
    ['after', [{ type: 'part.miss' }]],
  ] as const)('reloads this page %s an offer', (_, offers) => {
    const { send, state } = start()
    send(...offers, takenOver)
    expect(state()).toBe('reloading')
  })

  it('waits while a form is open, and is offered', () => {
    const { send, state, runs } = start()
    send(opened, opened, closed, takenOver)
    expect(state()).toEqual({ offered: 'newVersion' })
    send(takenOver)
    expect([state(), runs.length]).toEqual([{ offered: 'newVersion' }, 0])
    send(closed, takenOver)
    expect(state()).toBe('reloading')
  })

  it('counts no form that was never opened', () => {
    const { send, state } = start()
    send(closed, opened, takenOver)
    expect(state()).toEqual({ offered: 'newVersion' })
  })
})

it('a build of the server is looked for once, and again after ten minutes', () => {
  const { send, checkForUpdate, state } = start()
  const change = (build: string, at: number) => {
    send({ type: 'server.change', build, at })
    return checkForUpdate.mock.calls.length
  }
  expect(change('b', NOW)).toBe(1)
  expect(change('b', NOW + 10 * MINUTE_MS - 1)).toBe(1)
  expect(change('b', NOW + 10 * MINUTE_MS)).toBe(2)
  expect(change('c', NOW + 10 * MINUTE_MS + 1)).toBe(3)
  expect(state()).toBe('current')
})
