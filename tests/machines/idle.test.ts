import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { IDLE_MS, type IdleEvent, idleMachine } from '#machines/client/idle.machine.ts'

const MINUTE_MS = 60_000
const START = Date.parse('2026-11-28T10:00:00Z')
const minute = (minutes: number) => START + minutes * MINUTE_MS

function idleAfter(...events: IdleEvent[]) {
  const actor = createActor(idleMachine, { input: { lastUse: START } }).start()
  for (const event of events) actor.send(event)
  return actor.getSnapshot()
}
const check = (minutes: number): IdleEvent => ({ type: 'clock.check', at: minute(minutes) })
const use = (minutes: number): IdleEvent => ({ type: 'page.use', at: minute(minutes) })

describe('a page without use', () => {
  it('warns two minutes before half an hour is over, and ends the session then', () => {
    expect(idleAfter(check(27.9)).value).toBe('active')
    expect(idleAfter(check(28)).matches({ warning: 'shown' })).toBe(true)
    expect(idleAfter(check(28), check(29.9)).matches({ warning: 'shown' })).toBe(true)
    expect(idleAfter(check(28), check(30)).value).toBe('ended')
    expect(idleAfter(use(20), check(47)).value).toBe('active')
  })

  it('ends without a warning on a device that wakes up later, also by a key', () => {
    expect(idleAfter(check(31)).value).toBe('ended')
    expect(idleAfter(use(31)).value).toBe('ended')
    expect(idleAfter(check(28), { type: 'person.stay', at: minute(600) }).value).toBe('ended')
  })

  it('goes on when the person stays, or uses another tab, and the half hour begins again', () => {
    for (const type of ['person.stay', 'otherTab.use'] as const) {
      const stayed = [check(28), { type, at: minute(29) }, check(56)] as const
      expect(idleAfter(...stayed).value).toBe('active')
      expect(idleAfter(...stayed, check(57)).matches('warning')).toBe(true)
    }
    // A message of another tab that comes late.
    expect(idleAfter(use(20), { type: 'otherTab.use', at: minute(5) }).context.lastUse).toBe(
      minute(20),
    )
  })

  it('takes no touch for an answer, unless the warning could not be shown', () => {
    expect(idleAfter(check(28), use(29)).matches('warning')).toBe(true)
    expect(idleAfter(check(28), { type: 'warning.fail' }, use(29)).value).toBe('active')
  })

  it('ends nothing sooner than after half an hour, on every path', () => {
    const events: IdleEvent[] = [use(5), check(28), { type: 'warning.fail' }, check(29)]
    const paths = getShortestPaths(idleMachine, { input: { lastUse: START }, events })
    expect(paths.length).toBeGreaterThan(3)
    for (const { state } of paths) {
      expect(state.matches('ended')).toBe(false)
      const late = { type: 'clock.check', at: state.context.lastUse + IDLE_MS } as const
      const actor = createActor(idleMachine, { snapshot: state, input: state.context }).start()
      actor.send(late)
      expect(actor.getSnapshot().value).toBe('ended')
    }
  })
})
