// Limits how often an account or a network may do something, with any identity provider. The counts
// are in our own database.
import type { Queryable } from '#server/db/connection/database.ts'
import type { Limits } from '#server/services.ts'
import { countAttempt, limitChange } from './attempt-counts.ts'
import { changedTooOften } from './embedded/passwords/new-password.ts'

/**
 * Changes a password and counts the change. A change that fails or returns false is not counted.
 * Throws TOO_MANY_REQUESTS without making it when there were too many.
 */
export const limitPasswordChanges = <Result>(
  db: Queryable,
  { limits, at }: { limits: Limits; at: Date },
  change: () => Promise<Result>,
): Promise<Result> => limitChange(db, { limits, refuse: changedTooOften, at }, change)

/** Counts an attempt, and returns whether the limits allow it. */
export async function takeAttempt(db: Queryable, limits: Limits, at: Date): Promise<boolean> {
  return (await countAttempt(db, limits, at)).waitMs === 0
}

/**
 * Stores a picture and counts it. One that is refused is not counted. Throws TOO_MANY_REQUESTS
 * without storing it when there were too many.
 */
export const limitUploads = (
  db: Queryable,
  { limits, at }: { limits: Limits; at: Date },
  store: () => Promise<string>,
): Promise<string> => limitChange(db, { limits, refuse: uploadedTooOften, at }, store)

const uploadedTooOften = (wait: string) =>
  `Too many pictures were sent from your network. Wait ${wait}, then try again.`

/**
 * Emails a link to a draft and counts it. One that is refused is not counted. Throws
 * TOO_MANY_REQUESTS without sending it when there were too many.
 */
export const limitDraftLinks = (
  db: Queryable,
  { limits, at }: { limits: Limits; at: Date },
  send: () => Promise<void>,
): Promise<void> => limitChange(db, { limits, refuse: linkedTooOften, at }, send)

const linkedTooOften = (wait: string) =>
  `Too many links were sent to this email or from your network. Wait ${wait}, then try again.`

/**
 * Begins a copy of an account's data and counts it. One that is refused, or not begun because
 * another one is being made, is not counted. Throws TOO_MANY_REQUESTS when there were too many.
 */
export const limitDataCopies = (
  db: Queryable,
  { limits, at }: { limits: Limits; at: Date },
  begin: () => Promise<boolean>,
): Promise<boolean> => limitChange(db, { limits, refuse: copiedTooOften, at }, begin)

const copiedTooOften = (wait: string) =>
  `You have asked for your data many times. Wait ${wait}, then try again.`
