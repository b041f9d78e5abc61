import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { hasChosenAttorney } from '#machines/lifecycle/case-model.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import { enterAgreement } from '#src/data/cases/agreement.ts'
import type { AttorneyCase } from '#src/data/cases/case-queries.ts'
import { changeEnd, decline } from '#src/features/case/attorney/status-changes.ts'
import { useForm } from '#src/layout/use-form.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { type AgreementSubject, agreementForm, typedAgreement } from './agreement.form.ts'

const SENT = 'We asked your client to say yes or no'
const AGREED = 'Your client said yes to the terms before.'

type AgreementOptions = {
  attorneyId: string
  legalCase: AttorneyCase
  /** The accepted bid. */
  bid: Bid
  /** This attorney no longer sees the case. */
  isGone: boolean
}

/** Returns whether the attorney can enter terms now. */
export const canEnterTerms = ({
  case_status,
  license_gap,
  agreement,
}: Pick<AttorneyCase, 'case_status' | 'license_gap' | 'agreement'>): boolean =>
  hasChosenAttorney(case_status) && !license_gap && agreement?.state !== 'agreed'

/** Runs the form for the agreed terms of a case. */
export function useAgreement({ attorneyId, legalCase, bid, isGone }: AgreementOptions) {
  const { id, category_name: categoryName, agreement = null } = legalCase
  const { mutateAsync } = useMutation(enterAgreement(attorneyId))
  const { bid_amount, fee_type, fee_hours } = bid
  // Compared by their text: a response that says the same has other objects.
  const shown = JSON.stringify({
    categoryName,
    agreement,
    bid: { bid_amount, fee_type, fee_hours },
  })
  const subject = useMemo(() => JSON.parse(shown) as AgreementSubject, [shown])
  const form = useForm(agreementForm, {
    owner: attorneyId,
    key: `${id}/agreement`,
    subject,
    send: async ({ values, version = 0 }) => {
      await mutateAsync({ id, version, ...typedAgreement(values, categoryName) })
      showSnackbar({ message: SENT, type: 'success' })
    },
    endOf: () => (agreement?.state === 'agreed' ? AGREED : changeEnd(decline, legalCase, isGone)),
  })
  const { discard } = form
  // Otherwise a sign-out would ask about terms that the attorney cannot open.
  const isObsolete = form.unsaved !== null && (isGone || !canEnterTerms(legalCase))
  useEffect(() => {
    if (isObsolete) discard()
  }, [isObsolete, discard])
  return form
}

export type AgreementFormState = ReturnType<typeof useAgreement>
