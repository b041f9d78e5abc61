import { assign, initialTransition, setup, transition } from 'xstate'
import type { components } from '#contract'
import { DAY_MS } from '#machines/durations.ts'
import { isDue } from './deadline.ts'
import type { CaseNotificationKind, LicenseNotificationKind } from './notification.ts'

export type LicenseStatus = components['schemas']['LicenseStatus']

/** `removed` is the end of a license that its attorney deleted. It is never sent. */
export type LicenseState = LicenseStatus | 'removed'

/**
 * What differs in a license that is saved: only the name on it, or the number or the date of
 * admission.
 */
export type LicenseChange = 'name' | 'number or date'

/**
 * `at`: ISO instant. `changed`: null when nothing differs. `license.rename`: the attorney's firm
 * has another name.
 */
export type LicenseEvent =
  | { type: 'license.save'; by: 'attorney'; at: string; changed: LicenseChange | null }
  | { type: 'license.rename'; by: 'attorney'; at: string }
  | { type: 'license.remove'; by: 'attorney'; at: string }
  | { type: 'license.verify'; by: 'admin'; at: string }
  | { type: 'license.refuse'; by: 'admin'; at: string }
  | { type: 'license.remind'; by: 'clock'; at: string }
  | { type: 'license.expire'; by: 'clock'; at: string }

export type LicenseEventType = LicenseEvent['type']
type LicenseSaving = Extract<LicenseEvent, { type: 'license.save' }>

/** All ISO instants; null unless an admin has checked the license. */
export type LicenseContext = {
  /**
   * The last check. Kept while a change of the license waits for another check; null once a check
   * is refused.
   */
  checkedAt: string | null
  /** When its attorney is reminded to have it checked again; null after that. */
  remindAt: string | null
  expiresAt: string | null
}

/** The context of a license that no admin has checked. */
export const uncheckedLicense: LicenseContext = {
  checkedAt: null,
  remindAt: null,
  expiresAt: null,
}

/** How long a check counts. */
const CHECK_MONTHS = 12
/** How long before its end the attorney is reminded, and admins are shown it to check it again. */
export const REMINDER_DAYS = 30

/** Returns the context of a license that is checked at an ISO instant. */
export function checkPeriodFrom(at: string): LicenseContext {
  const end = new Date(at)
  // February 29 becomes March 1.
  end.setUTCMonth(end.getUTCMonth() + CHECK_MONTHS)
  return {
    checkedAt: at,
    remindAt: daysAfter(end.toISOString(), -REMINDER_DAYS),
    expiresAt: end.toISOString(),
  }
}

/** How long before the end of a check that a new name has shortened the attorney is reminded. */
const SHORT_REMINDER_DAYS = 7

const daysAfter = (at: string, days: number) =>
  new Date(Date.parse(at) + days * DAY_MS).toISOString()

/** Returns a `notifyHolder` action: notifications about a license go to its attorney. */
const notifyHolder = (kind: LicenseNotificationKind) =>
  ({ type: 'notifyHolder', params: { kind } }) as const

/** The kinds of notification to the customers whose cases rely on a license. */
export type CustomerNotificationKind = Extract<
  CaseNotificationKind,
  'attorney_confirmed' | 'attorney_unconfirmed'
>

/** Returns a `notifyCustomers` action. */
const notifyCustomers = (kind: CustomerNotificationKind) =>
  ({ type: 'notifyCustomers', params: { kind } }) as const

const verification = {
  'license.verify': {
    target: 'verified',
    actions: [
      'startPeriod',
      notifyHolder('license_verified'),
      notifyCustomers('attorney_confirmed'),
    ],
  },
} as const

const refusal = {
  'license.refuse': {
    target: 'refused',
    actions: ['clear', notifyHolder('license_refused'), notifyCustomers('attorney_unconfirmed')],
  },
} as const

const changeOf = ({ event }: { event: LicenseSaving }) => event

/**
 * A save of the same values changes nothing. After a change of the name on the license, the check
 * stays valid until the next one, as after a change of the firm's name: a false name is of no use
 * to an attorney, because customers never read it, and attorneys who add a missing name should not
 * lose their cases.
 */
const saving = {
  'license.save': [
    { guard: { type: 'isOnlyNameChanged', params: changeOf }, actions: 'endPeriodSoon' },
    { guard: { type: 'isChanged', params: changeOf }, target: 'pending', actions: 'endPeriod' },
  ],
} as const

/** Asks for a check again, also with the same number. */
const asking = { 'license.save': { target: 'pending', actions: 'endPeriod' } } as const

