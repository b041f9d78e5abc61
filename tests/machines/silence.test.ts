// What a customer is told while no bid comes, and their answer.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hoursAfter } from '#machines/lifecycle/deadline.ts'
import {
  applySilenceEvent,
  type CaseNews,
  newSilence,
  type SilenceState,
  silenceStep,
} from '#machines/lifecycle/silence.machine.ts'

const POSTED = '2026-11-02T12:00:00.000Z'
const hoursOn = (hours: number) => hoursAfter(POSTED, hours)

const AGES = [23, 24, 72, 168, 336] as const
type Age = (typeof AGES)[number]

/** When the clock looks next in each state, in hours after the case was posted. */
const nextLook: Record<SilenceState, number | null> = {
  waiting: 24,
  toldDay: 72,
  toldDays: 168,
  asked: 336,
  hidden: null,
  stillLooking: null,
  answered: null,
  over: null,
}

const silenceIn = (state: SilenceState) => {
  const next = nextLook[state]
  return { state, context: { postedAt: POSTED, checkAt: next === null ? null : hoursOn(next) } }
}

const check = (at: string, news: CaseNews) =>
  ({ type: 'silence.check', by: 'clock', at, news }) as const
const confirm = (at: string) => ({ type: 'silence.confirm', by: 'owner', at }) as const

/** Every state and age of a silent case: the next state and the message. */
const silent: Record<SilenceState, Record<Age, readonly string[]>> = {
  waiting: {
    23: ['waiting'],
    24: ['toldDay', 'no_bid_day'],
    72: ['toldDays', 'no_bid_days'],
    168: ['asked', 'no_bid_week'],
    336: ['asked', 'no_bid_week'],
  },
  toldDay: {
    23: ['toldDay'],
    24: ['toldDay'],
    72: ['toldDays', 'no_bid_days'],
    168: ['asked', 'no_bid_week'],
    336: ['asked', 'no_bid_week'],
  },
  toldDays: {
    23: ['toldDays'],
    24: ['toldDays'],
    72: ['toldDays'],
    168: ['asked', 'no_bid_week'],
    336: ['asked', 'no_bid_week'],
  },
  asked: {
    23: ['asked'],
    24: ['asked'],
    72: ['asked'],
    168: ['asked'],
    336: ['hidden', 'no_bid_hidden'],
  },
  hidden: stay('hidden'),
  stillLooking: stay('stillLooking'),
  answered: stay('answered'),
  over: stay('over'),
}

function stay(state: SilenceState) {
  return { 23: [state], 24: [state], 72: [state], 168: [state], 336: [state] }
}

type Other = Exclude<CaseNews, 'silent'> | 'is still looked for'

/** Every state and what else has come of a case, two weeks after it was posted. */
const other: Record<SilenceState, Record<Other, SilenceState>> = {
  waiting: ending('waiting'),
  toldDay: ending('toldDay'),
  toldDays: ending('toldDays'),
  asked: { ...ending('asked'), 'is still looked for': 'stillLooking' },
  hidden: { ...unchanged('hidden'), 'is still looked for': 'stillLooking' },
  stillLooking: unchanged('stillLooking'),
  answered: unchanged('answered'),
  over: unchanged('over'),
}

function ending(state: SilenceState) {
  return {
    'has a bid': 'answered',
    'is over': 'over',
    paused: state,
    'is still looked for': state,
  } as const
}

function unchanged(state: SilenceState) {
  return { 'has a bid': state, 'is over': state, paused: state, 'is still looked for': state }
}

const states = Object.keys(silent) as SilenceState[]
const others = Object.keys(other.waiting) as Other[]

describe.each(states)('a case in %s', (state) => {
  it.each(AGES)('without a bid after %d hours', (hours) => {
    const { state: next, notifications } = applySilenceEvent(
      silenceIn(state),
      check(hoursOn(hours), 'silent'),
    )
    expect([next, ...notifications.map(({ kind }) => kind)]).toEqual(silent[state][hours])
    expect(notifications.every(({ to }) => to === 'owner')).toBe(true)
  })

  it.each(others)('that %s', (what) => {
    const at = hoursOn(336)
    const event = what === 'is still looked for' ? confirm(at) : check(at, what)
    const { state: next, notifications, context } = applySilenceEvent(silenceIn(state), event)
    expect({ next, notifications }).toEqual({ next: other[state][what], notifications: [] })
    // A pause puts the next look off, and an end has none.
    const isPutOff = what === 'paused' && nextLook[state] !== null
    const isSame = what === 'is still looked for' && next === state
    const expected = isSame ? nextLook[state] : isPutOff ? 336 + 24 : null
    expect(context.checkAt).toBe(expected === null ? null : hoursOn(expected))
  })
})

it('an answer is waited for from the question on, also when that came late', () => {
  const late = applySilenceEvent(silenceIn('waiting'), check(hoursOn(1000), 'silent'))
  expect(late).toMatchObject({ state: 'asked', context: { checkAt: hoursOn(1000 + 168) } })
})

it('the screen shows help from the first message on, and nothing once a bid came unless the case is hidden', () => {
  const shown = (hasBid: boolean) => states.map((state) => silenceStep(state, { hasBid }))
  expect(shown(false)).toEqual([
    undefined,
    'told',
    'told',
    'asked',
    'hidden',
    'told',
    undefined,
    undefined,
  ])
  expect(shown(true).filter((step) => step !== undefined)).toEqual(['hidden'])
})

it('however often and late the clock looks, each message comes once, in order, and never early', () => {
  const due: Record<string, number> = {
    no_bid_day: 24,
    no_bid_days: 72,
    no_bid_week: 168,
    no_bid_hidden: 336,
  }
  const came = fc.constantFrom<CaseNews | 'yes'>('silent', 'silent', 'paused', 'has a bid', 'yes')
  const events = fc.array(fc.tuple(fc.integer({ min: 0, max: 90 }), came), { maxLength: 30 })
  fc.assert(
    fc.property(events, (history) => {
      let { state, context } = newSilence(POSTED)
      let hours = 0
      const told: number[] = []
      for (const [later, what] of history) {
        hours += later
        const event = what === 'yes' ? confirm(hoursOn(hours)) : check(hoursOn(hours), what)
        const decision = applySilenceEvent({ state, context }, event)
        for (const { kind } of decision.notifications) told.push(due[kind] ?? Number.NaN)
        expect(told.every((when) => when <= hours)).toBe(true)
        if (context.checkAt === null) expect(decision.notifications).toEqual([])
        ;({ state, context } = decision)
      }
      expect(told).toEqual([...new Set(told)].toSorted((one, next) => one - next))
    }),
  )
})
