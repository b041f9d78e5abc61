// Links by which visitors continue a draft on another phone, or in the installed app. See
// docs/decisions/0052-iphones.md.
import { hash } from 'node:crypto'
import { DAY_MS } from '#machines/durations.ts'
import type { Draft } from '#machines/wizard/draft.ts'
import { clampDraft } from '#machines/wizard/draft-merge.ts'
import { fromWireDraft, toWireDraft } from '#machines/wizard/draft-wire.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { countDraftLinks, findDraftLink, insertDraftLink } from '#server/db/drafts.ts'
import { newId } from '#server/db/ids.ts'
import { recordJobs } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { Problem } from '#server/errors.ts'
import { limitDraftLinks } from '#server/identity/account-limits.ts'
import type { Services } from '#server/services.ts'
import type { Sender } from '#server/web/sender.ts'
import { DRAFT_LIMIT_BYTES } from './drafts.ts'

const KEPT_MS = 14 * DAY_MS
// 640 MB at most, and far more than a day of visitors.
const MAX_LINKS = 10_000

/** Returns the hash that a link's secret is stored as. */
export const draftTicketHash = (ticket: string): string => hash('sha256', `draft ${ticket}`)

/**
 * Stores a copy of a visitor's draft, and adds the job that emails its link. Throws BODY_TOO_LARGE,
 * or TOO_MANY_REQUESTS for too many links of one network, for one email, or in all.
 */
export async function sendDraftLink(
  { db, attemptLimits }: Pick<Services, 'db' | 'attemptLimits'>,
  { email, draft }: { email: string; draft: Draft },
  { at, from }: { at: Date; from: Sender },
): Promise<void> {
  const { id: draftId } = draft
  const copy = { id: draftId, ...toWireDraft(clampDraft(draft, at)) }
  if (Buffer.byteLength(JSON.stringify(copy.answers)) > DRAFT_LIMIT_BYTES) {
    throw new Problem('BODY_TOO_LARGE')
  }
  const limits = attemptLimits.draftLinks(email, from)
  await limitDraftLinks(db.orm, { limits, at }, async () => {
    if ((await countDraftLinks(db.orm)) >= MAX_LINKS) throw new Problem('TOO_MANY_REQUESTS')
    await withTransaction(db.orm, async (tx) => {
      const id = newId(at)
      const expiresAt = new Date(at.getTime() + KEPT_MS)
      await insertDraftLink(tx, { id, ticketHash: null, email, draft: copy, draftId, expiresAt })
      recordJobs(tx, { name: 'draft-link-email', data: { draftLinkId: id } })
    })
  })
}

/** Returns the draft of a link. Throws NOT_FOUND for one that is unknown or has expired. */
export async function openDraftLink(db: Queryable, ticket: string, at: Date): Promise<Draft> {
  const link = await findDraftLink(db, draftTicketHash(ticket), at)
  if (!link) throw new Problem('NOT_FOUND')
  return fromWireDraft(link.draft.id, link.draft)
}
