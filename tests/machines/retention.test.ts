// How long a case that is over is kept: the notice, the removal, and the day on which they come.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyRetentionCheck,
  endedBefore,
  formatRemovalDay,
  type RetentionState,
  retentionOf,
} from '#machines/lifecycle/retention/retention.machine.ts'

const DAY_MS = 86_400_000
const NOW = '2026-12-01T09:00:00.000Z'
const REMOVAL = '2026-12-31T12:00:00.000Z'
const check = (at: string, isOld: boolean) =>
  ({ type: 'retention.check', by: 'clock', at, isOld }) as const

const retentionIn = (state: RetentionState) => ({
  state,
  context: { removalAt: state === 'kept' ? null : REMOVAL },
})

const BEFORE = '2026-12-31T11:59:59.000Z'

/** Every state, and a look before and at the day of the removal: the next state, the messages. */
const looks: Record<RetentionState, [at: string, isOld: boolean, next: string[]][]> = {
  kept: [
    [NOW, true, ['noticed', 'removal_planned']],
    [NOW, false, ['kept']],
  ],
  noticed: [
    [BEFORE, true, ['noticed']],
    [BEFORE, false, ['noticed']],
    [REMOVAL, true, ['removed']],
    [REMOVAL, false, ['kept']],
  ],
  removed: [
    [REMOVAL, true, ['removed']],
    [REMOVAL, false, ['removed']],
  ],
}

describe.each(Object.keys(looks) as RetentionState[])('a case in %s', (state) => {
  it.each(looks[state])('at %s, old: %s', (at, isOld, next) => {
    const after = applyRetentionCheck(retentionIn(state), check(at, isOld))
    expect([after.state, ...after.notifications.map(({ kind }) => kind)]).toEqual(next)
    expect(after.notifications.every(({ to }) => to === 'owner')).toBe(true)
    expect(after.context.removalAt === null).toBe(after.state === 'kept')
  })
})

it.each([
  [NOW, REMOVAL],
  ['2026-12-01T12:00:00.000Z', REMOVAL],
  ['2026-12-01T12:00:00.001Z', '2027-01-01T12:00:00.000Z'],
  ['2026-12-01T23:59:00.000Z', '2027-01-01T12:00:00.000Z'],
])('a customer who is told at %s has at least 30 days, and one day everywhere', (at, removal) => {
  const { context } = applyRetentionCheck(retentionOf(null), check(at, true))
  expect(context).toEqual({ removalAt: removal })
  const inZone = (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(removal))
  for (const zone of ['Pacific/Honolulu', 'America/Phoenix', 'America/New_York', 'Pacific/Guam'])
    expect(inZone(zone)).toBe(formatRemovalDay(new Date(removal)))
})

it('however often and late the clock looks, a case is removed 30 days after the notice at the earliest', () => {
  const look = fc.tuple(fc.integer({ min: 0, max: 60 * 24 }), fc.boolean())
  fc.assert(
    fc.property(fc.array(look, { maxLength: 30 }), (history) => {
      let retention = retentionOf(null)
      let at = Date.parse(NOW)
      let toldAt = Number.NaN
      for (const [hours, isOld] of history) {
        at += hours * 3_600_000
        const before = retention.state
        const after = applyRetentionCheck(retention, check(new Date(at).toISOString(), isOld))
        if (after.notifications.length > 0) {
          expect(before).toBe('kept')
          toldAt = at
        }
        if (after.state === 'removed' && before !== 'removed') {
          expect(at - toldAt).toBeGreaterThanOrEqual(30 * DAY_MS)
        }
        retention = after
      }
    }),
  )
})

it.each([
  ['2026-12-01T09:00:00.000Z', 24, '2024-12-31T09:00:00.000Z'],
  ['2028-01-30T09:00:00.000Z', 24, '2026-02-28T09:00:00.000Z'],
  ['2026-12-01T09:00:00.000Z', 1, '2026-11-30T09:00:00.000Z'],
])('at %s, with %i months, a case counts that was over at %s', (at, months, ended) => {
  expect(endedBefore(new Date(at), months).toISOString()).toBe(ended)
})
