import type { components } from '#contract'
import { HOUR_MS } from '#machines/durations.ts'
import type { Draft } from '#machines/wizard/draft.ts'
import type { FieldError } from '#machines/wizard/flow.ts'
import type { SessionEnd } from './session.machine.ts'

type Schemas = components['schemas']

/** The case of a bid, for its name where the case itself is not on the device. */
export type BidCase = { id: string; categoryName: string; number: number }

/**
 * An action in the outbox. A case carries its draft, which is opened again if the server refuses
 * it.
 */
export type Outgoing =
  | { kind: 'case'; draft: Draft; body: Omit<Schemas['CaseCreate'], 'category_id'> }
  | { kind: 'bid'; legalCase: BidCase; body: Schemas['BidCreate'] }
  | { kind: 'bidEdit'; legalCase: BidCase; body: Schemas['BidUpdate'] }

export type OutboxItem = {
  /**
   * A UUID, the idempotency key of every attempt. A case uses its draft's; a bid's is made when it
   * is sent.
   */
  id: string
  /** When it was queued, an ISO instant. */
  queuedAt: string
  outgoing: Outgoing
  status: 'waiting' | 'sending' | 'refused'
  /** Why it was refused, with the errors by field. */
  refusal: Refusal | null
  /** The server asked for no attempt before this ISO instant. */
  notBefore?: string | undefined
}

export type Refusal = {
  message: string
  errors: readonly FieldError[]
  /** The server's. */
  code: string
}

/** The longest delay that is accepted from a server, ms. */
export const MAX_PAUSE_MS = HOUR_MS

/**
 * Returns how long the server asked to wait before the next attempt, ms, 0 or less when its time
 * has come. `now`: ms of the epoch.
 */
export function pauseOf({ notBefore }: OutboxItem, now: number): number {
  const pauseMs = notBefore === undefined ? 0 : Date.parse(notBefore) - now
  // The device's clock may have been changed since.
  return pauseMs > MAX_PAUSE_MS ? 0 : pauseMs
}

/** An outbox item that is a new or changed bid. */
export type BidItem = OutboxItem & { outgoing: Exclude<Outgoing, { kind: 'case' }> }

/** Returns whether an outbox item is a new or changed bid. */
export const isBidItem = (item: OutboxItem): item is BidItem => item.outgoing.kind !== 'case'

/** Returns the unsent bid on this case; undefined when there is none. */
export const bidItemOf = (items: readonly OutboxItem[], caseId: string): BidItem | undefined =>
  items.filter(isBidItem).find(({ outgoing }) => outgoing.legalCase.id === caseId)

/** The result of one attempt. */
export type DeliveryResult =
  | { status: 'accepted' }
  | ({ status: 'refused' } & Refusal)
  /** No response, or one that may differ later; the server may have set the delay. */
  | { status: 'retry'; afterMs?: number }
  | { status: 'signInNeeded'; reason: SessionEnd }
  /** The person must confirm their email first. */
  | { status: 'confirmNeeded' }
  /** Another tab or the worker has handled it, and announces the result. */
  | { status: 'gone' }
