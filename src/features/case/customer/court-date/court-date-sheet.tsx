import { hasChosenAttorney } from '#machines/lifecycle/case-model.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { CourtDateFields } from '#src/features/case/court-date/court-date-fields.tsx'
import { courtDateOf } from '#src/format/court-dates.ts'
import { courtDateText } from '#src/format/court-moments.ts'
import { sentences } from '#src/format/sentences.ts'
import { FormSheet } from '#src/layout/form-sheet.tsx'
import { AlertIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import type { CourtDateForm } from './use-court-date.ts'

type CourtDateSheetProps = { legalCase: CustomerCase; form: CourtDateForm }

/** The sheet with which the owner adds or changes a case's court date. */
export default function CourtDateSheet({ legalCase, form }: CourtDateSheetProps) {
  const { sheet, values, errors, doubts, isSending, isOvertaken, change } = form
  const isTaken = hasChosenAttorney(legalCase.case_status)
  const date = courtDateOf(legalCase)
  return (
    <FormSheet
      {...sheet}
      title="Court date"
      description={isTaken ? 'We’ll tell your attorney.' : 'Attorneys with a bid will be told.'}
      submit="Save date"
      working={isSending && 'Saving'}
    >
      <div role="alert">
        {isOvertaken && (
          <Note icon={<AlertIcon />} title="The date was changed on another device">
            {sentences(
              date ? `It is now ${courtDateText(legalCase, date)}.` : 'It was removed.',
              'Saving puts what is typed here in its place.',
            )}
          </Note>
        )}
      </div>
      <CourtDateFields values={values} errors={errors} doubts={doubts} onChange={change} />
    </FormSheet>
  )
}
