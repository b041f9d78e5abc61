// Describes why something failed in one line, for operators and admins: the request and its
// response. Contains no names, emails or texts of people.
import { getSystemErrorName } from 'node:util'

/** An external service, other than the database, that failed. */
export class ServiceFailure extends Error {
  /** The service's kind, host and port: 'The mail server smtp.example.com:587'. */
  readonly service: string
  constructor(service: string, cause: unknown) {
    super(`${service} did not do what it was asked`, { cause })
    this.name = 'ServiceFailure'
    this.service = service
  }
}

/**
 * When to repeat a call that failed because the database is down. A failover takes longer, but a
 * call costs little until then.
 */
export const DATABASE_RETRY_SECONDS = 5

interface Coded {
  code?: unknown
  syscall?: unknown
  errno?: unknown
  responseCode?: unknown
  cause?: unknown
  errors?: unknown[]
  name?: unknown
  message?: unknown
}

/** Error codes of connections that cannot be made or were lost. */
const UNREACHABLE = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EPIPE',
  'EAI_AGAIN',
]
/**
 * Error codes of connecting to a socket file whose server is stopped or belongs to another user.
 */
const NO_SOCKET = ['ENOENT', 'EACCES']
const TOO_LATE = ['ETIMEDOUT', 'ESOCKETTIMEDOUT', 'ABORT_ERR']
/**
 * The SQLSTATEs of a PostgreSQL that shuts down, starts up, has no free connection, or became a
 * replica.
 */
const DATABASE_DOWN = /^(57P0[123]|08...|53300|25006)$/
/** The SQLSTATEs of a statement that ran, or waited for a lock, longer than the settings allow. */
const DATABASE_LATE = ['57014', '55P03']
/** The system's codes, and PostgreSQL's SQLSTATE, of a disk, quota or file without room. */
const DISK_FULL = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100']
const CONNECTION_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired$|Client (has encountered a connection error|was closed) and is not queryable)/

function* chain(error: unknown): Generator<Coded> {
  let at = error as Coded | undefined
  for (let depth = 0; at && typeof at === 'object' && depth < 5; depth += 1) {
    yield at
    at = (at.cause ?? at.errors?.[0]) as Coded | undefined
  }
}

const codeOf = (error: unknown): string | undefined => {
  for (const { code, errno } of chain(error)) {
    // nodemailer replaces the system's error code by its own.
    if (code === 'EDNS') return 'ENOTFOUND'
    if (code === 'ESOCKET' && typeof errno === 'number') return getSystemErrorName(errno)
    if (typeof code === 'string') return code
  }
  return undefined
}

/** Returns whether the database cannot be reached. */
export function isDatabaseDown(error: unknown): boolean {
  if (error instanceof ServiceFailure || error instanceof TypeError) return false
  for (const { code, syscall, message } of chain(error)) {
    if (UNREACHABLE.includes(String(code)) || DATABASE_DOWN.test(String(code))) return true
    if (syscall === 'connect' && NO_SOCKET.includes(String(code))) return true
    if (typeof message === 'string' && CONNECTION_LOST.test(message)) return true
  }
  return false
}

/** Returns whether there was no room on a disk: this machine's, or the database's. */
export function isDiskFull(error: unknown): boolean {
  return [...chain(error)].some(({ code }) => DISK_FULL.includes(String(code)))
}

/** Returns the cause as a sentence. */
export function describeCause(error: unknown): string {
  if (isDiskFull(error)) return `The disk is full${inBrackets(codeOf(error))}.`
  if (isDatabaseDown(error)) return `The database does not respond${inBrackets(codeOf(error))}.`
  const service = error instanceof ServiceFailure ? error.service : undefined
  const code = codeOf(error)
  if (DATABASE_LATE.includes(String(code))) return `The database took too long (${code}).`
  const reply = [...chain(error)].find(({ responseCode }) => responseCode)?.responseCode
  const what = service ?? 'Something'
  if (error instanceof Error && error.name === 'EmailRefused')
    return `${what} has no such mailbox${inBrackets(reply)}.`
  if (code === 'ETLS')
    return `${what} offers no TLS that can be trusted. Set SMTP_PLAINTEXT=1 to send emails without.`
  if (code === 'EAUTH') return `${what} refused our user name or password${inBrackets(reply)}.`
  if (reply !== undefined) return `${what} refused it${inBrackets(reply)}.`
  if (UNREACHABLE.includes(String(code))) return `${what} does not respond${inBrackets(code)}.`
  const isLate = [...chain(error)].some(
    ({ name }) => name === 'TimeoutError' || name === 'AbortError',
  )
  if (isLate || TOO_LATE.includes(String(code))) return `${what} took too long.`
  const type =
    error instanceof Error
      ? (error.cause instanceof Error ? error.cause : error).name
      : typeof error
  return service
    ? `${service} failed${inBrackets(code ?? type)}.`
    : `An error in Fastpass: ${type}${inBrackets(code)}.`
}

const inBrackets = (detail: unknown) => (detail === undefined ? '' : ` (${detail})`)
