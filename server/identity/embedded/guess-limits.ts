// Slows down people who guess passwords and codes, or request many codes. Counts are stored in the
// database, so that they hold for all processes and across restarts. No account is locked: the
// delay grows with each guess. A device on which the account's owner has logged in before has its
// own count, and the first tries of a network are counted apart from those of networks that guess
// on, so that an owner with a new phone does not compete with a guesser.
import { eq, inArray, sql } from 'drizzle-orm'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { Problem } from '#server/errors.ts'
import type { Counter, Limits, SharedCounters } from '#server/services.ts'
import { FrontendApiError } from './errors.ts'
import { type Guesser, KEPT_MS } from './guessers.ts'
import { identityGuesses as guesses } from './schema.ts'

const SECOND_MS = 1_000

// Far more than a day of honest errors; an attacker with many addresses must not fill the disk.
const MAX_COUNTS = 200_000
const FORGOTTEN_AT_ONCE = 5_000

/**
 * Counts a guess and compares. A guess is counted before the slow comparison, so that parallel
 * guesses are counted too. A right one deletes the guesser's own count, and is not counted in those
 * of all networks. Throws the guesser's refusal without comparing while the guesser is delayed.
 */
export async function guardGuess(
  db: Queryable,
  guesser: Guesser,
  at: Date,
  compare: () => Promise<boolean>,
): Promise<boolean> {
  const { address } = guesser
  const addressWaitMs = address ? await waitOf(db, address, at) : 0
  if (addressWaitMs > 0) throw tooManyGuesses(guesser, addressWaitMs)
  const { waitMs, counted } = await countTry(db, guesser, at)
  if (waitMs > 0) throw tooManyGuesses(guesser, waitMs)
  const isRight = await compare().catch(async (error: unknown) => {
    await takeBack(db, counted, at)
    throw error
  })
  if (isRight) {
    await takeBack(db, counted, at)
    await deleteGuesses(db, guesser)
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
  const { waitMs, counted } = await countTry(db, limits, at)
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / SECOND_MS)
    throw new Problem('TOO_MANY_REQUESTS', { message: refuse(inWords(seconds)) }, seconds)
  }
  const result = await change().catch(async (error: unknown) => {
    await takeBack(db, counted, at)
    throw error
  })
  if (result === false) await takeBack(db, counted, at)
  return result
}

/** Deletes a guesser's own count, because the owner has proved who they are. */
export async function deleteGuesses(db: Queryable, { own }: Limits): Promise<void> {
  if (own) await db.delete(guesses).where(eq(guesses.id, own.id))
}

/** Deletes some old counts, and the oldest beyond the limit. Returns whether there may be more. */
export async function deleteOldGuesses(db: Queryable, at: Date): Promise<boolean> {
  const old = new Date(at.getTime() - KEPT_MS).toISOString()
  const deleted = await rows(
    db,
    sql`delete from ${guesses} where ${guesses.id} in (
          select ${guesses.id} from ${guesses}
          where ${guesses.lastAt} <= greatest(${old}::timestamptz, (
            select ${guesses.lastAt} from ${guesses} order by ${guesses.lastAt} desc
            offset ${MAX_COUNTS} limit 1))
          order by ${guesses.lastAt} limit ${FORGOTTEN_AT_ONCE}) returning 1`,
  )
  return deleted.length === FORGOTTEN_AT_ONCE
}

interface CountedTry {
  /** For how many milliseconds a counter blocks, or 0. */
  waitMs: number
  counted: Counter[]
}

/**
 * Counts a try, and returns the counters that it is counted in. A try that the shared counters block still counts in the
 * sender's own one, so that a network cannot keep trying at no cost. One that the network's count blocks counts nowhere.
 */
export async function countTry(db: Queryable, limits: Limits, at: Date): Promise<CountedTry> {
  const { network } = limits
  // The network first: a try that it refuses must not delay others who use the same account or email.
  if (network && (await count(db, network, at)) === undefined) {
    return { waitMs: Math.max(1, await waitOf(db, network, at)), counted: [] }
  }
  const own = await countOwnTry(db, limits, at)
  if (!network) return own
  if (own.waitMs === 0) return { ...own, counted: [...own.counted, network] }
  await takeBack(db, [network], at)
  return own
}

async function countOwnTry(db: Queryable, { own, shared }: Limits, at: Date): Promise<CountedTry> {
  const tries = own ? await count(db, own, at) : 1
  if (own && tries === undefined) return { waitMs: await waitOf(db, own, at), counted: [] }
  const counted = own ? [own] : []
  if (!shared || tries === undefined) return { waitMs: 0, counted }
  for (const each of countersOf(shared, tries)) {
    if ((await count(db, each, at)) !== undefined) return { waitMs: 0, counted: [...counted, each] }
  }
  const [next = shared.later] = countersOf(shared, tries + 1)
  const ownWaitMs = own ? await waitOf(db, own, at) : 0
  return { waitMs: Math.max(1, ownWaitMs, await waitOf(db, next, at)), counted }
}

// A first try may use both. The wait is that of `first`, for which fewer people compete.
const countersOf = ({ firstTries, first, later }: SharedCounters, tries: number) =>
  tries <= firstTries ? [first, later] : [later]

// Returns how many tries were counted; undefined, and counts nothing, while the next one is delayed.
async function count(
  db: Queryable,
  { id, budget: by }: Counter,
  at: Date,
): Promise<number | undefined> {
  const now = sql`${at.toISOString()}::timestamptz`
  const ms = (value: number) => sql`${value} * interval '1 millisecond'`
  const failures = sql`case when ${guesses.lastAt} <= ${now} - ${ms(by.quietMs)} then 1
    else ${guesses.failures} + 1 end`
  const delay = sql`case when ${failures} <= ${by.free} then interval '0'
    else least(${ms(by.longestDelayMs)},
      ${ms(by.firstDelayMs)} * power(2, least(${failures} - ${by.free} - 1, 30))) end`
  const [counted] = await rows<{ failures: number }>(
    db,
    sql`insert into ${guesses} (id, failures, last_at, blocked_until)
        values (${id}, 1, ${now}, ${now})
        on conflict (id) do update
        set failures = ${failures}, last_at = ${now}, blocked_until = ${now} + ${delay}
        where ${guesses.blockedUntil} <= ${now} returning failures`,
  )
  return counted?.failures
}

async function takeBack(db: Queryable, counters: Counter[], at: Date): Promise<void> {
  await db
    .update(guesses)
    .set({ failures: sql`greatest(${guesses.failures} - 1, 0)`, blockedUntil: at })
    .where(
      inArray(
        guesses.id,
        counters.map(({ id }) => id),
      ),
    )
}

async function waitOf(db: Queryable, { id }: Counter, at: Date): Promise<number> {
  const [found] = await db
    .select({ until: guesses.blockedUntil })
    .from(guesses)
    .where(eq(guesses.id, id))
  return Math.max(0, (found?.until.getTime() ?? 0) - at.getTime())
}

function tooManyGuesses({ refusal }: Guesser, waitMs: number): FrontendApiError {
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

function inWords(seconds: number): string {
  const [n, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${n} ${unit}${n === 1 ? '' : 's'}`
}
