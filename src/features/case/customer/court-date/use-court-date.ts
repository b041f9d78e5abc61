import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { typedCourtDate } from '#machines/lifecycle/court-date/typed-court-date.ts'
import type { CourtDate } from '#machines/lifecycle/next-court-date.ts'
import { updateCourtDate } from '#src/data/cases/case-mutations.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { closingEnds } from '#src/features/case/customer/status-changes.ts'
import { courtClockOf, courtDateOf, upcomingCourtDate } from '#src/format/court-dates.ts'
import { useForm } from '#src/layout/use-form.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { courtDateForm } from './court-date.form.ts'
import { canChangeCourtDate } from './court-date-changes.ts'

const SAVED = 'Date saved. Remember to update your calendar.'

/**
 * Runs the form for a case's court date. Call it in a component that stays when the case is gone,
 * so that an open form says why it closes. `isRemoved`: whether an admin has deleted the case.
 */
export function useCourtDate(legalCase: CustomerCase, isRemoved = false) {
  const { id, customer_id, case_status, court_date_changes: changes } = legalCase
  const { mutateAsync } = useMutation(updateCourtDate(customer_id))
  // Compared by their text: a response that says the same has other objects.
  const dates = JSON.stringify([courtDateOf(legalCase), upcomingCourtDate(legalCase)])
  const subject = useMemo(() => {
    const [saved, upcoming] = JSON.parse(dates) as (CourtDate | null)[]
    return { saved: saved ?? null, upcoming: upcoming ?? null, changes }
  }, [dates, changes])
  const form = useForm(courtDateForm, {
    owner: customer_id,
    key: `${id}/court-date`,
    subject,
    now: () => courtClockOf(legalCase),
    send: async ({ values, version = 0 }) => {
      const { at: next_hearing_date = null, ...details } = typedCourtDate(values) ?? {}
      await mutateAsync({ id, court_date_changes: version, next_hearing_date, ...details })
      showSnackbar({ message: SAVED, type: 'success' })
    },
    endOf: (isTyped) => {
      const end = closingEnds[case_status]
      return end && isTyped ? `${end} The date you typed was not saved.` : end
    },
  })
  const { discard } = form
  // Otherwise a sign-out would ask about a date that the person cannot open.
  const isObsolete = form.unsaved !== null && (isRemoved || !canChangeCourtDate({ case_status }))
  useEffect(() => {
    if (isObsolete) discard()
  }, [isObsolete, discard])
  return form
}

export type CourtDateForm = ReturnType<typeof useCourtDate>
