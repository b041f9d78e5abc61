import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { upcomingCourtDate } from '#src/format/court-dates.ts'
import { Button } from '#src/ui/button.tsx'
import { CloseIcon, PencilIcon } from '#src/ui/icons.tsx'
import { changeLabel } from './court-date-changes.ts'
import type { useCourtDateRemoval } from './remove-court-date.tsx'

type ChangeCourtDateProps = {
  legalCase: CustomerCase
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
