import type { CourtDateValues } from '#machines/lifecycle/court-date/typed-court-date.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { typedText } from '#src/features/case/court-date/typed-text.ts'
import { upcomingCourtDate } from '#src/format/court-dates.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { CloseIcon, PencilIcon } from '#src/ui/icons.tsx'
import { Card, CardHeader } from '#src/ui/list/card.tsx'
import { changeLabel, dateName } from './court-date-changes.ts'
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
          {`Remove ${dateName(legalCase)}`}
        </Button>
      )}
    </>
  )
}

/**
 * The court date that the owner has typed on this phone and not saved, as far as it is typed.
 */
export function UnsavedCourtDate({
  legalCase,
  typed,
}: {
  legalCase: CustomerCase
  typed: CourtDateValues
}) {
  const name = typedText(legalCase, typed)
  if (name === '') return null
  return (
    <Card as="div" visual="dashed">
      <CardHeader
        name={name}
        badge={<Badge status="unsaved" />}
        facts={`It is only on this phone. To save it, tap “${changeLabel(legalCase)}”.`}
      />
    </Card>
  )
}
