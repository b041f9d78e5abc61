import { and, arrayContains, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { components } from '#contract'
import type { SearchTerm } from '#machines/admin/list-query.ts'
import { type Queryable, rows, type Window, wireInstant } from '#server/db/connection/database.ts'
import { contractRow, readItems } from '#server/db/contract-rows.ts'
import { type CountedPage, countedPage } from '#server/db/search/counted-page.ts'
import { searchedList } from '#server/db/search/filtered-list.ts'
import { matchesAny } from '#server/db/search/text-search.ts'
import { publishChange } from '#server/db/transaction/changes.ts'
import { admins, attorneys, customers, invitations } from './schema/people.ts'

type SentInvitation = components['schemas']['SentInvitation']

// How many replaced links of an email are recognized as such. Older ones are hardly opened anymore.
const REPLACED_KEPT = 20

/** An invitation as stored. */
export type Invitation = typeof invitations.$inferSelect

/**
 * Inserts an invitation in place of unused ones for the same email. Returns the replaced ones.
 * Parallel calls for one email are serialized.
 */
export async function replaceInvitation(
  tx: Queryable,
  invitation: typeof invitations.$inferInsert,
): Promise<Invitation[]> {
  const email = invitation.email.toLowerCase()
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`invitation of ${email}`}, 0))`,
  )
  const replaced = await removeUnused(tx, eq(sql`lower(${invitations.email})`, email))
  const replacedHashes = replaced
    .flatMap((earlier) => [...earlier.replacedHashes, earlier.ticketHash])
    .filter((hash) => hash !== null)
    .slice(-REPLACED_KEPT)
  await tx.insert(invitations).values({ ...invitation, replacedHashes })
  return replaced
}

/** Deletes an admin's unused invitations. Returns them. */
export const removeInvitationsBy = (tx: Queryable, adminId: string): Promise<Invitation[]> =>
  removeUnused(tx, eq(invitations.invitedBy, adminId))

const removeUnused = (tx: Queryable, condition: SQL): Promise<Invitation[]> =>
  tx
    .delete(invitations)
    .where(and(condition, isNull(invitations.usedAt)))
    .returning()

/** Returns whether a customer, an attorney or an admin has this email, ignoring case. */
export async function hasRecord(db: Queryable, email: string): Promise<boolean> {
  const has = (table: typeof customers | typeof attorneys | typeof admins) =>
    sql`exists (select from ${table} where lower(${table.email}) = ${email.toLowerCase()})`
  const [row] = await rows<{ found: boolean }>(
    db,
    sql`select ${has(customers)} or ${has(attorneys)} or ${has(admins)} as found`,
  )
  return row?.found ?? false
}

/**
 * Returns how an invitation is selected as admins see it at an instant. The name is that of an
 * admin who still exists.
 */
const invitationAt = (at: Date) =>
  contractRow<SentInvitation>({
    id: invitations.id,
    email: invitations.email,
    role_name: invitations.roleName,
    invitation_status: sql`case when ${invitations.usedAt} is not null then 'used'
      when ${invitations.expiresAt} <= ${at.toISOString()}::timestamptz then 'expired'
      else 'pending' end`,
    created_at: wireInstant(invitations.createdAt),
    sent_at: wireInstant(invitations.sentAt),
    send_failure: invitations.sendFailure,
    expires_at: wireInstant(invitations.expiresAt),
    used_at: wireInstant(invitations.usedAt),
    invited_by: sql<
      string | null
    >`(select ${admins.firstName} || ' ' || ${admins.lastName} from ${admins}
      where ${eq(admins.id, invitations.invitedBy)})`,
  })

/** Returns a page of all invitations, newest first. */
export function listInvitations(
  db: Queryable,
  { search, at, ...window }: { search: SearchTerm<'email'>[]; at: Date } & Window,
): Promise<CountedPage<SentInvitation>> {
  const list = searchedList({
    table: invitations,
    sortedBy: invitations.createdAt,
    direction: 'desc',
    scope: undefined,
    matching: matchesAny({ email: invitations.email }, search),
    // No index of the table serves a search for a part of an email.
    isIndexed: false,
  })
  const from = sql`from chosen join ${invitations} on ${invitations.id} = chosen.id`
  return countedPage(db, invitationAt(at), { ...list, from }, window)
}

/** Returns an invitation as admins see it. */
export async function findSentInvitation(
  db: Queryable,
  id: string,
  at: Date,
): Promise<SentInvitation | undefined> {
  const [row] = await readItems(
    db,
    invitationAt(at),
    sql`from ${invitations} where ${eq(invitations.id, id)}`,
  )
  return row
}

/** Locks an invitation until `tx` ends, and returns it. */
export async function lockInvitation(tx: Queryable, id: string): Promise<Invitation | undefined> {
  const [row] = await tx.select().from(invitations).where(eq(invitations.id, id)).for('update')
  return row
}

/** Returns an invitation whose email is not sent yet; undefined for any other. */
export async function findUnsentInvitation(
  db: Queryable,
  id: string,
  at: Date,
): Promise<Invitation | undefined> {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), isNull(invitations.sentAt), isOpen(at)))
  return row
}

/**
 * Replaces the secret's hash of an unsent invitation. Returns false when another process was first.
 */
export async function replaceTicket(
  db: Queryable,
  { id, ticketHash: before }: Invitation,
  ticketHash: string,
): Promise<boolean> {
  const replaced = await db
    .update(invitations)
    .set({ ticketHash })
    .where(
      and(
        eq(invitations.id, id),
        isNull(invitations.usedAt),
        isNull(invitations.sentAt),
        sql`${invitations.ticketHash} is not distinct from ${before}`,
      ),
    )
    .returning({ id: invitations.id })
  return replaced.length > 0
}

/** Stores that the email with this secret was sent. */
export async function markInvitationSent(
  db: Queryable,
  { id, ticketHash }: { id: string; ticketHash: string },
  at: Date,
): Promise<void> {
  await db
    .update(invitations)
    .set({ sentAt: at, sendFailure: null })
    .where(and(eq(invitations.id, id), eq(invitations.ticketHash, ticketHash)))
  await publishChange(db, { kind: 'office' })
}

/** Stores why an invitation's email was not sent. */
export async function recordSendFailure(db: Queryable, id: string, cause: string): Promise<void> {
  await db
    .update(invitations)
    .set({ sendFailure: cause })
    .where(and(eq(invitations.id, id), isNull(invitations.sentAt)))
}

/** Resets a locked invitation so that it is sent again; its previous secret stops working. */
export async function renewInvitation(
  tx: Queryable,
  { id, ticketHash, replacedHashes: earlier }: Invitation,
  expiresAt: Date,
): Promise<void> {
  const replacedHashes =
    ticketHash === null ? earlier : [...earlier, ticketHash].slice(-REPLACED_KEPT)
  await tx
    .update(invitations)
    .set({ ticketHash: null, replacedHashes, sentAt: null, sendFailure: null, expiresAt })
    .where(eq(invitations.id, id))
}

/** Deletes an invitation. */
export async function removeInvitation(tx: Queryable, id: string): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.id, id))
}

/** Returns the unused, unexpired invitation with a ticket's hash. */
export async function findInvitation(
  db: Queryable,
  ticketHash: string,
  at: Date,
): Promise<Invitation | undefined> {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.ticketHash, ticketHash), isOpen(at)))
  return row
}

/** Returns whether a ticket's hash is of an earlier link of an unused, unexpired invitation. */
export const isReplaced = (db: Queryable, ticketHash: string, at: Date): Promise<boolean> =>
  hasOpen(db, arrayContains(invitations.replacedHashes, [ticketHash]), at)

/** Returns whether an attorney or an admin has an open invitation for this email. */
export const isInvited = (db: Queryable, email: string, at: Date): Promise<boolean> =>
  hasOpen(
    db,
    and(
      eq(sql`lower(${invitations.email})`, email.toLowerCase()),
      inArray(invitations.roleName, ['attorney', 'admin']),
    ),
    at,
  )

async function hasOpen(db: Queryable, condition: SQL | undefined, at: Date): Promise<boolean> {
  const openInvitations = await db
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(condition, isOpen(at)))
    .limit(1)
  return openInvitations.length > 0
}

/** An invitation is open until it is used or expires. */
const isOpen = (at: Date) => and(isNull(invitations.usedAt), gt(invitations.expiresAt, at))

/**
 * Marks an invitation as used. Returns false when it was used, deleted or sent with another link
 * since it was read.
 */
export async function markInvitationUsed(
  db: Queryable,
  { id, ticketHash }: Invitation,
  at: Date,
): Promise<boolean> {
  const used = await db
    .update(invitations)
    .set({ usedAt: at })
    .where(
      and(
        eq(invitations.id, id),
        isNull(invitations.usedAt),
        sql`${invitations.ticketHash} is not distinct from ${ticketHash}`,
      ),
    )
    .returning({ id: invitations.id })
  return used.length > 0
}
