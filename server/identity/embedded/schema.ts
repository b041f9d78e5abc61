// The tables of the embedded identity provider. Secrets that a browser holds are stored as SHA-256
// only.
import type { JsonWebKey } from 'node:crypto'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * Accounts. `passwordHash` contains its scrypt parameters; accounts that signed up through a social
 * account have none.
 */
export const identityUsers = pgTable(
  'identity_users',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    passwordHash: text('password_hash'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    lastSignInAt: instant('last_sign_in_at'),
    /**
     * The secret of the authenticator app, encrypted. It is in use once `totpVerifiedAt` is set.
     */
    encryptedTotpSecret: text('encrypted_totp_secret'),
    totpVerifiedAt: instant('totp_verified_at'),
    /** The period of the last code that was used. */
    totpLastStep: integer('totp_last_step'),
    backupCodeHashes: jsonb('backup_code_hashes').$type<string[]>(),
  },
  (table) => [uniqueIndex('identity_users_email_key').on(sql`lower(${table.email})`)],
)

/**
 * Counts of attempts; `id` is a hash (server/identity/attempt-counts.ts). No attempt is accepted
 * before `blockedUntil`.
 */
export const identityAttempts = pgTable(
  'identity_guesses',
  {
    id: text('id').primaryKey(),
    failures: integer('failures').notNull(),
    lastAt: instant('last_at').notNull(),
    blockedUntil: instant('blocked_until').notNull(),
  },
  (table) => [index('identity_guesses_last_at_idx').on(table.lastAt)],
)