/**
 * Admins compare the firm's name as well, so they check the license again. The last check stays
 * valid until then, because most firms that change their name are still the same firm.
 */
const renaming = { 'license.rename': { actions: 'endPeriodSoon' } } as const

const removal = {
  'license.remove': [
    {
      guard: 'hasBeenChecked',
      target: 'removed',
      actions: notifyCustomers('attorney_unconfirmed'),
    },
    { target: 'removed' },
  ],
} as const

/**
 * The license of an attorney in one state, from entering it to the end of a check. An admin
 * compares it with the state's public roll. What its attorney changes is checked again.
 */
export const licenseMachine = setup({
  types: {
    context: {} as LicenseContext,
    input: {} as LicenseContext,
    events: {} as LicenseEvent,
  },
  guards: {
    isChanged: (_, { changed }: LicenseSaving) => changed !== null,
    isOnlyNameChanged: (_, { changed }: LicenseSaving) => changed === 'name',
    /** An admin has checked it, and none has refused it since. */
    hasBeenChecked: ({ context }) => context.checkedAt !== null,
    isReminderDue: ({ context, event }) => isDue(context.remindAt, event.at),
    isOver: ({ context, event }) => isDue(context.expiresAt, event.at),
  },
  actions: {
    startPeriod: assign(({ event }) => checkPeriodFrom(event.at)),
    clear: assign(uncheckedLicense),
    endPeriod: assign({ remindAt: null, expiresAt: null }),
    endPeriodSoon: assign(({ context, event }) => {
      // Admins are shown it from now on.
      const end = daysAfter(event.at, REMINDER_DAYS)
      if (context.expiresAt === null || context.expiresAt <= end) return {}
      return { remindAt: daysAfter(end, -SHORT_REMINDER_DAYS), expiresAt: end }
    }),
    clearReminder: assign({ remindAt: null }),
    notifyHolder: (_, _params: { kind: LicenseNotificationKind }) => {},
    /**
     * The server finds the cases that rely on the license, and leaves out customers who were told
     * already.
     */
    notifyCustomers: (_, _params: { kind: CustomerNotificationKind }) => {},
  },
}).createMachine({
  id: 'license',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: { on: { ...saving, ...renaming, ...verification, ...refusal, ...removal } },
    verified: {
      on: {
        ...saving,
        ...renaming,
        // Checked again before its end: a new period begins.
        ...verification,
        ...refusal,
        'license.expire': {
          guard: 'isOver',
          target: 'expired',
          actions: ['clearReminder', notifyHolder('license_expired')],
        },
        'license.remind': {
          guard: 'isReminderDue',
          actions: ['clearReminder', notifyHolder('license_expiring')],
        },
        ...removal,
      },
    },
    refused: { on: { ...asking, ...renaming, ...verification, 'license.remove': 'removed' } },
    expired: { on: { ...asking, ...renaming, ...verification, ...refusal, ...removal } },
    removed: { type: 'final' },
  },
})

/** The result of an event for a license. */
export type LicenseDecision = {
  status: LicenseState
  context: LicenseContext
  /** The notifications to its attorney. */
  notifications: LicenseNotificationKind[]
  /** The notifications to the customers whose cases rely on it. */
  customerNotifications: CustomerNotificationKind[]
}

/** Applies one event to a stored license. Returns null when its status does not allow the event. */
export function applyLicenseEvent(
  status: LicenseStatus,
  context: LicenseContext,
  event: LicenseEvent,
): LicenseDecision | null {
  const snapshot = licenseMachine.resolveState({ value: status, context })
  if (!snapshot.can(event)) return null
  const [next, actions] = transition(licenseMachine, snapshot, event)
  return {
    status: next.value,
    context: next.context,
    notifications: kindsOf(actions, 'notifyHolder'),
    customerNotifications: kindsOf(actions, 'notifyCustomers'),
  }
}

const kindsOf = <Kind>(
  actions: readonly { type: string; params: unknown }[],
  type: string,
): Kind[] =>
  actions
    .filter((action) => action.type === type)
    .map(({ params }) => (params as { kind: Kind }).kind)

/** The status of a license that was just entered. */
export const NEW_LICENSE: LicenseStatus = initialTransition(licenseMachine, uncheckedLicense)[0]
  .value as LicenseStatus

/** Returns the next deadline of a license; null when it has none. */
export const licenseDeadline = ({ remindAt, expiresAt }: LicenseContext): string | null =>
  remindAt ?? expiresAt
