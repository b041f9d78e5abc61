import { lazy, Suspense, useState } from 'react'
import { caseActionsFor } from '#machines/lifecycle/actions-for.ts'
import type { CustomerCase } from '#src/data/queries.ts'
import { upcomingCourtDate } from '#src/format/court-dates.ts'
import { formatCourtMoment } from '#src/format/court-moments.ts'
import { Button } from '#src/ui/button.tsx'
import { PencilIcon } from '#src/ui/icons.tsx'
import { RemoveCourtDate } from './remove-court-date.tsx'

// Loaded on demand: few open it, and it needs the controls of the questions.
const CourtDateSheet = lazy(() => import('./court-date-sheet.tsx'))

/** Returns the label of the button that opens the form. */
export function changeLabel(legalCase: CustomerCase): string {
  if (upcomingCourtDate(legalCase)) return 'Change court date'
  return legalCase.dui?.next_hearing_date ? 'Add the next date' : 'Add a court date'
}

/** The buttons with which the owner adds, changes or removes a case's court date. */
export function ChangeCourtDate({ legalCase }: { legalCase: CustomerCase }) {
  const [openings, setOpenings] = useState(0)
  const { case_status, court_date_changes } = legalCase
  const isPossible = caseActionsFor(case_status, 'owner').includes('court.move')
  const isUpcoming = upcomingCourtDate(legalCase) !== null
  const date = legalCase.dui?.next_hearing_date
  // A server of a version before does not send the number.
  if (!isPossible || court_date_changes === undefined) return null
  return (
    <>
      <Button
        visual="quiet"
        fit="hug"
        icon={<PencilIcon />}
        onClick={() => setOpenings(openings + 1)}
      >
        {changeLabel(legalCase)}
      </Button>
      <RemoveCourtDate legalCase={legalCase} isPossible={isUpcoming} changes={court_date_changes} />
      {openings > 0 && (
        <Suspense>
          <CourtDateSheet
            key={openings}
            legalCase={legalCase}
            shownDate={date ? formatCourtMoment(legalCase, date) : null}
            changes={court_date_changes}
          />
        </Suspense>
      )}
    </>
  )
}
