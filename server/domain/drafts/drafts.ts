// Drafts on the server, merged per field. Their number, size and lifetime are limited.
import { validate as isUuid } from 'uuid'
import { DAY_MS } from '#machines/durations.ts'
import { DRAFT_KEPT_MS, type Draft } from '#machines/wizard/draft.ts'
import { clampDraft, mergeDrafts } from '#machines/wizard/draft-merge.ts'
import { fromWireDraft, toWireDraft } from '#machines/wizard/draft-wire.ts'
import type { Person } from '#server/caller.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import {
  countDrafts,
  type DraftRow,
  deleteLinksOf,
  findDraft,
  lockDraftsOf,
  removeExpiredDrafts,
  writeDraft,
} from '#server/db/drafts.ts'
import { requireActiveAccount } from '#server/domain/sessions/require-active-account.ts'
import { Problem } from '#server/errors.ts'

/** The most drafts of a person, and the size up to which a draft may grow by merging. */
export const MAX_DRAFTS = 20
export const DRAFT_LIMIT_BYTES = 64 * 1024

// Longer than the lifetime of any draft, so that a phone that was offline for long does not restore
// one.
const TOMBSTONE_KEPT_MS = 90 * DAY_MS
const DELETED_AT_ONCE = 1_000

/** Returns the draft of a stored row. */
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
 * Merges a phone's copy of a draft into the stored one, and returns the result. A time after `at`
 * counts as `at`. Throws NOT_FOUND for a draft of another person, DRAFT_DELETED, TOO_MANY_DRAFTS,
 * BODY_TOO_LARGE.
 */
export async function mergeDraft(
  tx: Queryable,
  customer: Person,
  { draft, at }: { draft: Draft; at: Date },
): Promise<Draft> {
  await requireActiveAccount(tx, customer)
  await lockDraftsOf(tx, customer.id)
  const stored = await findDraft(tx, draft.id, at)
  if (stored && stored.customerId !== customer.id) throw new Problem('NOT_FOUND')
  if (stored?.deletedAt) throw new Problem('DRAFT_DELETED')
  if (!stored && (await countDrafts(tx, customer.id, at)) >= MAX_DRAFTS) {
    throw new Problem('TOO_MANY_DRAFTS')
  }
  const sent = clampDraft(draft, at)
  const merged = stored ? mergeDrafts(draftOf(stored), sent) : sent
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
    expiresAt: new Date(at.getTime() + DRAFT_KEPT_MS),
  })
  // The id belongs to an expired draft of another person, or to one that was just written.
  if (!isKept) throw new Problem('NOT_FOUND')
  return merged
}

/**
 * Discards a draft on every phone. Throws NOT_FOUND for one that does not exist or belongs to
 * another person.
 */
export async function discardDraft(
  tx: Queryable,
  customer: Person,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await lockDraftsOf(tx, customer.id)
  const stored = await findDraft(tx, id, at)
  if (stored?.customerId !== customer.id) throw new Problem('NOT_FOUND')
  if (stored.deletedAt) return
  await writeDraft(tx, tombstone(customer, id, at))
  await deleteLinksOf(tx, id)
}

/**
 * Deletes the draft of a case that was just created; the idempotency key of its creation is the
 * draft's id. Also leaves a tombstone for a draft that was never stored, because a copy may still
 * arrive.
 */
export async function deleteSubmittedDraft(
  tx: Queryable,
  customer: Person,
  { key, at }: { key: string | undefined; at: Date },
): Promise<void> {
  if (key === undefined || !isUuid(key)) return
  await lockDraftsOf(tx, customer.id)
  await writeDraft(tx, tombstone(customer, key, at))
  await deleteLinksOf(tx, key)
}

/** Deletes some expired drafts and tombstones. Returns whether there may be more. */
export async function deleteOldDrafts(db: Queryable, at: Date): Promise<boolean> {
  return (await removeExpiredDrafts(db, at, DELETED_AT_ONCE)) === DELETED_AT_ONCE
}

// A tombstone has no answers.
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