/** A browser, known by the secret in its `__client` cookie. */
export const identityClients = pgTable(
  'identity_clients',
  {
    id: text('id').primaryKey(),
    secretHash: text('secret_hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    lastActiveAt: instant('last_active_at').notNull(),
  },
  (table) => [index('identity_clients_last_active_at_idx').on(table.lastActiveAt)],
)

/** A user's session in a browser. Only an active, unexpired session issues tokens. */
export const identitySessions = pgTable(
  'identity_sessions',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => identityClients.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => identityUsers.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['active', 'ended', 'removed', 'revoked'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    lastActiveAt: instant('last_active_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Whether it ends when idle, because the user did not choose to stay logged in. */
    endsWhenIdle: boolean('ends_when_idle').notNull().default(false),
    /** When the user last proved to be present, with the password or a code. */
    verifiedAt: instant('verified_at'),
    /** When the user last entered a code of the second factor, or used a passkey. */
    secondFactorAt: instant('second_factor_at'),
    /** The browser and system of the log-in, such as `Chrome on Android`, from its user agent. */
    device: text('device'),
  },
  (table) => [
    index('identity_sessions_client_id_idx').on(table.clientId),
    index('identity_sessions_user_id_idx').on(table.userId),
    check(
      'identity_sessions_status_check',
      sql`${table.status} in ('active', 'ended', 'removed', 'revoked')`,
    ),
  ],
)

/**
 * The sign-in in progress in a browser. There is at most one: a new one replaces it, and it is
 * deleted when finished.
 */
export const identitySignIns = pgTable(
  'identity_sign_ins',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .unique()
      .references(() => identityClients.id, { onDelete: 'cascade' }),
    userId: text('user_id').references(() => identityUsers.id, { onDelete: 'cascade' }),
    identifier: text('identifier'),
    /** When the first factor was verified; the second factor is next. */
    firstFactorAt: instant('first_factor_at'),
    /** Whether the first factor was a reset of the password, of which the owner has an email. */
    isAfterReset: boolean('is_after_reset').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('identity_sign_ins_user_id_idx').on(table.userId)],
)

/**
 * Codes that were requested by email; only the newest of a `subject` (a sign-in, an account, a
 * session, a new email, the email of a sign-up, or a record) is valid. The digits are created when
 * the email is written, and stored only as a hash. `userId` is null when the email has no account;
 * then nothing is sent, except for a sign-up or a record, whose codes belong to no account of the
 * embedded provider.
 */
export const identityCodes = pgTable(
  'identity_codes',
  {
    id: text('id').primaryKey(),
    purpose: text('purpose', {
      enum: ['reset_password', 'verify_email', 'verify_session', 'sign_up', 'confirm_email'],
    }).notNull(),
    subject: text('subject').notNull(),
    userId: text('user_id').references(() => identityUsers.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    codeHash: text('code_hash'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    verifiedAt: instant('verified_at'),
  },
  (table) => [
    index('identity_codes_subject_idx').on(table.subject, table.createdAt),
    index('identity_codes_email_idx').on(sql`lower(${table.email})`, table.createdAt),
    index('identity_codes_user_id_idx').on(table.userId),
    index('identity_codes_created_at_idx').on(table.createdAt),
    check(
      'identity_codes_purpose_check',
      sql`${table.purpose} in ('reset_password', 'verify_email', 'verify_session', 'sign_up', 'confirm_email')`,
    ),
  ],
)

/** Passkeys of accounts, at most ten each. Only the public key is stored. */
export const identityPasskeys = pgTable(
  'identity_passkeys',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => identityUsers.id, { onDelete: 'cascade' }),
    /** Base64url, as browsers send it. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's use count, if it has one; a lower number reveals a copied passkey. */
    signCount: bigint('sign_count', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('identity_passkeys_user_id_idx').on(table.userId, table.createdAt)],
)

/**
 * Challenges for passkeys, valid once for five minutes. `subject` is the sign-in or the session; a
 * new challenge replaces the previous one.
 */
export const identityPasskeyChallenges = pgTable(
  'identity_passkey_challenges',
  {
    id: text('id').primaryKey(),
    purpose: text('purpose', { enum: ['create', 'sign_in', 'verify_session'] }).notNull(),
    subject: text('subject').notNull(),
    challenge: text('challenge').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('identity_passkey_challenges_subject_key').on(table.subject, table.purpose),
    index('identity_passkey_challenges_expires_at_idx').on(table.expiresAt),
    check(
      'identity_passkey_challenges_purpose_check',
      sql`${table.purpose} in ('create', 'sign_in', 'verify_session')`,
    ),
  ],
)

/**
 * The email that a user wants to change to, for at most a day. It becomes the account's email when
 * its code is entered, and the row is deleted.
 */
export const identityNewEmails = pgTable('identity_new_emails', {
  id: text('id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .unique()
    .references(() => identityUsers.id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
  createdAt: instant('created_at').notNull(),
  verifiedAt: instant('verified_at'),
})

/**
 * The sign-in or sign-up through a social account in progress in a browser. There is at most one: a
 * new one replaces it, and it is deleted when finished. `stateHash` is the hash of the secret in
 * the URL of the social page, which stores one outcome.
 */
export const identityOauthAttempts = pgTable(
  'identity_oauth_attempts',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .unique()
      .references(() => identityClients.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['sign_in', 'sign_up'] }).notNull(),
    stateHash: text('state_hash').notNull(),
    redirectUrl: text('redirect_url').notNull(),
    completeRedirectUrl: text('complete_redirect_url').notNull(),
    outcome: text('outcome', { enum: ['transferable', 'denied', 'refused'] }),
    email: text('email'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    check('identity_oauth_attempts_purpose_check', sql`${table.purpose} in ('sign_in', 'sign_up')`),
    check(
      'identity_oauth_attempts_outcome_check',
      sql`${table.outcome} in ('transferable', 'denied', 'refused')`,
    ),
  ],
)

/**
 * RS256 key pairs. One signs; a retired one verifies until its last tokens have expired, so that a
 * key can be replaced without a gap. The private key is encrypted, and deleted when the key is
 * retired.
 */
export const identitySigningKeys = pgTable(
  'identity_signing_keys',
  {
    kid: text('kid').primaryKey(),
    encryptedPrivateJwk: text('encrypted_private_jwk'),
    publicJwk: jsonb('public_jwk').$type<JsonWebKey>().notNull(),
    signs: boolean('signs').notNull(),
    createdAt: instant('created_at').notNull(),
    retiredAt: instant('retired_at'),
  },
  // When several servers start on an empty database, one key wins and the others read it.
  (table) => [
    uniqueIndex('identity_signing_keys_signs_key').on(table.signs).where(sql`${table.signs}`),
  ],
)
