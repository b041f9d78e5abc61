// The services that operations and jobs use, as interfaces. They are implemented in `identity`,
// `files`, `delivery` (push) and `domain` (pictures, live updates, security log), and created in
// `main.ts`. They stand here so that no room imports upward.
import type { Readable } from 'node:stream'
import type { SQL } from 'drizzle-orm'
import type { components } from '#contract'
import type { Database, Queryable } from '#server/db/connection/database.ts'
import type { Sender } from '#server/web/sender.ts'
import type { Person, ProvenFactors } from './caller.ts'
import type { SecurityEventRow } from './db/security-events.ts'
import type { ChangeRefusal } from './errors.ts'

/** The services of one server process. `clock` is the only source of time. */
export interface Services {
  db: Database
  files: FileStore
  pictures: Pictures
  identity: IdentityProvider
  live: Live
  push: PushSender
  security: SecurityLog
  attemptLimits: AttemptLimits
  hashDigits: HashDigits
  /** Whether an email must be confirmed: the setting CONFIRM_EMAIL. */
  confirmEmail: boolean
  /** Whether admins need a second factor: the setting ADMIN_SECOND_FACTOR. */
  adminSecondFactor: boolean
  /** Whether attorneys need a checked license: the setting VERIFY_ATTORNEYS. */
  verifyAttorneys: boolean
  /** How long a case that is over is kept, in months, 0 for ever: KEEP_CLOSED_CASES_MONTHS. */
  keepClosedCasesMonths: number
  /** The folder of daily backups, BACKUP_DIR; undefined when the server makes none. */
  backupFolder?: string | undefined
  /** Whether the process has been told to end. It still serves requests then, for DRAIN_SECONDS. */
  shutdown: { isAnnounced: boolean }
  /** Why changes are refused while people still read; null when they are not. */
  changes: { refusal: ChangeRefusal | null }
  clock: () => Date
}

/**
 * Returns the hash of the digits of a code by email, which the secret key of the server is needed
 * for.
 */
export type HashDigits = (codeId: string, digits: string) => string

/** A file that is being read. */
export interface StoredFile {
  bytes: number | undefined
  content: Readable
}

/**
 * Stores files by name. The server creates the names. Every method rejects when the store does not
 * respond.
 */
export interface FileStore {
  /** Stores the whole file or nothing. */
  put(name: string, file: { bytes: Uint8Array<ArrayBuffer>; contentType: string }): Promise<void>
  /** Returns the file's bytes; null when there is no file with that name. */
  read(name: string): Promise<Uint8Array | null>
  /** Stores what a stream has, the whole or nothing, without holding it in memory. */
  putStream(name: string, file: { content: Readable; contentType: string }): Promise<void>
  /**
   * Opens the file to be read in pieces; null when there is no file with that name. `bytes`: its
   * length, unless the store does not say it.
   */
  open(name: string): Promise<StoredFile | null>
  /** Removes the file, if it exists, and what an unfinished `putStream` has left of it. */
  remove(name: string): Promise<void>
  /**
   * Checks whether the store can be used. Rejects with `ServiceFailure` when it cannot or `signal`
   * aborts.
   */
  check(signal: AbortSignal): Promise<void>
}

/** Converts uploaded files to pictures. */
export interface Pictures {
  /**
   * Returns the picture of a file as WebP of at most 512 pixels a side. `from`: the sender, by whom
   * pictures take turns. Throws UNSUPPORTED_MEDIA_TYPE for a file that is no JPEG, PNG or WebP,
   * INVALID_FIELDS for one that cannot be decoded, TOO_MANY_REQUESTS when too many are waiting, and
   * UNAVAILABLE after `close`.
   */
  convert(file: Uint8Array, from: Sender): Promise<Uint8Array<ArrayBuffer>>
  /** Stops all conversions at once. */
  close(): void
}

/** The account and the session of a verified session token. */
export interface SessionIdentity {
  userId: string
  sessionId: string
}

/** A log-in of a person, as the identity provider lists it. */
export interface ListedSession {
  sessionId: string
  /** The name of the device; null when it is not known. */
  device: string | null
  createdAt: Date
  lastUsedAt: Date
  /** Whether it has not expired. */
  isActive: boolean
}

/** What ends with a person's sessions, and which session does not. */
export interface RevokedSessions {
  endsResets: boolean
  except?: string | undefined
}

/** The content of a verified session token. */
export interface TokenSession extends SessionIdentity {
  factors: ProvenFactors
}

/** A new account. The password is plain text here and is stored as a hash only. */
export interface NewUser {
  email: string
  password: string
  firstName?: string
  lastName?: string
  /** The name of an attorney's firm, which is not stored at the provider. */
  companyName?: string
}

/** A person's data at the identity provider. */
export interface UserProfile {
  /** The primary email. */
  email: string
  /** Whether the provider has verified that email. */
  isEmailVerified: boolean
  /** All emails of the account, including the primary one. */
  emails: string[]
  firstName: string | null
  lastName: string | null
  /**
   * Whether a password alone opens the account: it has one, and neither an authenticator app nor a
   * passkey.
   */
  opensByPasswordAlone: boolean
}

