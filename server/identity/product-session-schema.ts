// The tables of remembered sessions. The account may be in Clerk, so `userId` references no table
// of ours.
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * What ends a session before its time: its owner, a new or reset password, a new email or second
 * factor, a token that was used twice, or the deletion of its account.
 */
export type SessionEnding =
  | 'owner'
  | 'password'
  | 'reset'
  | 'email'
  | 'second_factor'
  | 'reuse'
  | 'deletion'

/** A remembered session: a family of tokens of which the newest is current. */
export const productSessions = pgTable(
  'product_sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    clerkSessionId: text('clerk_session_id').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** What ended it before its time; null while it goes on. Kept, so that the phone learns it. */
    endedBy: text('ended_by').$type<SessionEnding>(),
  },
  (table) => [
    index('product_sessions_user_id_idx').on(table.userId),
    index('product_sessions_expires_at_idx').on(table.expiresAt),
  ],
)

/**
 * The hashes of all tokens of a family that may still be sent. A replaced token refers to its
 * successor.
 */
export const productSessionTokens = pgTable(
  'product_session_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => productSessions.id, { onDelete: 'cascade' }),
    issuedAt: instant('issued_at').notNull(),
    usedAt: instant('used_at'),
    successorHash: text('successor_hash'),
  },
  (table) => [index('product_session_tokens_session_id_idx').on(table.sessionId)],
)
