// What a customer is told while no bid comes.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hoursAfter } from '#machines/lifecycle/deadline.ts'
import {
  applySilenceCheck,
  type CaseNews,
  newSilence,
  type SilenceState,
} from '#machines/lifecycle/silence.machine.ts'

const POSTED = '2026-11-02T12:00:00.000Z'
const after = (hours: number) => hoursAfter(POSTED, hours)

const AGES = [23, 24, 72, 168] as const
type Age = (typeof AGES)[number]

/** Looks at a case of an age in hours, in a state whose next look is due or comes later. */
function look(state: SilenceState, hours: number, news: CaseNews) {
  const due = {
    waiting: 24,
    toldDay: 72,
    toldDays: 168,
    toldWeek: null,
    answered: null,
    over: null,
  }
  const next = due[state]
  const context = { postedAt: POSTED, checkAt: next === null ? null : after(next) }
  return applySilenceCheck({ state, context }, { at: after(hours), news })
}

const stay = (state: SilenceState) => ({ 23: [state], 24: [state], 72: [state], 168: [state] })

/** Every state and age of a silent case. A missing cell is a type error. */
const silent: Record<SilenceState, Record<Age, readonly string[]>> = {
  waiting: {
    23: ['waiting'],
    24: ['toldDay', 'no_bid_day'],
    72: ['toldDays', 'no_bid_days'],
    168: ['toldWeek', 'no_bid_week'],
  },
  toldDay: {
    23: ['toldDay'],
    24: ['toldDay'],
    72: ['toldDays', 'no_bid_days'],
    168: ['toldWeek', 'no_bid_week'],
  },
  toldDays: {
    23: ['toldDays'],
    24: ['toldDays'],
    72: ['toldDays'],
    168: ['toldWeek', 'no_bid_week'],
  },
  toldWeek: stay('toldWeek'),
  answered: stay('answered'),
  over: stay('over'),
}

/** Every state and what else has come of a case, a week after it was posted. */
const other: Record<SilenceState, Record<Exclude<CaseNews, 'silent'>, SilenceState>> = {
  waiting: { 'has a bid': 'answered', 'is over': 'over', paused: 'waiting' },
  toldDay: { 'has a bid': 'answered', 'is over': 'over', paused: 'toldDay' },
  toldDays: { 'has a bid': 'answered', 'is over': 'over', paused: 'toldDays' },
  toldWeek: { 'has a bid': 'toldWeek', 'is over': 'toldWeek', paused: 'toldWeek' },
  answered: { 'has a bid': 'answered', 'is over': 'answered', paused: 'answered' },
  over: { 'has a bid': 'over', 'is over': 'over', paused: 'over' },
}

const states = Object.keys(silent) as SilenceState[]

describe.each(states)('a case in %s', (state) => {
  it.each(AGES)('without a bid after %d hours', (hours) => {
    const { state: next, notifications } = look(state, hours, 'silent')
    expect([next, ...notifications.map(({ kind }) => kind)]).toEqual(silent[state][hours])
  })

  it.each(Object.keys(other.waiting) as (keyof typeof other.waiting)[])('that %s', (news) => {
    const { state: next, notifications, context } = look(state, 168, news)
    expect({ next, notifications }).toEqual({ next: other[state][news], notifications: [] })
    // A pause puts the next look off, and an end has none.
    const looksAgain = news === 'paused' && ['waiting', 'toldDay', 'toldDays'].includes(state)
    expect(context.checkAt).toBe(looksAgain ? after(168 + 24) : null)
  })
})

it('however often and late the clock looks, each message comes once, in order, and never early', () => {
  const due: Record<string, number> = { no_bid_day: 24, no_bid_days: 72, no_bid_week: 168 }
  const news = fc.constantFrom<CaseNews>('silent', 'silent', 'paused', 'has a bid', 'is over')
  const looks = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), news), { maxLength: 30 })
  fc.assert(
    fc.property(looks, (history) => {
      let { state, context } = newSilence(POSTED)
      let hours = 0
      let hasEnded = false
      const told: number[] = []
      for (const [later, came] of history) {
        hours += later
        const decision = applySilenceCheck({ state, context }, { at: after(hours), news: came })
        for (const { kind } of decision.notifications) told.push(due[kind] ?? Number.NaN)
        if (hasEnded) expect(decision).toEqual({ state, context, notifications: [] })
        expect(told.every((when) => when <= hours)).toBe(true)
        ;({ state, context } = decision)
        hasEnded = context.checkAt === null
      }
      expect(told).toEqual([...new Set(told)].toSorted((one, next) => one - next))
    }),
  )
})
