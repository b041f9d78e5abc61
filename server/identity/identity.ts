// What the product asks of its identity provider, whichever one stands behind it.
import type { SQL } from 'drizzle-orm'

/** Who a verified session token speaks for. */
export interface SessionIdentity {
  userId: string
  sessionId: string
}

/** A session as its token describes it. */
export interface TokenSession extends SessionIdentity {
  /** When the person last proved the first factor and the second one in this session; null for never. */
  factors: { firstAt: Date | null; secondAt: Date | null }
}

/** A person to be given an account. The password arrives in plain text and is never kept so. */
export interface NewUser {
  email: string
  password: string
  firstName?: string
  lastName?: string
}

/** What the provider knows of a person. */
export interface UserProfile {
  /** The address that mail goes to. */
  email: string
  /** Whether the provider has made sure that the person reads it. */
  isEmailVerified: boolean
  /** Every address of the account, that one among them. */
  emails: string[]
  firstName: string | null
  lastName: string | null
}

/** The provider's calls. None may run inside an open database transaction: it may be in Clerk's cloud. */
export interface IdentityProvider {
  /** What the browser SDK is constructed with. */
  readonly publishableKey: string
  /** Who answers under `/__clerk`. */
  readonly frontendApi: 'embedded' | 'proxied'
  /**
   * Returns the identity in a token, by its signature and claims alone; null when it is forged, expired or of another
   * provider. Does not check whether the session has ended: see `lasts`. Rejects when the provider's keys cannot be
   * fetched.
   */
  verifyToken(token: string): Promise<TokenSession | null>
  /** Returns an SQL condition that is true while a session has not ended, as far as our own database knows. */
  lasts(session: SessionIdentity): SQL
  /**
   * Returns when the person of a session last proved again that they are present, with a password or another factor;
   * null for never. With Clerk a log-in counts as well.
   */
  provedAt(session: TokenSession): Promise<Date | null>
  /** Rejects with `EmailTakenError` or `PasswordRefusedError`. */
  createUser(user: NewUser): Promise<{ id: string }>
  /** The account of an address, whatever its capitals; null when there is none. */
  findUser(email: string): Promise<{ id: string } | null>
  /** What is known of the account of an id; null when there is none, or none with an address. */
  readUser(userId: string): Promise<UserProfile | null>
  /**
   * Removes an email address from an account, unless it is the account's primary one. An unknown address is no error.
   */
  removeEmail(userId: string, email: string): Promise<void>
  /** Gives the person another password. Rejects with `PasswordRefusedError`. */
  setPassword(userId: string, password: string): Promise<void>
  /** Ends the person's sessions and forgets them. An unknown id is no error. */
  deleteUser(userId: string): Promise<void>
  /** Whether a session still mints tokens, whatever became of those it has minted. */
  isSessionActive(sessionId: string): Promise<boolean>
  /** Stores that a session is in use, where it ends by itself when it is not. Never rejects. */
  noteUse(session: SessionIdentity): Promise<void>
  /** Ends one sign-in, as `revokeSessions` ends all. An unknown id is no error. */
  endSession(sessionId: string): Promise<void>
  /** Ends all sessions of a person, so that they mint no more tokens. Clerk's minted tokens stay valid for up to 60 seconds. */
  revokeSessions(userId: string): Promise<void>
}

/** The address already belongs to an account, whatever its capitals. */
export class EmailTakenError extends Error {
  constructor() {
    super('An account with this email already exists.')
    this.name = 'EmailTakenError'
  }
}

/** The provider does not accept this password; the message, in its words, may be shown. */
export class PasswordRefusedError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PasswordRefusedError'
  }
}
