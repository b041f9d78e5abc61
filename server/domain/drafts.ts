// Drafts on the server: merged per field, a limited number of a limited size, for a limited time (ours: `/drafts`).
import { validate as isUuid } from 'uuid'
import type { Draft } from '#machines/wizard/draft.ts'
import { clampDraft, mergeDrafts } from '#machines/wizard/draft-merge.ts'
import { fromWireDraft, toWireDraft } from '#machines/wizard/draft-wire.ts'
import type { Person } from '#server/caller.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import {
  countDrafts,
  type DraftRow,
  findDraft,
  lockDraftsOf,
  removeExpiredDrafts,
  writeDraft,
} from '#server/db/drafts.ts'
import { requireActiveAccount } from '#server/domain/accounts/require-active-account.ts'
import { Problem } from '#server/errors.ts'

/** The most drafts that a person may have, and how large each may grow by merging. */
export const MOST_DRAFTS = 20
export const DRAFT_LIMIT_BYTES = 64 * 1024

const DAY_MS = 24 * 3_600_000
const KEPT_MS = 30 * DAY_MS
// Longer than any draft lives, so that a phone that was away for long does not bring one back.
const TOMBSTONE_KEPT_MS = 90 * DAY_MS
const FORGOTTEN_AT_ONCE = 1_000

/** A stored draft as the phones know it. */
export const draftOf = (row: DraftRow): Draft =>
  fromWireDraft(row.id, {
    flow: row.flow,
    flow_version: row.flowVersion,
    category: { id: row.categoryId, name: row.categoryName },
    step: row.step,
    answers: row.answers,
    updated_at: row.updatedAt.toISOString(),
  })

/**
 * Merges what a phone has of a draft into what is known, and answers the whole; a time after `at` counts as `at`.
 * Throws NOT_FOUND for somebody else's, DRAFT_DELETED, TOO_MANY_DRAFTS, BODY_TOO_LARGE.
 */
export async function keepDraft(
  tx: Queryable,
  customer: Person,
  { draft, at }: { draft: Draft; at: Date },
): Promise<Draft> {
  await requireActiveAccount(tx, customer)
  await lockDraftsOf(tx, customer.id)
  const known = await findDraft(tx, draft.id, at)
  if (known && known.customerId !== customer.id) throw new Problem('NOT_FOUND')
  if (known?.deletedAt) throw new Problem('DRAFT_DELETED')
  if (!known && (await countDrafts(tx, customer.id, at)) >= MOST_DRAFTS) {
    throw new Problem('TOO_MANY_DRAFTS')
  }
  const sent = clampDraft(draft, at)
  const merged = known ? mergeDrafts(draftOf(known), sent) : sent
  const { answers, ...wire } = toWireDraft(merged)
  if (Buffer.byteLength(JSON.stringify(answers)) > DRAFT_LIMIT_BYTES) {
    throw new Problem('BODY_TOO_LARGE')
  }
  const isKept = await writeDraft(tx, {
    id: merged.id,
    customerId: customer.id,
    flow: wire.flow,
    flowVersion: wire.flow_version,
    categoryId: wire.category.id,
    categoryName: wire.category.name,
    step: wire.step,
    answers,
    updatedAt: new Date(merged.updatedAt),
    deletedAt: null,
    expiresAt: new Date(at.getTime() + KEPT_MS),
  })
  // Somebody else's that has expired and not been removed yet, or was written a moment ago.
  if (!isKept) throw new Problem('NOT_FOUND')
  return merged
}

/** Discards a draft on every phone. Throws NOT_FOUND for one that is not there or somebody else's. */
export async function discardDraft(
  tx: Queryable,
  customer: Person,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await lockDraftsOf(tx, customer.id)
  const known = await findDraft(tx, id, at)
  if (known?.customerId !== customer.id) throw new Problem('NOT_FOUND')
  if (!known.deletedAt) await writeDraft(tx, tombstone(customer, id, at))
}

/**
 * Deletes the draft of a case that has just been created: the key of its creation is the draft's id. Also one that was
 * never here, whose copy may still be on its way.
 */
export async function deleteSubmittedDraft(
  tx: Queryable,
  customer: Person,
  { key, at }: { key: string | undefined; at: Date },
): Promise<void> {
  if (key === undefined || !isUuid(key)) return
  await lockDraftsOf(tx, customer.id)
  await writeDraft(tx, tombstone(customer, key, at))
}

/** Removes what has expired, a bounded number at a time. Answers whether there may be more. */
export async function forgetOldDrafts(db: Queryable, at: Date): Promise<boolean> {
  return (await removeExpiredDrafts(db, at, FORGOTTEN_AT_ONCE)) === FORGOTTEN_AT_ONCE
}

// Nothing of what was answered stays.
const tombstone = (customer: Person, id: string, at: Date): DraftRow => ({
  id,
  customerId: customer.id,
  flow: '',
  flowVersion: 0,
  categoryId: null,
  categoryName: '',
  step: '',
  answers: {},
  updatedAt: at,
  deletedAt: at,
  expiresAt: new Date(at.getTime() + TOMBSTONE_KEPT_MS),
})
