import type { FormDefinition } from '#machines/form/form.ts'
import {
  type AgreedPrice,
  type AgreedTerms,
  type Agreement,
  agreedTermsErrors,
} from '#machines/lifecycle/agreement/agreed-terms.ts'
import { hoursTypingError, parseHours } from '#machines/lifecycle/bid-fees.ts'
import { amountTypingError, parseAmount } from '#machines/lifecycle/bid-rules.ts'
import { messagesByField } from '#machines/wizard/flow.ts'

/** The terms as they are typed: numbers are texts. */
export type AgreementValues = {
  bid_amount: string
  fee_type: AgreedPrice['fee_type']
  fee_hours: string
  additional_note: string
}

/** The terms that were entered, if any, and the accepted bid with which the form opens. */
export type AgreementSubject = {
  categoryName: string
  agreement: Pick<Agreement, keyof AgreedTerms | 'state' | 'version'> | null
  bid: AgreedPrice
}

const valuesOf = ({ agreement, bid }: AgreementSubject): AgreementValues => {
  const { bid_amount, fee_type, fee_hours } = agreement ?? bid
  return {
    bid_amount: String(bid_amount),
    fee_type,
    fee_hours: String(fee_hours ?? ''),
    additional_note: agreement?.additional_note ?? '',
  }
}

/** Returns the typed terms as they are sent. Only an hourly fee has an estimate. */
export const typedAgreement = (values: AgreementValues, categoryName: string): AgreedTerms => ({
  bid_amount: parseAmount(values.bid_amount, categoryName) ?? 0,
  fee_type: values.fee_type,
  fee_hours: values.fee_type === 'hourly' ? parseHours(values.fee_hours) : null,
  additional_note: values.additional_note.trim(),
})

/** The form with which the chosen attorney enters what both sides agreed on. */
export const agreementForm: FormDefinition<AgreementSubject, AgreementValues> = {
  id: 'agreement',
  keptIn: 'bid-drafts',
  valuesOf,
  versionOf: ({ agreement }) => agreement?.version ?? 0,
  errors: (values, { subject: { categoryName } }) =>
    messagesByField(agreedTermsErrors(values, categoryName)),
  typingErrors: ({ bid_amount, fee_type, fee_hours }, { categoryName }) => ({
    bid_amount: amountTypingError(bid_amount, categoryName),
    fee_hours: fee_type === 'hourly' ? hoursTypingError(fee_hours) : null,
  }),
  isSame: (one, other, { categoryName }) =>
    JSON.stringify([one.bid_amount, typedAgreement(one, categoryName)]) ===
    JSON.stringify([other.bid_amount, typedAgreement(other, categoryName)]),
  // Terms like those of the bid, and those that the customer did not agree to, can be sent as well.
  sendsUnchanged: ({ agreement }) => agreement?.state !== 'proposed',
  overtaken: () =>
    'You entered other terms on another device. Sending puts what is typed here in their place.',
}
