// Slows down people who guess passwords and codes, or request many codes. Counts are stored in the
// database, so that they hold for all processes and across restarts. No account is locked: the
// delay grows with each guess, and a device on which the account's owner has logged in before has
// its own count.
import { inArray, sql } from 'drizzle-orm'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import type { KeyEncryption } from '#server/key-encryption.ts'
import type { Counter } from '#server/services.ts'
import { callerOf } from '#server/web/rate-limit.ts'
import { FrontendApiError } from './errors.ts'
import { identityGuesses as guesses } from './schema.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
// How long a count is stored after its last guess.
const KEPT_MS = 24 * HOUR_MS

/**
 * After `free` guesses each one delays the next, twice as long each time, until there was none for
 * `quietMs`.
 */
type Budget = Counter['budget']

const budgets = {
  /** One account from one address. */
  pair: budget(5, 10 * SECOND_MS, 15 * MINUTE_MS),
  /**
   * One account from all addresses: at most one guess a minute. A longer delay would lock the owner
   * out of a new phone for as long as the guessing lasts.
   */
  account: budget(20, SECOND_MS, MINUTE_MS),
  /** All accounts from one address, which many people may share. */
  address: budget(50, 5 * SECOND_MS, 5 * MINUTE_MS, HOUR_MS),
  /** One account on a device that it knows, or in one session. */
  owner: budget(9, 10 * SECOND_MS, 15 * MINUTE_MS),
  /**
   * Codes sent to one email for one address or device, or for one account: ten, then one an hour.
   */
  codes: budget(9, HOUR_MS, HOUR_MS, HOUR_MS),
  /**
   * Codes sent to one email for all addresses: later one every five minutes, so that an attacker
   * cannot use up all of them.
   */
  mailbox: budget(29, MINUTE_MS, 5 * MINUTE_MS, HOUR_MS),
  /** An operator's code typed from one address or device: five times in the code's life. */
  codeTries: budget(4, 15 * MINUTE_MS, 15 * MINUTE_MS),
  /** An operator's code typed from all addresses: at most 40 times in the code's life. */
  codeGuesses: budget(20, SECOND_MS, MINUTE_MS),
} satisfies Record<string, Budget>

function budget(free: number, firstDelayMs: number, longestDelayMs: number, quietMs = KEPT_MS) {
  return { free, firstDelayMs, longestDelayMs, quietMs }
}

// Far more than a day of honest errors; an attacker with many addresses must not fill the disk.
const MOST_COUNTS = 200_000
const FORGOTTEN_AT_ONCE = 5_000

// Rolls back the count of a guess that is delayed.
const BLOCKED = new Error('The guesser has to wait.')

/** A person who guesses a password, and its counters. */
export interface Guesser {
  /** Counted before the comparison, and deleted when the password is right. */
  counters: Counter[]
  /** Counted when the password is wrong. */
  address?: Counter
  /** The caller in the queue for hashing. */
  caller: string
}

/**
 * Creates the counters of guesses. Their ids are keyed hashes, which reveal neither accounts nor
 * addresses.
 */
export function createGuessers({ hash }: Pick<KeyEncryption, 'hash'>) {
  const counter = (kind: keyof typeof budgets, ...names: string[]): Counter => ({
    id: hash(JSON.stringify([kind, ...names]), 'guesses'),
    budget: budgets[kind],
  })
  return {
    /**
     * Returns the guesser of a log-in. `account`: an id, or an unknown email. `device`: one that
     * the account knows.
     */
    logIn(account: string, ip: string, device: string | undefined): Guesser {
      const caller = callerOf(ip)
      if (device !== undefined) return { caller, counters: [counter('owner', device)] }
      const name = account.toLowerCase()
      return {
        caller,
        counters: [counter('account', name), counter('pair', name, caller)],
        address: counter('address', caller),
      }
    },
    /**
     * Returns the guesser of a log-in with a passkey, who shares the counts of passwords from the
     * same address. An attacker elsewhere cannot lock out a passkey's owner. `account`: undefined
     * for an unknown passkey.
     */
    passkey(account: string | undefined, ip: string): Guesser {
      const caller = callerOf(ip)
      const counters = account === undefined ? [] : [counter('pair', account, caller)]
      return { caller, counters, address: counter('address', caller) }
    },
    /** Returns the guesser in a session that asks for the password again. */
    session: (sessionId: string, ip: string): Guesser => ({
      caller: callerOf(ip),
      counters: [counter('owner', sessionId)],
    }),
    /** Returns the guesser of an operator's code. `device`: one that the account knows. */
    operatorCode(codeId: string, ip: string, device: string | undefined): Guesser {
      const caller = callerOf(ip)
      if (device !== undefined) return { caller, counters: [counter('codeTries', codeId, device)] }
      return {
        caller,
        counters: [counter('codeGuesses', codeId), counter('codeTries', codeId, caller)],
      }
    },
    /** Returns the counters of codes sent to an email. `device`: one that its account knows. */
    sentCodes(email: string, ip: string, device?: string): Counter[] {
      if (device !== undefined) return [counter('codes', device)]
      const name = email.toLowerCase()
      return [counter('mailbox', name), counter('codes', name, callerOf(ip))]
    },
    /**
     * Returns the counters of codes of one purpose that a logged-in account has sent to its own
     * email.
     */
    ownCodes: (accountId: string, purpose: string): Counter[] => [
      counter('codes', accountId, purpose),
    ],
    /** Returns the counters of codes that a logged-in account has sent to another email. */
    newEmailCodes: (accountId: string, email: string): Counter[] => [
      counter('codes', accountId, 'new email'),
      counter('mailbox', email.toLowerCase()),
    ],
    /** Returns a name for a network address that does not reveal it. */
    nameOf: (ip: string): string => hash(callerOf(ip), 'guesses'),
  }
}

