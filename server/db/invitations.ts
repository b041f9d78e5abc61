import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import { invitations } from './schema.ts'

/** An invitation as stored. */
export type Invitation = typeof invitations.$inferSelect

/** Adds an invitation, in place of unused ones of the same email. */
export async function replaceInvitation(
  db: Queryable,
  invitation: typeof invitations.$inferInsert,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .delete(invitations)
      .where(
        and(
          eq(sql`lower(${invitations.email})`, invitation.email.toLowerCase()),
          isNull(invitations.usedAt),
        ),
      )
    await tx.insert(invitations).values(invitation)
  })
}

/** The invitation of a ticket's hash that is neither used nor expired. */
export async function findInvitation(
  db: Queryable,
  ticketHash: string,
  at: Date,
): Promise<Invitation | undefined> {
  const [found] = await db
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.ticketHash, ticketHash),
        isNull(invitations.usedAt),
        gt(invitations.expiresAt, at),
      ),
    )
  return found
}

/** Marks an invitation as used. False when it was used before. */
export async function markInvitationUsed(db: Queryable, id: string, at: Date): Promise<boolean> {
  const used = await db
    .update(invitations)
    .set({ usedAt: at })
    .where(and(eq(invitations.id, id), isNull(invitations.usedAt)))
    .returning({ id: invitations.id })
  return used.length > 0
}