/**
 * The identity provider. Its methods may call Clerk's cloud, so never call them inside a database
 * transaction.
 */
export interface IdentityProvider {
  /** The key that the browser SDK is constructed with. */
  readonly publishableKey: string
  /** Which Frontend API is served under `/__clerk`. */
  readonly frontendApi: 'embedded' | 'proxied'
  /**
   * Returns the content of a token after checking its signature and claims; null when it is forged,
   * expired or from another provider. Does not check whether the session has ended: see
   * `isActiveCondition`. Rejects when the provider's keys cannot be fetched.
   */
  verifyToken(token: string): Promise<TokenSession | null>
  /**
   * Returns an SQL condition that is true while a session has not ended, as far as our own database
   * knows.
   */
  isActiveCondition(session: SessionIdentity): SQL
  /**
   * Returns when the factors of a session were proven: as our own database says where it has the
   * session, so that a token that was forged with a stolen key proves none; as the token says with
   * Clerk.
   */
  readFactors(session: TokenSession): Promise<ProvenFactors>
  /**
   * Returns when the person of a session last proved again that they are present, with a password
   * or another factor; null for never. With Clerk a log-in counts as well.
   */
  provedAt(session: TokenSession): Promise<Date | null>
  /**
   * Rejects with `EmailTakenError` or `PasswordRefusedError`. `from`: the sender, for the queue for
   * hashing; the server itself when left out.
   */
  createUser(user: NewUser, from?: Sender): Promise<{ id: string }>
  /**
   * Rejects with `PasswordRefusedError` when a new account with this email and these names cannot
   * have this password. Stores nothing. With Clerk only `createUser` says so.
   */
  checkPassword(candidate: NewUser): Promise<void>
  /** Returns the account of an email, ignoring case; null when there is none. */
  findUser(email: string): Promise<{ id: string } | null>
  /**
   * Returns the data of an account; null when there is no account with this id, or it has no email.
   */
  readUser(userId: string): Promise<UserProfile | null>
  /**
   * Locks an account until the transaction ends. Returns false when its email is not this one
   * anymore. With Clerk, whose accounts are not in this database, it locks nothing and returns
   * true.
   */
  lockEmail(tx: Queryable, account: { userId: string; email: string }): Promise<boolean>
  /**
   * Removes an email from an account, unless it is the account's primary one. An unknown one is no
   * error.
   */
  removeEmail(userId: string, email: string): Promise<void>
  /**
   * Sets a new password of a session's account, and ends the account's sessions; the embedded
   * provider also ends its remembered sessions and the resets whose code was entered. Rejects with
   * `PasswordRefusedError`, for the current password too, which Clerk accepts. `from`: as for
   * `createUser`. Returns false when the session has ended, or the account has changed, since the
   * call; Clerk decides this itself.
   */
  setPassword(session: SessionIdentity, password: string, from?: Sender): Promise<boolean>
  /** Ends the person's sessions and deletes the account. An unknown id is no error. */
  deleteUser(userId: string): Promise<void>
  /** Returns whether a session can still issue tokens. Tokens issued before may still be valid. */
  isSessionActive(sessionId: string): Promise<boolean>
  /**
   * Locks a session until the transaction ends. Returns false when it is no longer active. With
   * Clerk, whose sessions are not in this database, it locks nothing and returns true;
   * `isSessionEnded` finds a session that has ended in the meantime.
   */
  lockSession(tx: Queryable, session: SessionIdentity): Promise<boolean>
  /**
   * Returns whether somebody ended a session in a way that has not ended the phones remembered from
   * it: at Clerk, and not by our API. Rejects when the provider has not responded for an hour.
   */
  isSessionEnded(sessionId: string): Promise<boolean>
  /** Stores that a session is in use, so that it does not end for lack of use. Never rejects. */
  recordUse(session: SessionIdentity): Promise<void>
  /** Ends one session. An unknown id is no error. */
  endSession(sessionId: string): Promise<void>
  /**
   * Ends all sessions of a person. The embedded provider also ends the remembered ones and, if
   * `endsResets`, the resets of the password whose code was entered, in one transaction. Tokens
   * that Clerk has issued before stay valid for up to 60 seconds. `except`: the session that goes
   * on, with what was remembered from it.
   */
  revokeSessions(userId: string, options?: RevokedSessions): Promise<void>
  /** Returns the sessions of a person that were not ended. Expired ones may be among them. */
  listSessions(userId: string): Promise<ListedSession[]>
}

/** A person who subscribes to live updates. */
export interface Subscriber {
  /** The identity provider's user id. */
  userId: string
  person: Person
  /** Returns whether their session is still valid. */
  hasSession: () => Promise<boolean>
  /** The position until which they have seen all changes. */
  lastEventId?: string | undefined
}

