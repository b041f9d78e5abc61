import { eq, lte, sql } from 'drizzle-orm'
import type { Person } from '#server/caller.ts'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { personTables } from './people.ts'
import { signIns } from './schema/people.ts'

/**
 * Stores when a person signed in, once per session of the identity provider, in one statement.
 * Returns whether the session is new.
 */
export async function recordSignIn(
  db: Queryable,
  { sessionId, person }: { sessionId: string; person: Person },
  at: Date,
): Promise<boolean> {
  const table = personTables[person.role]
  const newSignIns = await rows(
    db,
    sql`with seen as (
          insert into ${signIns} (clerk_session_id, at) values (${sessionId}, ${at.toISOString()}::timestamptz)
          on conflict do nothing returning at),
        noted as (
          update ${table} set last_signin_at = seen.at from seen where ${eq(table.id, person.id)})
        select from seen`,
  )
  return newSignIns.length > 0
}

/** Deletes at most `limit` sign-ins at or before `expired`, oldest first. Returns the number. */
export async function deleteSignIns(db: Queryable, expired: Date, limit: number): Promise<number> {
  const { clerkSessionId, at } = signIns
  const forgotten = await rows(
    db,
    sql`delete from ${signIns} where ${clerkSessionId} in (
          select ${clerkSessionId} from ${signIns} where ${lte(at, expired)}
          order by ${at} limit ${limit}) returning 1`,
  )
  return forgotten.length
}
