// Counts attempts to enter a password or a code, and other limited actions, and delays those who
// make many. The counts are in the database, so that they hold for all processes and across
// restarts. No account is locked: the delay grows with each attempt. A device on which the
// account's owner has logged in before has its own count. The first attempts of a network are
// counted separately from its later ones, so that an owner with a new phone does not compete with
// attackers.
import { eq, inArray, sql } from 'drizzle-orm'
import { SECOND_MS } from '#machines/durations.ts'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { Problem } from '#server/errors.ts'
import type { Counter, Limits, SharedCounters } from '#server/services.ts'
import { type Attempt, KEPT_MS } from './attempt-limits.ts'
import { FrontendApiError } from './embedded/errors.ts'
import { identityAttempts as attempts } from './embedded/schema.ts'

// Far more than a day of honest errors; an attacker with many IP addresses must not fill the disk.
const MAX_COUNTS = 200_000
const DELETED_AT_ONCE = 5_000

/**
 * Counts an attempt and compares. It is counted before the slow comparison, so that parallel
 * attempts are counted too. A right one deletes the caller's own count, and is not counted in those
 * of all networks. Throws the attempt's refusal without comparing while the caller is delayed.
 */
export async function limitAttempt(
  db: Queryable,
  attempt: Attempt,
  at: Date,
  compare: () => Promise<boolean>,
): Promise<boolean> {
  const { address } = attempt
  const addressWaitMs = address ? await waitOf(db, address, at) : 0
  if (addressWaitMs > 0) throw tooManyAttempts(attempt, addressWaitMs)
  const { waitMs, counted } = await countAttempt(db, attempt, at)
  if (waitMs > 0) throw tooManyAttempts(attempt, waitMs)
  const isRight = await compare().catch(async (error: unknown) => {
    await uncount(db, counted, at)
    throw error
  })
  if (isRight) {
    await uncount(db, counted, at)
    await resetAttempts(db, attempt)
  } else if (address) {
    await count(db, address, at)
  }
  return isRight
}

/**
 * Counts a change and makes it. A change that fails, or that returns false, is not counted. Throws
 * TOO_MANY_REQUESTS without making it while `limits` block, with what `refuse` says about the wait.
 */
export async function limitChange<Result>(
  db: Queryable,
  { limits, refuse, at }: { limits: Limits; refuse: (wait: string) => string; at: Date },
  change: () => Promise<Result>,
): Promise<Result> {
  const { waitMs, counted } = await countAttempt(db, limits, at)
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / SECOND_MS)
    throw new Problem('TOO_MANY_REQUESTS', { message: refuse(inWords(seconds)) }, seconds)
  }
  const result = await change().catch(async (error: unknown) => {
    await uncount(db, counted, at)
    throw error
  })
  if (result === false) await uncount(db, counted, at)
  return result
}

/** Deletes the caller's own count, because the owner has proved who they are. */
export async function resetAttempts(db: Queryable, { own }: Limits): Promise<void> {
  if (own) await db.delete(attempts).where(eq(attempts.id, own.id))
}

/** Deletes some old counts, and the oldest beyond the limit. Returns whether there may be more. */
export async function deleteOldAttempts(db: Queryable, at: Date): Promise<boolean> {
  const old = new Date(at.getTime() - KEPT_MS).toISOString()
  const deleted = await rows(
    db,
    sql`delete from ${attempts} where ${attempts.id} in (
          select ${attempts.id} from ${attempts}
          where ${attempts.lastAt} <= greatest(${old}::timestamptz, (
            select ${attempts.lastAt} from ${attempts} order by ${attempts.lastAt} desc
            offset ${MAX_COUNTS} limit 1))
          order by ${attempts.lastAt} limit ${DELETED_AT_ONCE}) returning 1`,
  )
  return deleted.length === DELETED_AT_ONCE
}

interface CountedAttempt {
  /** For how many milliseconds a counter blocks, or 0. */
  waitMs: number
  counted: Counter[]
}

/**
 * Counts an attempt, and returns the counters that it is counted in. One that the shared counters
 * block still counts in the caller's own one, so that a network cannot continue at no cost. One
 * that the network's count blocks counts nowhere.
 */