/** The live updates that this process sends. */
export interface Live {
  /** Opens a stream of server-sent events. Throws UNAVAILABLE when this process has too many. */
  open(subscriber: Subscriber): Promise<Readable>
  /** Returns the present position, for a stream that shall begin with the changes after it. */
  position(): string
  /** Returns the number of open streams. */
  connections(): number
  /** Ends every stream and refuses new ones. */
  close(): void
}

/**
 * The push subscription of a device: its endpoint, and the keys that messages are encrypted with.
 */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** The content of a push message. */
export type PushMessage = components['schemas']['PushMessage']

/**
 * The result of sending a push message. `gone`: the subscription has ended. `later`: the push
 * service asked to wait. `refused`: the push service refused for good, with this HTTP status.
 */
export type PushOutcome =
  | { kind: 'delivered' }
  | { kind: 'gone' }
  | { kind: 'later'; afterMs: number }
  | { kind: 'refused'; status: number }

/**
 * How long a push service may keep a message, in seconds, and the topic whose older message it
 * replaces.
 */
interface Lifetime {
  ttl: number
  topic?: string
}

/** Sends push messages. */
export interface PushSender {
  /** The key that browsers subscribe with. */
  readonly publicKey: string
  /**
   * Returns whether the endpoint belongs to a browser's push service, or to one in the settings.
   */
  isPushService(endpoint: string): boolean
  /** Sends a message. Rejects when the push service does not respond or fails. */
  send(target: PushTarget, message: PushMessage, lifetime: Lifetime): Promise<PushOutcome>
}

/** One event. Must not contain anything that a person has typed, except `account`. */
export interface SecurityEvent {
  kind: SecurityEventRow['kind']
  /** The error code; `success` when left out. */
  result?: string
  /**
   * The acting account: the identity provider's id, or the given email of an unknown account.
   * Stored as a hash.
   */
  account?: string | null | undefined
  /** The affected account, if it is another one: the identity provider's id. Stored as a hash. */
  subject?: string | null | undefined
  /** The operationId; the route when left out. */
  operation?: string | undefined
  /**
   * Identifies what was read. It is never stored; a line that the same account writes about the
   * same content within ten minutes is left out.
   */
  content?: string
}

/** The request's id and its sender. */
export interface RequestOrigin extends Sender {
  id: string
}

/** The security log. */
export interface SecurityLog {
  /** Adds a line to the log without waiting for it to be stored. Never throws. */
  record(event: SecurityEvent, request?: RequestOrigin): void
  /** Returns the hash that stands for an account in the log. */
  accountHash(account: string): string
  /** Returns the hash that stands for an IP address in the log. */
  addressHash(address: string): string
  /** Resolves when every line so far is stored. */
  flush(): Promise<void>
}

/** A count of attempts in the database, which delays those beyond a number. */
export interface Counter {
  id: string
  /**
   * After `free` attempts each one delays the next: by `firstDelayMs`, then twice as long each time
   * up to `maxDelayMs`. The count starts again after `quietMs` without an attempt.
   */
  budget: { free: number; firstDelayMs: number; maxDelayMs: number; quietMs: number }
}

/**
 * Two counts of the attempts of all networks on one account, so that an owner with a new phone does
 * not compete with attackers: the first attempts of a network count in `first`, or in `later` while
 * `first` is delayed; all others only in `later`.
 */
export interface SharedCounters {
  /** How many attempts of each network are its first ones. */
  firstAttempts: number
  first: Counter
  later: Counter
}

/** The counters that limit one kind of attempt, such as a log-in or a request of a code. */
export interface Limits {
  /** The count of their own network, device, session or account. */
  own?: Counter
  shared?: SharedCounters
  /** The count of their network, whatever the account or email. */
  network?: Counter
}

/** The limits of those who request codes, change a password or upload pictures. */
export interface AttemptLimits {
  /**
   * Returns the limits of codes that somebody has sent to an email. `device`: one that its account
   * knows.
   */
  sentCodes(email: string, ip: string, device?: string): Limits
  /**
   * Returns the limits of codes of one purpose that a logged-in account has sent to its own email.
   */
  ownCodes(accountId: string, purpose: string): Limits
  /** Returns the limits of changes of an account's password by somebody who is logged in. */
  passwordChanges(accountId: string, from: Sender): Limits
  /** Returns the limits of log-outs everywhere that end resets of the account's password. */
  endedResets(accountId: string): Limits
  /** Returns the limits of emails to an account about log-ins on devices that it does not know. */
  newDeviceEmails(accountId: string): Limits
  dataCopies(accountId: string): Limits
  /** Returns the limits of pictures that a network uploads. */
  uploads(from: Sender): Limits
  /** Returns the limits of links to drafts that a network has sent to an email. */
  draftLinks(email: string, from: Sender): Limits
  /** Returns a hash that stands for an IP address. */
  hashOf(ip: string): string
}
