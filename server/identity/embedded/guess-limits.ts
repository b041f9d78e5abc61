// Slows down people who guess passwords and codes, or request many codes. Counts are stored in the
// database, so that they hold for all processes and across restarts. No account is locked: the
// delay grows with each guess. A device on which the account's owner has logged in before has its
// own count, and the first tries of a network are counted apart from those of networks that guess
// on, so that an owner with a new phone does not compete with a guesser.
import { eq, inArray, sql } from 'drizzle-orm'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import type { KeyEncryption } from '#server/key-encryption.ts'
import type { Counter, Limits, Sender, SharedCounters } from '#server/services.ts'
import { callerOf, subnetOf } from '#server/web/rate-limit.ts'
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
  /** One account from one network. */
  network: budget(5, 10 * SECOND_MS, 15 * MINUTE_MS),
  /** One account, the first tries of all networks: 200, then one a minute. */
  firstTries: budget(199, MINUTE_MS, MINUTE_MS),
  /**
   * One account, the later tries of all networks: at most one every two minutes. With the first
   * tries these are fewer than 2,400 a day, or 100 an hour.
   */
  laterTries: budget(20, SECOND_MS, 2 * MINUTE_MS),
  /** All accounts from one address, which many people may share. */
  address: budget(50, 5 * SECOND_MS, 5 * MINUTE_MS, HOUR_MS),
  /** One account on a device that it knows, or in one session. */
  owner: budget(9, 10 * SECOND_MS, 15 * MINUTE_MS),
  /** Codes sent to one email for one network or device, or for one account: ten, then one an hour. */
  codes: budget(9, HOUR_MS, HOUR_MS),
  /** The first codes sent to one email for all networks: 30, then one every five minutes. */
  firstCodes: budget(29, 5 * MINUTE_MS, 5 * MINUTE_MS),
  /** The later codes sent to one email for all networks: at most one every half an hour. */
  laterCodes: budget(29, MINUTE_MS, 30 * MINUTE_MS),
  /** An operator's code typed from one network or device: five times in the code's life. */
  codeTries: budget(4, 15 * MINUTE_MS, 15 * MINUTE_MS),
  /** An operator's code, the first tries of all networks: 200 times in the code's life. */
  firstCodeTries: budget(199, 15 * MINUTE_MS, 15 * MINUTE_MS),
  /** An operator's code, the later tries of all networks: at most 40 times in the code's life. */
  laterCodeTries: budget(20, SECOND_MS, MINUTE_MS),
} satisfies Record<string, Budget>

function budget(free: number, firstDelayMs: number, longestDelayMs: number, quietMs = KEPT_MS) {
  return { free, firstDelayMs, longestDelayMs, quietMs }
}

// Far more than a day of honest errors; an attacker with many addresses must not fill the disk.
const MOST_COUNTS = 200_000
const FORGOTTEN_AT_ONCE = 5_000

// So many tries of a network that has not guessed before are first ones.
const FIRST_TRIES = 3
const FIRST_CODES = 2

/** A person who guesses a password or a code, and what limits them. */
export interface Guesser extends Limits {
  /** Counted when the guess is wrong. */
  address?: Counter
  /** Who takes a turn in the queue for hashing. */
  from: Sender
}

const networkOf = ({ ip = '' }: Sender) => subnetOf(ip)
const addressOf = ({ ip = '' }: Sender) => callerOf(ip)

/**
 * Creates the counters of guesses. Their ids are keyed hashes, which reveal neither accounts nor
 * addresses.
 */
