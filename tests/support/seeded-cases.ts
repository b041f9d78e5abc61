// Inserts many rows at once, as after a busy year.
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/connection/database.ts'

/**
 * Returns a new id of a row that was created at this time: the id begins with its milliseconds, as
 * `newId` makes it.
 */
export function idAt(at: SQL): SQL {
  const ms = sql`lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0')`
  return sql`(substr(${ms}, 1, 8) || '-' || substr(${ms}, 9) || '-7' || substr(gen_random_uuid()::text, 16))::uuid`
}

/** Inserts this many open cases of a customer. */
export async function seedCases(
  db: Queryable,
  { of, in: categoryId, count }: { of: { id: string }; in: string; count: number },
): Promise<void> {
  await db.execute(sql`insert into cases (id, customer_id, category_id, case_status, case_details,
      firm_size, created_at)
    select ${idAt(sql`now()`)}, ${of.id}::uuid, ${categoryId}::uuid, 'open', 'D', '{}', now()
    from generate_series(1, ${count}::integer)`)
}

/** Inserts an open bid of an attorney on each of a customer's cases. */
export async function seedBids(
  db: Queryable,
  { on, by }: { on: { id: string }; by: { id: string } },
): Promise<void> {
  await db.execute(sql`insert into bids (id, case_id, attorney_id, bid_status, bid_amount,
      additional_note, is_payment_activated, created_at, updated_at)
    select gen_random_uuid(), id, ${by.id}::uuid, 'open', 100, '', false, now(), now()
    from cases where customer_id = ${on.id}::uuid`)
}

/**
 * Inserts an unread notification about each of a customer's cases for each of these people, in no
 * order.
 */
export async function seedNotifications(
  db: Queryable,
  { about, to }: { about: { id: string }; to: { id: string }[] },
): Promise<void> {
  for (const { id } of to) {
    await db.execute(sql`insert into notifications (id, received_by, kind, case_id, title, email_subject,
        emailed_at, created_at)
      select gen_random_uuid(), ${id}::uuid, 'case_changed', id, 'T', 'S', now(),
        now() - random() * interval '300 days'
      from cases where customer_id = ${about.id}::uuid order by random()`)
  }
}
