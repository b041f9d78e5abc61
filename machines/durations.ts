// The units of durations in ms, and durations that the app and the server share.

export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** How long an unfinished draft is kept, by a phone and by the server. */
export const DRAFT_KEPT_MS = 30 * DAY_MS