export function createGuessers({ hash }: Pick<KeyEncryption, 'hash'>) {
  const counter = (kind: keyof typeof budgets, ...names: string[]): Counter => ({
    id: hash(JSON.stringify([kind, ...names]), 'guesses'),
    budget: budgets[kind],
  })
  const shared = (
    firstTries: number,
    [first, later]: [keyof typeof budgets, keyof typeof budgets],
    name: string,
  ): SharedCounters => ({ firstTries, first: counter(first, name), later: counter(later, name) })
  const mailbox = (email: string) =>
    shared(FIRST_CODES, ['firstCodes', 'laterCodes'], email.toLowerCase())
  return {
    /**
     * Returns the guesser of a log-in. `account`: an id, or an unknown email. `device`: one that
     * the account knows.
     */
    logIn(account: string, from: Sender, device: string | undefined): Guesser {
      if (device !== undefined) return { from, own: counter('owner', device) }
      const name = account.toLowerCase()
      return {
        from,
        own: counter('network', name, networkOf(from)),
        shared: shared(FIRST_TRIES, ['firstTries', 'laterTries'], name),
        address: counter('address', addressOf(from)),
      }
    },
    /**
     * Returns the guesser of a log-in with a passkey, who shares the count of passwords from the
     * same network. An attacker elsewhere cannot lock out a passkey's owner. `account`: undefined
     * for an unknown passkey.
     */
    passkey(account: string | undefined, from: Sender): Guesser {
      const address = counter('address', addressOf(from))
      if (account === undefined) return { from, address }
      return { from, address, own: counter('network', account, networkOf(from)) }
    },
    /** Returns the guesser in a session that asks for the password again. */
    session: (sessionId: string, from: Sender): Guesser => ({
      from,
      own: counter('owner', sessionId),
    }),
    /** Returns the guesser of an operator's code. `device`: one that the account knows. */
    operatorCode(codeId: string, from: Sender, device: string | undefined): Guesser {
      if (device !== undefined) return { from, own: counter('codeTries', codeId, device) }
      return {
        from,
        own: counter('codeTries', codeId, networkOf(from)),
        shared: shared(FIRST_TRIES, ['firstCodeTries', 'laterCodeTries'], codeId),
      }
    },
    /** Returns the limits of codes sent to an email. `device`: one that its account knows. */
    sentCodes(email: string, ip: string, device?: string): Limits {
      if (device !== undefined) return { own: counter('codes', device) }
      return { own: counter('codes', email.toLowerCase(), subnetOf(ip)), shared: mailbox(email) }
    },
    /**
     * Returns the limits of codes of one purpose that a logged-in account has sent to its own
     * email.
     */
    ownCodes: (accountId: string, purpose: string): Limits => ({
      own: counter('codes', accountId, purpose),
    }),
    /** Returns the limits of codes that a logged-in account has sent to another email. */
    newEmailCodes: (accountId: string, email: string): Limits => ({
      own: counter('codes', accountId, 'new email'),
      shared: mailbox(email),
    }),
    /** Returns a name for a network address that does not reveal it. */
    nameOf: (ip: string): string => hash(callerOf(ip), 'guesses'),
  }
}

/**
 * Counts a guess and compares. A guess is counted before the slow comparison, so that parallel
 * guesses are counted too. A right one deletes the guesser's own count, and is not counted in those
 * of all networks. Throws `too_many_guesses` without comparing while the guesser is delayed.
 */
export async function guardGuess(
  db: Queryable,
  guesser: Guesser,
  at: Date,
  compare: () => Promise<boolean>,
): Promise<boolean> {
  const { address } = guesser
  const addressWaitMs = address ? await waitOf(db, address, at) : 0
  if (addressWaitMs > 0) throw tooManyGuesses(addressWaitMs)
  const { waitMs, counted } = await countTry(db, guesser, at)
  if (waitMs > 0) throw tooManyGuesses(waitMs)
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
            offset ${MOST_COUNTS} limit 1))
          order by ${guesses.lastAt} limit ${FORGOTTEN_AT_ONCE}) returning 1`,
  )
  return deleted.length === FORGOTTEN_AT_ONCE
}

/**
 * Counts a try, and returns the counters that it is counted in. `waitMs`: for how many milliseconds
 * one of them blocks, or 0. A try that the shared counters block counts as the sender's own, so
 * that a network cannot wait there for its turn at no cost.
 */
export async function countTry(
  db: Queryable,
  { own, shared }: Limits,
  at: Date,
): Promise<{ waitMs: number; counted: Counter[] }> {
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

function tooManyGuesses(waitMs: number): FrontendApiError {
  const seconds = Math.max(1, Math.ceil(waitMs / SECOND_MS))
  const message = `Too many wrong passwords. Wait ${inWords(seconds)}, then try again.`
  return new FrontendApiError('too_many_guesses', { retryAfterSeconds: seconds, message })
}

function inWords(seconds: number): string {
  const [n, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${n} ${unit}${n === 1 ? '' : 's'}`
}
