import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { hasChosenAttorney } from '#machines/lifecycle/case-model.ts'
import { typedCourtDate } from '#machines/lifecycle/court-date/typed-court-date.ts'
import type { AttorneyCase } from '#src/data/cases/case-queries.ts'
import { proposeCourtDate } from '#src/data/cases/date-proposal.ts'
import { changeEnd, decline } from '#src/features/case/attorney/status-changes.ts'
import { courtClockOf, upcomingCourtDate } from '#src/format/court-dates.ts'
import { useForm } from '#src/layout/use-form.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { type ProposalSubject, proposalForm } from './proposal.form.ts'

const SENT = 'We asked your client to say yes or no'

type ProposalOptions = {
  attorneyId: string
  legalCase: AttorneyCase
  /** This attorney no longer sees the case. */
  isGone: boolean
}

/** Returns whether the attorney can propose a court date now. */
export const canPropose = ({
  case_status,
  license_gap,
}: Pick<AttorneyCase, 'case_status' | 'license_gap'>): boolean =>
  hasChosenAttorney(case_status) && !license_gap

/** Runs the form with which the attorney proposes a court date. */
export function useProposal({ attorneyId, legalCase, isGone }: ProposalOptions) {
  const { id, date_proposal: proposal = null } = legalCase
  const { mutateAsync } = useMutation(proposeCourtDate(attorneyId))
  // Compared by their text: a response that says the same has other objects.
  const shown = JSON.stringify({ proposal, upcoming: upcomingCourtDate(legalCase) })
  const subject = useMemo(() => JSON.parse(shown) as ProposalSubject, [shown])
  const form = useForm(proposalForm, {
    owner: attorneyId,
    key: `${id}/proposal`,
    subject,
    now: () => courtClockOf(legalCase),
    send: async ({ values, version = 0 }) => {
      const { at: next_hearing_date = '', ...details } = typedCourtDate(values) ?? {}
      await mutateAsync({ id, version, next_hearing_date, ...details })
      showSnackbar({ message: SENT, type: 'success' })
    },
    endOf: () => changeEnd(decline, legalCase, isGone),
  })
  const { discard } = form
  // Otherwise a sign-out would ask about a date that the attorney cannot open.
  const isObsolete = form.unsaved !== null && (isGone || !hasChosenAttorney(legalCase.case_status))
  useEffect(() => {
    if (isObsolete) discard()
  }, [isObsolete, discard])
  return form
}

export type ProposalFormState = ReturnType<typeof useProposal>
