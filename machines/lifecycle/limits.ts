/** How many times an attorney may change a bid (specification §1.5 and §1.9). */
export const MAX_BID_EDITS = 3

/**
 * The longest pause, in hours; the case then reopens automatically (specification §1.4,
 * specification §1.9).
 */
export const PAUSE_HOURS = 24

/**
 * Hours that the chosen attorney has to contact the customer (specification §1.4, specification
 * §1.9).
 */
export const CONTACT_HOURS = 72

/** Admins are notified from this number of denials on (docs/decisions/0019-after-the-yes.md). */
export const DENIALS_BEFORE_ADMINS = 2

/**
 * When the attorney is reminded to make contact, in hours after acceptance (specification §3.3).
 */
export const REMIND_HOURS = [24, 48, CONTACT_HOURS] as const

/** The longest bid note, in words (specification §1.5). */
export const MAX_NOTE_WORDS = 250

/** The longest estimate of an hourly fee, in hours. */
export const MAX_FEE_HOURS = 2_000

/** The smallest bid, in dollars or percent (specification §1.5: greater than 0). */
export const MIN_BID = 1

/** The largest personal injury bid, in percent (specification §1.5). */
export const MAX_PERCENT_BID = 100

/** The largest bid in every other category, in dollars (specification §3.4). */
export const MAX_DOLLAR_BID = 100_000_000

/** How long a customer without a bid has to say that they are still looking, in days. */
export const STILL_LOOKING_DAYS = 7

/** How long before its removal a customer is told that a case is removed, in days. */
export const REMOVAL_NOTICE_DAYS = 30
