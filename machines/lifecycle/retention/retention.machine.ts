import { assign, initialTransition, setup, transition } from 'xstate'
import { DAY_MS } from '#machines/durations.ts'
import { hoursAfter, isDue } from '#machines/lifecycle/deadline.ts'
import { REMOVAL_NOTICE_DAYS } from '#machines/lifecycle/limits.ts'
import { type Notification, notify } from '#machines/lifecycle/notification.ts'

/**
 * The clock looks at a case that is over, at the ISO instant `at`. `isOld`: whether it has been
 * over for so long that its customer is told of its removal, by the setting as it is now.
 */
export type RetentionCheck = { type: 'retention.check'; by: 'clock'; at: string; isOld: boolean }

/**
 * `kept`: the case is over and nothing was said. `noticed`: its customer was told the day of its
 * removal. `removed`: it is deleted.
 */
export type RetentionState = 'kept' | 'noticed' | 'removed'

/** The ISO instant at which the case is removed; null before its customer was told. */
export type RetentionContext = { removalAt: string | null }

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Returns the day of a removal: `December 1, 2026`. */
export const formatRemovalDay = (removalAt: Date): string => day.format(removalAt)

/** How long a case that is over is kept. */
export type Retention = { state: RetentionState; context: RetentionContext }

/** In UTC, this hour is on the same calendar day in every state. */
const HOUR_OF_REMOVAL = 12

/**
 * Returns the instant of the removal for a customer who is told at the ISO instant `at`: at least
 * `REMOVAL_NOTICE_DAYS` later, and on one calendar day for all readers.
 */
function removalAfter(at: string): string {
  const earliest = Date.parse(hoursAfter(at, REMOVAL_NOTICE_DAYS * 24))
  const removal = new Date(earliest)
  removal.setUTCHours(HOUR_OF_REMOVAL, 0, 0, 0)
  return removal.getTime() < earliest
    ? hoursAfter(removal.toISOString(), 24)
    : removal.toISOString()
}

/**
 * How long a case that is over is kept: its customer is told once, and at the earliest
 * `REMOVAL_NOTICE_DAYS` later the case is removed, however late the clock looks. A case that the
 * setting keeps for longer by then stays, and its customer is told again when its time has come.
 */
export const retentionMachine = setup({
  types: {
    context: {} as RetentionContext,
    events: {} as RetentionCheck,
  },
  guards: {
    isOld: ({ event }) => event.isOld,
    isRemovalDue: ({ context, event }) => event.isOld && isDue(context.removalAt, event.at),
    isKeptLonger: ({ context, event }) => !event.isOld && isDue(context.removalAt, event.at),
  },
  actions: {
    planRemoval: assign(({ event }) => ({ removalAt: removalAfter(event.at) })),
    forgetRemoval: assign({ removalAt: null }),
    notify: (_, _params: Notification) => {},
  },
}).createMachine({
  id: 'retention',
  context: { removalAt: null },
  initial: 'kept',
  states: {
    kept: {
      on: {
        'retention.check': {
          guard: 'isOld',
          target: 'noticed',
          actions: ['planRemoval', notify('removal_planned', 'owner')],
        },
      },
    },
    noticed: {
      on: {
        'retention.check': [
          { guard: 'isRemovalDue', target: 'removed' },
          { guard: 'isKeptLonger', target: 'kept', actions: 'forgetRemoval' },
        ],
      },
    },
    removed: { type: 'final' },
  },
})

/** Returns the retention of a stored case, whose customer was told unless `removalAt` is null. */
export const retentionOf = (removalAt: string | null): Retention =>
  removalAt === null
    ? { state: initialTransition(retentionMachine)[0].value, context: { removalAt } }
    : { state: 'noticed', context: { removalAt } }

/** A retention after the clock has looked, and whom to tell what. */
export type RetentionDecision = Retention & { notifications: Notification[] }

/** Applies a look of the clock; where nothing is due, nothing changes. */
export function applyRetentionCheck(
  { state, context }: Retention,
  check: RetentionCheck,
): RetentionDecision {
  const snapshot = retentionMachine.resolveState({ value: state, context })
  if (!snapshot.can(check)) return { state, context, notifications: [] }
  const [next, actions] = transition(retentionMachine, snapshot, check)
  const notifications = actions
    .filter(({ type }) => type === 'notify')
    .map(({ params }) => params as Notification)
  return { state: next.value, context: next.context, notifications }
}

/**
 * Returns the instant until which a case must have ended for its customer to be told at `at`, when
 * cases are kept for so many months. Months are those of the calendar, in UTC; where the month has
 * no such day, its last one counts.
 */
export function endedBefore(at: Date, months: number): Date {
  const removal = new Date(at.getTime() + REMOVAL_NOTICE_DAYS * DAY_MS)
  const ended = new Date(removal)
  ended.setUTCMonth(removal.getUTCMonth() - months)
  if (ended.getUTCDate() !== removal.getUTCDate()) ended.setUTCDate(0)
  return ended
}
