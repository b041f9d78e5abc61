import { lazy, Suspense, useState } from 'react'
import type { CustomerCase } from '#src/data/queries.ts'
import { upcomingCourtDate } from '#src/format/court-dates.ts'
import { formatCourtMoment } from '#src/format/court-moments.ts'
import { Button } from '#src/ui/button.tsx'
import { CloseIcon, PencilIcon } from '#src/ui/icons.tsx'
import { changeLabel } from './court-date-changes.ts'
import type { useCourtDateRemoval } from './remove-court-date.tsx'

// Loaded on demand: few open it, and it needs the controls of the questions.
const CourtDateSheet = lazy(() => import('./court-date-sheet.tsx'))

type ChangeCourtDateProps = {
  legalCase: CustomerCase & { court_date_changes: number }
  removal: ReturnType<typeof useCourtDateRemoval>
}

/** The buttons with which the owner adds, changes or removes a case's court date. */
export function ChangeCourtDate({ legalCase, removal }: ChangeCourtDateProps) {
  const [openings, setOpenings] = useState(0)
  const { court_date_changes: changes } = legalCase
  const upcoming = upcomingCourtDate(legalCase)
  const date = legalCase.dui?.next_hearing_date
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
      {upcoming && (
        <Button
          visual="quiet"
          fit="hug"
          icon={<CloseIcon />}
          onClick={() => removal.ask({ date: upcoming, changes })}
        >
          Remove court date
        </Button>
      )}
      {openings > 0 && (
        <Suspense>
          <CourtDateSheet
            key={openings}
            legalCase={legalCase}
            shownDate={date ? formatCourtMoment(legalCase, date) : null}
            changes={changes}
          />
        </Suspense>
      )}
    </>
  )
}
