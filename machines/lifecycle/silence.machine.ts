import { assign, initialTransition, setup, transition } from 'xstate'
import { hoursAfter, isDue } from './deadline.ts'
import { type Notification, notify } from './notification.ts'

/** When a customer without a bid gets a message, in hours after the case was posted. */
export const SILENCE_HOURS = { day: 24, days: 72, week: 168 } as const

/** How long a message waits while bids on the case are paused, in hours. */
const PAUSE_WAIT_HOURS = 24

/** What has come of a case so far: it takes bids and has none, or it does not wait any more. */
export type CaseNews = 'silent' | 'paused' | 'has a bid' | 'is over'

/** The clock looks at a case at the ISO instant `at`. */
export type SilenceEvent = { type: 'silence.check'; by: 'clock'; at: string; news: CaseNews }

/** ISO instants. `checkAt`: when the clock looks next; null when it no longer does. */
export type SilenceContext = { postedAt: string; checkAt: string | null }

export type SilenceState = 'waiting' | 'toldDay' | 'toldDays' | 'toldWeek' | 'answered' | 'over'

/** What the customer of a case was told while no bid came. */
export type Silence = { state: SilenceState; context: SilenceContext }

/** Returns whether a silent case was posted this many hours ago. */
const isTime = ({ postedAt, checkAt }: SilenceContext, { at, news }: SilenceEvent, hours: number) =>
  news === 'silent' && isDue(checkAt, at) && isDue(hoursAfter(postedAt, hours), at)

const ends = [
  { guard: 'isOver', target: 'over', actions: 'endChecks' },
  { guard: 'hasBid', target: 'answered', actions: 'endChecks' },
  { guard: 'isPaused', actions: 'waitForPause' },
] as const

/** Returns a `planCheck` action: the clock looks again so many hours after the case was posted. */
const checkAfter = (hours: number) => ({ type: 'planCheck', params: { hours } }) as const

const day = {
  guard: 'isDayDue',
  target: 'toldDay',
  actions: [checkAfter(SILENCE_HOURS.days), notify('no_bid_day', 'owner')],
} as const
const days = {
  guard: 'isDaysDue',
  target: 'toldDays',
  actions: [checkAfter(SILENCE_HOURS.week), notify('no_bid_days', 'owner')],
} as const
const week = {
  guard: 'isWeekDue',
  target: 'toldWeek',
  actions: ['endChecks', notify('no_bid_week', 'owner')],
} as const

/**
 * What a customer is told while no bid comes: after a day, three days and a week, each once.
 * Messages that were missed while no server was running become the latest of them. A case that has
 * had an answer is not asked about again.
 */
export const silenceMachine = setup({
  types: {
    context: {} as SilenceContext,
    input: {} as { postedAt: string },
    events: {} as SilenceEvent,
  },
  guards: {
    isOver: ({ event }) => event.news === 'is over',
    hasBid: ({ event }) => event.news === 'has a bid',
    isPaused: ({ context, event }) => event.news === 'paused' && isDue(context.checkAt, event.at),
    isDayDue: ({ context, event }) => isTime(context, event, SILENCE_HOURS.day),
    isDaysDue: ({ context, event }) => isTime(context, event, SILENCE_HOURS.days),
    isWeekDue: ({ context, event }) => isTime(context, event, SILENCE_HOURS.week),
  },
  actions: {
    planCheck: assign(({ context }, { hours }: { hours: number }) => ({
      checkAt: hoursAfter(context.postedAt, hours),
    })),
    waitForPause: assign(({ event }) => ({ checkAt: hoursAfter(event.at, PAUSE_WAIT_HOURS) })),
    endChecks: assign({ checkAt: null }),
    notify: (_, _params: Notification) => {},
  },
}).createMachine({
  id: 'silence',
  context: ({ input: { postedAt } }) => ({
    postedAt,
    checkAt: hoursAfter(postedAt, SILENCE_HOURS.day),
  }),
  initial: 'waiting',
  states: {
    waiting: { on: { 'silence.check': [...ends, week, days, day] } },
    toldDay: { on: { 'silence.check': [...ends, week, days] } },
    toldDays: { on: { 'silence.check': [...ends, week] } },
    toldWeek: { type: 'final' },
    answered: { type: 'final' },
    over: { type: 'final' },
  },
})

/** Returns the silence of a case that is posted at an ISO instant. */
export function newSilence(postedAt: string): Silence {
  const [{ value, context }] = initialTransition(silenceMachine, { postedAt })
  return { state: value, context }
}

/** A silence after a look of the clock, and whom to tell what. */
export type SilenceDecision = Silence & { notifications: Notification[] }

/** Applies a look of the clock at a case; where nothing is due, nothing changes. */
export function applySilenceCheck(
  { state, context }: Silence,
  look: Pick<SilenceEvent, 'at' | 'news'>,
): SilenceDecision {
  const event: SilenceEvent = { type: 'silence.check', by: 'clock', ...look }
  const snapshot = silenceMachine.resolveState({ value: state, context })
  if (!snapshot.can(event)) return { state, context, notifications: [] }
  const [next, actions] = transition(silenceMachine, snapshot, event)
  const notifications = actions
    .filter(({ type }) => type === 'notify')
    .map(({ params }) => params as Notification)
  return { state: next.value, context: next.context, notifications }
}
