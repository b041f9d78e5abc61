import type { components } from '#contract'
import type { Draft } from '#machines/wizard/draft.ts'
import type { FieldError } from '#machines/wizard/flow.ts'
import type { SessionEnd } from './session.machine.ts'

type Schemas = components['schemas']

/** What a bid is on, to be named where the case itself is not on the phone. */
export type BidCase = { id: string; categoryName: string; number: number }

/** What waits to be sent. A case carries its draft, to be opened again if it is refused. */
export type Outgoing =
  | { kind: 'case'; draft: Draft; body: Omit<Schemas['CaseCreate'], 'category_id'> }
  | { kind: 'bid'; legalCase: BidCase; body: Schemas['BidCreate'] }
  | { kind: 'bidEdit'; legalCase: BidCase; body: Schemas['BidUpdate'] }

export type OutboxItem = {
  /** A UUID, the idempotency key of every attempt: a case's is its draft's, a bid's made when sent. */
  id: string
  /** When it was queued, an ISO instant. */
  queuedAt: string
  outgoing: Outgoing
  status: 'waiting' | 'sending' | 'refused'
  /** Why it was refused, and which fields. */
  refusal: Refusal | null
  /** The server said not to come back before this ISO instant. */
  notBefore?: string | undefined
}

export type Refusal = {
  message: string
  errors: readonly FieldError[]
  /** It was refused because of the case's status at that time. */
  isOfStatus?: boolean
}

/** What came of one attempt. */
export type Verdict =
  | { verdict: 'accepted' }
  | ({ verdict: 'refused' } & Refusal)
  /** No answer, or one that may be different later; the server may have said when. */
  | { verdict: 'retry'; afterMs?: number }
  | { verdict: 'signInNeeded'; reason: SessionEnd }
  /** The person must confirm their email first. */
  | { verdict: 'confirmNeeded' }
  /** Another tab or the worker has dealt with it, and says what came of it. */
  | { verdict: 'gone' }
