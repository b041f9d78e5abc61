// The security log: who tried what, with which result. Each line goes to a stream of its own (pino)
// and to a table that admins search. Accounts and IP addresses are keyed hashes; no other
// field is personal.
import { pino } from 'pino'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#machines/durations.ts'
import type { Caller } from '#server/caller.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import {
  deleteSecurityEvents,
  insertSecurityEvents,
  type SecurityEventRow,
} from '#server/db/security-events.ts'
import type { KeyEncryption } from '#server/key-encryption.ts'
import { describeError } from '#server/log.ts'
import type { RequestOrigin, SecurityLog } from '#server/services.ts'
import { ConfigError } from '#server/settings/config-error.ts'
import { addressKey, createRateLimit } from '#server/web/rate-limit.ts'
import { createSecurityLogTrim } from './security-log-trim.ts'

interface SecurityLogOptions {
  db: Queryable
  encryption: Pick<KeyEncryption, 'hash'>
  clock: () => Date
  /**
   * The stream's destination: `stdout`, a file, or undefined for none. The table is always written.
   */
  destination: string | undefined
}

const STORED_AT_ONCE = 100
// The most lines that wait for the database. Others are only in the stream.
const WAITING = 5_000
// The most failures a minute of one kind in one operation for one IP address. The refusals of an
// account are counted apart from those of others behind its IP address.
const LINES_A_MINUTE = 120
// Throttling is logged once a minute, and not for each request.
const THROTTLES_A_MINUTE = 1
// The most successes per hour of one kind by one account from one IP address, so that somebody with
// an account cannot push the lines of others out of the table.
const SUCCESSES_AN_HOUR = 30
// An app in use requests the same page of a list again and again.
const SAME_CONTENT_MS = 10 * MINUTE_MS
const MAX_CODE_LENGTH = 80

/** Opens the security log. Throws `ConfigError` when its file cannot be opened. */
export function openSecurityLog({
  db,
  encryption,
  clock,
  destination,
}: SecurityLogOptions): SecurityLog {
  const stream = destination === undefined ? undefined : openStream(destination)
  const failures = createRateLimit({ max: LINES_A_MINUTE, windowMs: MINUTE_MS })
  const throttles = createRateLimit({ max: THROTTLES_A_MINUTE, windowMs: MINUTE_MS })
  const reads = createRateLimit({ max: 1, windowMs: SAME_CONTENT_MS })
  const ownSuccesses = createRateLimit({ max: SUCCESSES_AN_HOUR, windowMs: HOUR_MS })
  const trim = createSecurityLogTrim(db)
  const waiting: SecurityEventRow[] = []
  let writing: Promise<void> | undefined

  const hash = (name: string, value: string | null | undefined) =>
    value ? encryption.hash(value, name) : null
  // Emails are case-insensitive; ids have no upper case.
  const accountHash = (account: string | null | undefined) =>
    hash('account', account?.includes('@') ? account.trim().toLowerCase() : account)
  const addressHash = (address: string | null | undefined) =>
    hash('address', address && addressKey(address.replace(/^::ffff:(?=\d+\.)/i, '')))

  async function write() {
    while (waiting.length > 0) {
      const rows = waiting.splice(0, STORED_AT_ONCE)
      await insertSecurityEvents(db, rows)
        // Lines that cannot be deleted now are deleted after a later write.
        .then(() => trim(rows).catch(() => {}))
        .catch((error) =>
          stream?.error({ err: describeError(error) }, `${rows.length} lines are not in the table`),
        )
    }
    writing = undefined
  }

  function isRepeated(row: SecurityEventRow, content: string | undefined): boolean {
    const { kind, result, account, subject, address, operation, at } = row
    if (content !== undefined) {
      const read = encryption.hash(`${account} ${operation} ${content}`, 'content')
      return reads.take(read, at) > 0
    }
    // What is done or tried to another account is never left out: otherwise many harmless calls
    // could hide a harmful one.
    if (subject !== null) return false
    if (result !== 'success') {
      const writer = address ?? account
      if (writer === null) return false
      if (kind === 'throttle') return throttles.take(`${kind} ${writer}`, at) > 0
      // In a refusal the account is that of a checked token; elsewhere it is what somebody typed.
      const caller = kind === 'refusal' ? account : null
      return failures.take(`${kind} ${writer} ${caller} ${operation}`, at) > 0
    }
    if (kind === 'admin_read' || account === null) return false
    return ownSuccesses.take(`${kind} ${account} ${address} ${operation}`, at) > 0
  }

  return {
    record({ kind, result = 'success', account, subject, operation, content }, request) {
      const row: SecurityEventRow = {
        at: clock(),
        kind,
        result: result.slice(0, MAX_CODE_LENGTH),
        account: accountHash(account),
        subject: accountHash(subject),
        address: addressHash(request?.ip),
        operation: operation?.slice(0, MAX_CODE_LENGTH) ?? null,
        requestId: request?.id ?? null,
      }
      if (isRepeated(row, content)) return
      stream?.info(row, 'security')
      if (waiting.length >= WAITING) return
      waiting.push(row)
      writing ??= write()
    },
    accountHash: (account) => accountHash(account) ?? '',
    addressHash: (address) => addressHash(address) ?? '',
    flush: async () => {
      await writing
    },
  }
}

/** Records that an admin read a person's record; does nothing when people read their own. */
export function recordRead(
  security: SecurityLog,
  { caller, userId, operation }: { caller: Caller; userId: string | undefined; operation: string },
  from: RequestOrigin,
): void {
  if (caller.person?.role !== 'org:admin') return
  const line = { kind: 'admin_read', operation } as const
  security.record({ ...line, account: caller.userId, subject: userId }, from)
}

/** Records that a signed-in person changed their password. */
export const recordPasswordChange = (
  security: SecurityLog,
  { caller, operation }: { caller: Caller; operation: string },
  from: RequestOrigin,
): void => security.record({ kind: 'password_change', account: caller.userId, operation }, from)

const KEPT_MS = 90 * DAY_MS
const DELETED_AT_ONCE = 1_000

/**
 * Deletes lines older than 90 days, a bounded number at a time. Returns whether there may be more.
 */
export const deleteOldSecurityEvents = (db: Queryable, at: Date): Promise<boolean> =>
  deleteSecurityEvents(db, {
    before: new Date(at.getTime() - KEPT_MS),
    limit: DELETED_AT_ONCE,
  })

function openStream(destination: string) {
  const file = openDestination(destination)
  // A full disk must not end the server.
  file.on('error', () => {})
  return pino({ name: 'security', base: { log: 'security' } }, file)
}

function openDestination(destination: string) {
  const target = destination === 'stdout' ? { dest: 1 } : { dest: destination, mode: 0o600 }
  try {
    return pino.destination({ ...target, sync: true })
  } catch (error) {
    throw securityLogProblem(destination, error as Error)
  }
}

/** Returns the error for a file of the security log that cannot be written. */
export const securityLogProblem = (file: string, { message }: Error): ConfigError =>
  new ConfigError(
    `SECURITY_LOG cannot be written: ${message}. Choose a file in a folder that the server's account can write to, such as DATA_DIR, in place of ${file}.`,
  )
