import type { components } from '#contract'
import type { Draft } from '#machines/wizard/draft.ts'
import type { FieldError } from '#machines/wizard/flow.ts'

type Schemas = components['schemas']

/** What waits to be sent. A case carries its draft, to be opened again if it is refused. */
export type Outgoing =
  | { kind: 'case'; draft: Draft; body: Omit<Schemas['CaseCreate'], 'category_id'> }
  | { kind: 'bid'; body: Schemas['BidCreate'] }
  | { kind: 'bidEdit'; caseId: string; body: Schemas['BidUpdate'] }

export type OutboxItem = {
  /** A UUID, the idempotency key of every attempt: a case's is its draft's, a bid's made when sent. */
  id: string
  /** When it was queued, an ISO instant. */
  queuedAt: string
  outgoing: Outgoing
  status: 'waiting' | 'sending' | 'refused'
  /** Why it was refused, and which fields. */
  refusal: Refusal | null
}

export type Refusal = { message: string; errors: readonly FieldError[] }

/** What came of one attempt; `createdId`: the new case's or bid's id. */
export type Verdict =
  | { verdict: 'accepted'; createdId: string }
  | ({ verdict: 'refused' } & Refusal)
  /** No answer, or one that may be different later; the server may have said when. */
  | { verdict: 'retry'; afterMs?: number }
  | { verdict: 'signInNeeded' }
