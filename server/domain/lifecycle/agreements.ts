// What customer and attorney agree on once a bid is accepted: the attorney enters the terms, and
// the customer says whether both agreed on them. It is decided under the case's lock, so that terms
// are not agreed on once the case is over.
import type { components } from '#contract'
import {
  type AgreedTerms,
  agreedTermsErrors,
  isSameAgreed,
} from '#machines/lifecycle/agreement/agreed-terms.ts'
import {
  type AgreementEvent,
  applyAgreementEvent,
  noAgreement,
} from '#machines/lifecycle/agreement/agreement.machine.ts'
import type { Person } from '#server/caller.ts'
import {
  findAgreement,
  type StoredAgreement,
  writeAgreement,
} from '#server/db/agreements/agreements.ts'
import type { Transaction } from '#server/db/transaction/pending.ts'
import { requireActiveAccount } from '#server/domain/sessions/require-active-account.ts'
import { cleanText } from '#server/domain/text.ts'
import type { LicenseRules } from '#server/domain/visibility/license-access.ts'
import { invalidFields, Problem } from '#server/errors.ts'
import {
  type LockedPart,
  lockWithPart,
  partConflict,
  recordInCase,
  requireContact,
} from './case-parts.ts'
import { requireFewChanges } from './change-limits.ts'

type Schemas = components['schemas']

const OTHER_TERMS = 'The terms were changed. Please look at them again.'
const NOTHING_ENTERED = 'There are no terms to answer.'
const messages: Record<StoredAgreement['state'], string> = {
  proposed: 'These terms wait for an answer.',
  agreed: 'You have both agreed on terms. They stay as they are.',
  refused: 'You said that you did not agree on these terms.',
  ended: 'The case was over before both agreed.',
}

/** A locked case, with the part of the person in it and the terms of its accepted bid. */
interface Agreeing extends LockedPart {
  stored: StoredAgreement | undefined
}

/**
 * Stores the terms on which the chosen attorney says that both agreed, in place of those that the
 * customer has not agreed to. The same terms again change nothing. `version`: of the terms that the
 * attorney saw, 0 for none. Throws NOT_FOUND, INVALID_FIELDS, STATUS_CONFLICT, LICENSE_NEEDED while
 * the customer's contact details are withheld, CASE_CHANGED when other terms were entered since, or
 * TOO_MANY_REQUESTS.
 */
export async function enterTerms(
  tx: Transaction,
  attorney: Person,
  entry: { caseId: string; version: number; sent: AgreedTerms; rules: LicenseRules; at: Date },
): Promise<void> {
  const { caseId, version, sent, rules, at } = entry
  await requireActiveAccount(tx, attorney)
  const agreeing = await lockAgreement(tx, attorney, { caseId, at })
  const { legalCase, stored } = agreeing
  const terms = checkedTerms(sent, legalCase.categoryName)
  const changed = !stored || !isSameAgreed(termsOf(stored), terms)
  const type = 'agreement.propose'
  await applyEvent(tx, attorney, agreeing, {
    event: { type, by: agreeing.part, at: at.toISOString(), changed },
    check: async () => {
      if (version !== (stored?.version ?? 0)) throw changedTerms()
      await requireContact(tx, attorney, { legalCase, rules })
      await requireFewChanges(tx, attorney, { kind: 'terms', caseId, at })
    },
    written: {
      bidAmount: terms.bid_amount,
      feeType: terms.fee_type,
      feeHours: terms.fee_hours,
      additionalNote: terms.additional_note,
      enteredAt: at,
      answeredAt: null,
    },
  })
}

/**
 * Stores whether the customer agreed on the terms of this version. The same answer again changes
 * nothing. Throws NOT_FOUND, STATUS_CONFLICT, or CASE_CHANGED when other terms were entered since.
 */
export async function answerTerms(
  tx: Transaction,
  customer: Person,
  answer: { caseId: string; version: number; isAgreed: boolean; at: Date },
): Promise<void> {
  const { caseId, version, isAgreed, at } = answer
  const agreeing = await lockAgreement(tx, customer, { caseId, at })
  const { stored } = agreeing
  if (stored && stored.version !== version) throw changedTerms()
  const type = isAgreed ? 'agreement.accept' : 'agreement.refuse'
  await applyEvent(tx, customer, agreeing, {
    event: { type, by: agreeing.part, at: at.toISOString() },
    written: { answeredAt: at },
  })
}

async function lockAgreement(
  tx: Transaction,
  person: Person,
  about: { caseId: string; at: Date },
): Promise<Agreeing> {
  const locked = await lockWithPart(tx, person, about)
  const { acceptedBidId } = locked.legalCase
  const stored = acceptedBidId === null ? undefined : await findAgreement(tx, acceptedBidId)
  return { ...locked, stored }
}

/** Stores what the machine decides. Throws what it refuses, and the error of `check`. */
async function applyEvent(
  tx: Transaction,
  person: Person,
  agreeing: Agreeing,
  change: {
    event: AgreementEvent
    check?: () => Promise<void>
    written: Partial<StoredAgreement>
  },
): Promise<void> {
  const { event, check, written } = change
  const { legalCase, stored } = agreeing
  const { caseStatus, acceptedBidId: bidId } = legalCase
  const context = { ...noAgreement(caseStatus), version: stored?.version ?? 0 }
  const applied = applyAgreementEvent(stored?.state ?? 'none', context, event)
  if (!applied.ok) {
    const message = stored ? messages[stored.state] : NOTHING_ENTERED
    throw partConflict(agreeing, { message, state: stored?.state })
  }
  if (applied.repeated || bidId === null) return
  await check?.()
  const { state, context: after, notifications } = applied
  await writeAgreement(tx, {
    ...(stored ?? emptyRow(bidId)),
    ...written,
    state: state === 'none' ? 'ended' : state,
    version: after.version,
  })
  await recordInCase(tx, person, legalCase, { event, notifications })
}

const changedTerms = () => new Problem('CASE_CHANGED', { message: OTHER_TERMS })

const emptyRow = (bidId: string) => ({
  bidId,
  bidAmount: 0,
  feeType: null,
  feeHours: null,
  additionalNote: '',
  enteredAt: new Date(0),
  answeredAt: null,
})

/** Returns terms as they are stored. Throws INVALID_FIELDS. */
function checkedTerms(sent: AgreedTerms, categoryName: string): AgreedTerms {
  const terms = { ...sent, additional_note: cleanText(sent.additional_note) }
  const errors = agreedTermsErrors(terms, categoryName)
  if (errors.length > 0) throw invalidFields(errors)
  return { ...terms, fee_hours: terms.fee_type === 'hourly' ? terms.fee_hours : null }
}

const termsOf = (stored: StoredAgreement): AgreedTerms => ({
  bid_amount: stored.bidAmount,
  fee_type: stored.feeType,
  fee_hours: stored.feeHours,
  additional_note: stored.additionalNote,
})

/** Returns the terms that a request states. */
export const sentTerms = ({
  bid_amount,
  fee_type = null,
  fee_hours = null,
  additional_note = '',
}: Schemas['AgreementEntry']): AgreedTerms => ({ bid_amount, fee_type, fee_hours, additional_note })