/**
 * Counts a guess, compares, and deletes the counts when it is right. A guess is counted before the
 * slow comparison, so that parallel guesses are counted too. Throws `too_many_guesses` without
 * comparing while the guesser is delayed.
 */
export async function guardGuess(
  db: Queryable,
  guesser: Guesser,
  at: Date,
  compare: () => Promise<boolean>,
): Promise<boolean> {
  await take(db, guesser, at)
  const isRight = await compare().catch(async (error: unknown) => {
    await takeBack(db, guesser, at)
    throw error
  })
  if (isRight) await deleteGuesses(db, guesser)
  else if (guesser.address) await count(db, guesser.address, at)
  return isRight
}

/** Deletes a guesser's counts, because the owner has proved who they are. */
export async function deleteGuesses(db: Queryable, { counters }: Guesser): Promise<void> {
  await db.delete(guesses).where(inArray(guesses.id, idsOf(counters)))
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
            offset ${MOST_COUNTS} limit 1))
          order by ${guesses.lastAt} limit ${FORGOTTEN_AT_ONCE}) returning 1`,
  )
  return deleted.length === FORGOTTEN_AT_ONCE
}

async function take(db: Queryable, guesser: Guesser, at: Date): Promise<void> {
  const { counters, address } = guesser
  const wait = (address && (await waitOf(db, [address], at))) || (await countAll(db, counters, at))
  if (wait > 0) throw tooManyGuesses(wait)
}

/** Counts in all counters and returns 0, or counts in none and returns for how many milliseconds one of them blocks. */
export async function countAll(db: Queryable, counters: Counter[], at: Date): Promise<number> {
  const isCounted = await db
    .transaction(async (tx) => {
      for (const each of counters) {
        if (!(await count(tx, each, at))) throw BLOCKED
      }
      return true
    })
    .catch((error: unknown) => {
      if (error === BLOCKED) return false
      throw error
    })
  return isCounted ? 0 : waitOf(db, counters, at)
}

// Returns false, and counts nothing, while the next guess is delayed.
async function count(db: Queryable, { id, budget: by }: Counter, at: Date): Promise<boolean> {
  const now = sql`${at.toISOString()}::timestamptz`
  const ms = (value: number) => sql`${value} * interval '1 millisecond'`
  const failures = sql`case when ${guesses.lastAt} <= ${now} - ${ms(by.quietMs)} then 1
    else ${guesses.failures} + 1 end`
  const delay = sql`case when ${failures} <= ${by.free} then interval '0'
    else least(${ms(by.longestDelayMs)},
      ${ms(by.firstDelayMs)} * power(2, least(${failures} - ${by.free} - 1, 30))) end`
  const counted = await rows(
    db,
    sql`insert into ${guesses} (id, failures, last_at, blocked_until)
        values (${id}, 1, ${now}, ${now})
        on conflict (id) do update
        set failures = ${failures}, last_at = ${now}, blocked_until = ${now} + ${delay}
        where ${guesses.blockedUntil} <= ${now} returning 1`,
  )
  return counted.length > 0
}

async function takeBack(db: Queryable, { counters }: Guesser, at: Date): Promise<void> {
  await db
    .update(guesses)
    .set({ failures: sql`greatest(${guesses.failures} - 1, 0)`, blockedUntil: at })
    .where(inArray(guesses.id, idsOf(counters)))
}

async function waitOf(db: Queryable, counters: Counter[], at: Date): Promise<number> {
  const found = await db
    .select({ until: guesses.blockedUntil })
    .from(guesses)
    .where(inArray(guesses.id, idsOf(counters)))
  return Math.max(0, ...found.map(({ until }) => until.getTime() - at.getTime()))
}

const idsOf = (counters: Counter[]) => counters.map(({ id }) => id)

function tooManyGuesses(waitMs: number): FrontendApiError {
  const seconds = Math.max(1, Math.ceil(waitMs / SECOND_MS))
  const message = `Too many wrong passwords. Wait ${inWords(seconds)}, then try again.`
  return new FrontendApiError('too_many_guesses', { retryAfterSeconds: seconds, message })
}

function inWords(seconds: number): string {
  const [n, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${n} ${unit}${n === 1 ? '' : 's'}`
}
