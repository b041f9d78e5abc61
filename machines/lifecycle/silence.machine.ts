import { assign, initialTransition, setup, transition } from 'xstate'
import { hoursAfter, isDue } from './deadline.ts'
import { STILL_LOOKING_DAYS } from './limits.ts'
import { type Notification, notify } from './notification.ts'

/** When a customer without a bid gets a message, in hours after the case was posted. */
export const SILENCE_HOURS = { day: 24, days: 72, week: 168 } as const

/** How long a message waits while bids on the case are paused, in hours. */
const PAUSE_WAIT_HOURS = 24

/** What has come of a case so far: it takes bids and has none, or it does not wait any more. */
export type CaseNews = 'silent' | 'paused' | 'has a bid' | 'is over'

/**
 * `silence.check`: the clock looks at a case at the ISO instant `at`. `silence.confirm`: the
 * customer says that they are still looking.
 */
export type SilenceEvent =
  | { type: 'silence.check'; by: 'clock'; at: string; news: CaseNews }
  | { type: 'silence.confirm'; by: 'owner'; at: string }

type Look = Extract<SilenceEvent, { type: 'silence.check' }>

/** ISO instants. `checkAt`: when the clock looks next; null when it no longer does. */
export type SilenceContext = { postedAt: string; checkAt: string | null }

/**
 * `asked`: whether they are still looking. `hidden`: they have not said so, and attorneys without a
 * bid no longer find the case. `stillLooking`: they have said so, and are not asked again.
 */
export type SilenceState =
  | 'waiting'
  | 'toldDay'
  | 'toldDays'
  | 'asked'
  | 'hidden'
  | 'stillLooking'
  | 'answered'
  | 'over'

/** What the customer of a case was told while no bid came. */
export type Silence = { state: SilenceState; context: SilenceContext }

/** Returns whether a look at a silent case is due, so many hours after the case was posted. */
const isTime = ({ postedAt, checkAt }: SilenceContext, { at, news }: Look, hours: number) =>
  news === 'silent' && isDue(checkAt, at) && isDue(hoursAfter(postedAt, hours), at)

/** Returns a guard of looks of the clock. */
const onLook =
  (isSo: (context: SilenceContext, look: Look) => boolean) =>
  ({ context, event }: { context: SilenceContext; event: SilenceEvent }) =>
    event.type === 'silence.check' && isSo(context, event)

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
  target: 'asked',
  actions: ['waitForAnswer', notify('no_bid_week', 'owner')],
} as const
const noAnswer = {
  guard: 'isAnswerDue',
  target: 'hidden',
  actions: ['endChecks', notify('no_bid_hidden', 'owner')],
} as const
const confirmed = { target: 'stillLooking', actions: 'endChecks' } as const

/**
 * What a customer is told while no bid comes: after a day, three days and a week, each once. After
 * the week they are asked whether they are still looking; without an answer, attorneys without a
 * bid no longer find the case until they say so. Messages that were missed while no server was
 * running become the latest of them. A case that has had a bid is not asked about again.
 */
export const silenceMachine = setup({
  types: {
    context: {} as SilenceContext,
    input: {} as { postedAt: string },
    events: {} as SilenceEvent,
  },
  guards: {
    isOver: onLook((_, { news }) => news === 'is over'),
    hasBid: onLook((_, { news }) => news === 'has a bid'),
    isPaused: onLook(({ checkAt }, { at, news }) => news === 'paused' && isDue(checkAt, at)),
    isDayDue: onLook((context, look) => isTime(context, look, SILENCE_HOURS.day)),
    isDaysDue: onLook((context, look) => isTime(context, look, SILENCE_HOURS.days)),
    isWeekDue: onLook((context, look) => isTime(context, look, SILENCE_HOURS.week)),
    isAnswerDue: onLook((context, look) => isTime(context, look, 0)),
  },
  actions: {
    planCheck: assign(({ context }, { hours }: { hours: number }) => ({
      checkAt: hoursAfter(context.postedAt, hours),
    })),
    waitForPause: assign(({ event }) => ({ checkAt: hoursAfter(event.at, PAUSE_WAIT_HOURS) })),
    waitForAnswer: assign(({ event }) => ({
      checkAt: hoursAfter(event.at, STILL_LOOKING_DAYS * 24),
    })),
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
    asked: { on: { 'silence.check': [...ends, noAnswer], 'silence.confirm': confirmed } },
    hidden: { on: { 'silence.confirm': confirmed } },
    stillLooking: { type: 'final' },
    answered: { type: 'final' },
    over: { type: 'final' },
  },
})

/** Returns the silence of a case that is posted at an ISO instant. */
export function newSilence(postedAt: string): Silence {
  const [{ value, context }] = initialTransition(silenceMachine, { postedAt })
  return { state: value, context }
}

/** A silence after an event, and whom to tell what. */
export type SilenceDecision = Silence & { notifications: Notification[] }

/** Applies an event; where nothing is due, and where nothing was asked, nothing changes. */
export function applySilenceEvent(
  { state, context }: Silence,
  event: SilenceEvent,
): SilenceDecision {
  const snapshot = silenceMachine.resolveState({ value: state, context })
  if (!snapshot.can(event)) return { state, context, notifications: [] }
  const [next, actions] = transition(silenceMachine, snapshot, event)
  const notifications = actions
    .filter(({ type }) => type === 'notify')
    .map(({ params }) => params as Notification)
  return { state: next.value, context: next.context, notifications }
}

/** What the screen of a case without a bid shows besides what is always there. */
export type SilenceStep = 'told' | 'asked' | 'hidden'

const steps: Partial<Record<SilenceState, SilenceStep>> = {
  toldDay: 'told',
  toldDays: 'told',
  asked: 'asked',
  hidden: 'hidden',
  stillLooking: 'told',
}

/**
 * Returns what the customer of an open case is shown; undefined for nothing. A hidden case stays
 * hidden, also when an attorney who knew it has bid.
 */
export function silenceStep(state: SilenceState, { hasBid }: { hasBid: boolean }) {
  const step = steps[state]
  return hasBid && step !== 'hidden' ? undefined : step
}
