// What operations and jobs need: keys of repeated requests, uploaded files, copies of
// people's data, failed jobs, and whether Fastpass is in maintenance.
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { components } from '#contract'
import { instant } from './columns.ts'

type Schemas = components['schemas']

/** Jobs whose last attempt failed, for admins. A row is deleted when its job succeeds. */
export const failedJobs = pgTable(
  'failed_jobs',
  {
    /** The id of the job. */
    id: uuid('id').primaryKey(),
    queue: text('queue').$type<Schemas['JobQueue']>().notNull(),
    /** The job's data, so that it can be retried after pg-boss has deleted the job. */
    data: jsonb('data').notNull(),
    /** The cause in words, without names or email addresses. */
    cause: text('cause').notNull(),
    attempts: integer('attempts').notNull(),
    /** Whether no automatic retry will follow. */
    isGivenUp: boolean('is_given_up').notNull(),
    failedAt: instant('failed_at').notNull(),
  },
  (table) => [
    index('failed_jobs_newest_idx').on(
      table.failedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
)

/**
 * The first responses of requests that create something, replayed for 24 hours (specification
 * §3.1).
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    caller: uuid('caller').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer('status'),
    body: jsonb('body'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caller, table.key] }),
    index('idempotency_keys_created_at_idx').on(table.createdAt),
  ],
)

/** Uploaded files. Those that no record uses are deleted after a day. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull(),
    claimedAt: instant('claimed_at'),
  },
  (table) => [
    index('uploads_unclaimed_idx').on(table.createdAt).where(sql`${table.claimedAt} is null`),
  ],
)

/**
 * Copies of what is stored about a person, which they asked for: a ZIP in the store of uploaded
 * files.
 */
export const dataCopies = pgTable(
  'data_copies',
  {
    /** Random, because the link in the email is made of it. */
    id: uuid('id').primaryKey(),
    /** Null for a copy of a deleted account, whose file is still to be deleted. */
    personId: uuid('person_id'),
    requestedAt: instant('requested_at').notNull(),
    /** When the file was ready; null while it is being made. */
    readyAt: instant('ready_at'),
    /** From this time on the copy is not found, and is deleted. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    // A person has one copy at most that is being made.
    uniqueIndex('data_copies_unready_key').on(table.personId).where(sql`${table.readyAt} is null`),
    index('data_copies_person_idx').on(table.personId),
    index('data_copies_expires_at_idx').on(table.expiresAt),
  ],
)

/**
 * Counts of the limits that all processes share. `key`: the limit's name and a hash of the caller.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expire: instant('expire').notNull(),
  },
  (table) => [index('rate_limits_expire_idx').on(table.expire)],
)

/** Has one row during maintenance, in which people read and change nothing. */
export const maintenance = pgTable('maintenance', { since: instant('since').primaryKey() })
