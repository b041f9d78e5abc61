import { lazy, Suspense, useState } from 'react'
import type { CustomerCase } from '#src/data/queries.ts'
import { closingEnds } from '#src/features/case/customer/status-changes.ts'
import { upcomingCourtDate } from '#src/format/court-dates.ts'
import { formatCourtMoment } from '#src/format/court-moments.ts'
import { Button } from '#src/ui/button.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { CloseIcon, PencilIcon } from '#src/ui/icons.tsx'
import { changeLabel } from './court-date-changes.ts'
import type { useCourtDateRemoval } from './remove-court-date.tsx'

// Loaded on demand: few open it, and it needs the controls of the questions.
const CourtDateSheet = lazy(() => import('./court-date-sheet.tsx'))

/**
 * Returns the form for a case's court date: `open` opens it, `sheet` renders it. Call it where it outlives the case, so
 * that an open form says why it closes.
 */
export function useCourtDateSheet(legalCase: CustomerCase): {
  open: () => void
  sheet: Elements
} {
  const [openings, setOpenings] = useState(0)
  const date = legalCase.dui?.next_hearing_date
  return {
    open: () => setOpenings(openings + 1),
    sheet: openings > 0 && (
      <Suspense>
        <CourtDateSheet
          key={openings}
          legalCase={legalCase}
          shownDate={date ? formatCourtMoment(legalCase, date) : null}
          end={closingEnds[legalCase.case_status]}
        />
      </Suspense>
    ),
  }
}

type ChangeCourtDateProps = {
  legalCase: CustomerCase & { court_date_changes: number }
  onChange: () => void
  removal: ReturnType<typeof useCourtDateRemoval>
}

/** The buttons with which the owner adds, changes or removes a case's court date. */
export function ChangeCourtDate({ legalCase, onChange, removal }: ChangeCourtDateProps) {
  const upcoming = upcomingCourtDate(legalCase)
  return (
    <>
      <Button visual="quiet" fit="hug" icon={<PencilIcon />} onClick={onChange}>
        {changeLabel(legalCase)}
      </Button>
      {upcoming && (
        <Button
          visual="quiet"
          fit="hug"
          icon={<CloseIcon />}
          onClick={() => removal.ask({ date: upcoming, changes: legalCase.court_date_changes })}
        >
          Remove court date
        </Button>
      )}
    </>
  )
}
