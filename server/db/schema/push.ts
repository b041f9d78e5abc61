// Devices that receive push messages, and the server's keys for them.
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** A device that receives push messages, until it is logged out or the subscription ends. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    personId: uuid('person_id').notNull(),
    /** The identity provider's ids of the account and of the session that the device belongs to. */
    clerkUserId: text('clerk_user_id').notNull(),
    clerkSessionId: text('clerk_session_id').notNull(),
    /**
     * The push service's URL of the device. Never returned by the API, because it lets its holder
     * send messages.
     */
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    device: text('device').notNull(),
    /** The device's time zone (IANA), as the device reported it. */
    timeZone: text('time_zone').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the device last registered. */
    seenAt: instant('seen_at').notNull(),
    /** When the push service last accepted a message for it. */
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    index('push_subscriptions_person_idx').on(
      table.personId,
      table.seenAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('push_subscriptions_session_idx').on(table.clerkUserId, table.clerkSessionId),
  ],
)

/** A person's quiet hours, in the local time of each device: 'HH:MM'. They may span midnight. */
export const quietHours = pgTable(
  'quiet_hours',
  {
    personId: uuid('person_id').primaryKey(),
    from: text('quiet_from').notNull(),
    until: text('quiet_until').notNull(),
  },
  (table) => [check('quiet_hours_check', sql`${table.from} <> ${table.until}`)],
)

/**
 * The key pair that signs push messages when the environment has none. The first start creates it.
 * The private half is encrypted.
 */
export const pushKeys = pgTable(
  'push_keys',
  {
    publicKey: text('public_key').primaryKey(),
    encryptedPrivateKey: text('encrypted_private_key').notNull(),
    signs: boolean('signs').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  // When several servers start on an empty database, one pair wins and the others read it.
  (table) => [uniqueIndex('push_keys_signs_key').on(table.signs).where(sql`${table.signs}`)],
)