export async function countAttempt(
  db: Queryable,
  limits: Limits,
  at: Date,
): Promise<CountedAttempt> {
  const { network } = limits
  // The network first: an attempt that it refuses must not delay others who use the same account or
  // email.
  if (network && (await count(db, network, at)) === undefined) {
    return { waitMs: Math.max(1, await waitOf(db, network, at)), counted: [] }
  }
  const own = await countOwnAttempt(db, limits, at)
  if (!network) return own
  if (own.waitMs === 0) return { ...own, counted: [...own.counted, network] }
  await uncount(db, [network], at)
  return own
}

async function countOwnAttempt(
  db: Queryable,
  { own, shared }: Limits,
  at: Date,
): Promise<CountedAttempt> {
  const attemptCount = own ? await count(db, own, at) : 1
  if (own && attemptCount === undefined) return { waitMs: await waitOf(db, own, at), counted: [] }
  const counted = own ? [own] : []
  if (!shared || attemptCount === undefined) return { waitMs: 0, counted }
  for (const each of countersOf(shared, attemptCount)) {
    if ((await count(db, each, at)) !== undefined) return { waitMs: 0, counted: [...counted, each] }
  }
  const [next = shared.later] = countersOf(shared, attemptCount + 1)
  const ownWaitMs = own ? await waitOf(db, own, at) : 0
  return { waitMs: Math.max(1, ownWaitMs, await waitOf(db, next, at)), counted }
}

// A first attempt may use both. The wait is that of `first`, for which fewer people compete.
const countersOf = ({ firstAttempts, first, later }: SharedCounters, attemptCount: number) =>
  attemptCount <= firstAttempts ? [first, later] : [later]

// Returns how many attempts were counted; undefined, and counts nothing, while the next one is
// delayed.
async function count(
  db: Queryable,
  { id, budget: by }: Counter,
  at: Date,
): Promise<number | undefined> {
  const now = sql`${at.toISOString()}::timestamptz`
  const ms = (value: number) => sql`${value} * interval '1 millisecond'`
  const failures = sql`case when ${attempts.lastAt} <= ${now} - ${ms(by.quietMs)} then 1
    else ${attempts.failures} + 1 end`
  const delay = sql`case when ${failures} <= ${by.free} then interval '0'
    else least(${ms(by.maxDelayMs)},
      ${ms(by.firstDelayMs)} * power(2, least(${failures} - ${by.free} - 1, 30))) end`
  const [counted] = await rows<{ failures: number }>(
    db,
    sql`insert into ${attempts} (id, failures, last_at, blocked_until)
        values (${id}, 1, ${now}, ${now})
        on conflict (id) do update
        set failures = ${failures}, last_at = ${now}, blocked_until = ${now} + ${delay}
        where ${attempts.blockedUntil} <= ${now} returning failures`,
  )
  return counted?.failures
}

async function uncount(db: Queryable, counters: Counter[], at: Date): Promise<void> {
  await db
    .update(attempts)
    .set({ failures: sql`greatest(${attempts.failures} - 1, 0)`, blockedUntil: at })
    .where(
      inArray(
        attempts.id,
        counters.map(({ id }) => id),
      ),
    )
}

async function waitOf(db: Queryable, { id }: Counter, at: Date): Promise<number> {
  const [row] = await db
    .select({ until: attempts.blockedUntil })
    .from(attempts)
    .where(eq(attempts.id, id))
  return Math.max(0, (row?.until.getTime() ?? 0) - at.getTime())
}

function tooManyAttempts({ refusal }: Attempt, waitMs: number): FrontendApiError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / SECOND_MS))
  const wait = inWords(retryAfterSeconds)
  return refusal
    ? new FrontendApiError(refusal, {
        retryAfterSeconds,
        message: `Too many wrong codes. For safety, wait ${wait}, then try again.`,
      })
    : new FrontendApiError('too_many_guesses', {
        retryAfterSeconds,
        message: `Too many wrong passwords. Wait ${wait}, then try again.`,
      })
}

/** Returns for how long a caller has to wait, as in 'Wait 15 minutes'. */
export function inWords(seconds: number): string {
  const [unit, length] =
    seconds < 60 ? ['second', 1] : seconds <= 7_200 ? ['minute', 60] : ['hour', 3_600]
  const n = Math.ceil(seconds / length)
  return `${n} ${unit}${n === 1 ? '' : 's'}`
}
