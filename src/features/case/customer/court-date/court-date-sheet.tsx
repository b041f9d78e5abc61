import { hasChosenAttorney } from '#machines/lifecycle/case-model.ts'
import { courtDateField } from '#machines/wizard/flows/case-fields.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { formatCourtMoment } from '#src/format/court-moments.ts'
import { sentences } from '#src/format/sentences.ts'
import { FormSheet } from '#src/layout/form-sheet.tsx'
import { AlertIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { AskedField } from '#src/wizard/asked-field.tsx'
import type { CourtDateForm } from './use-court-date.ts'

const field = { ...courtDateField, label: 'Day and time' }

type CourtDateSheetProps = { legalCase: CustomerCase; form: CourtDateForm }

/** The sheet with which the owner adds or changes a case's court date. */
export default function CourtDateSheet({ legalCase, form }: CourtDateSheetProps) {
  const { sheet, values, errors, doubts, isSending, isOvertaken, change } = form
  const { case_status, dui } = legalCase
  const isTaken = hasChosenAttorney(case_status)
  const date = dui?.next_hearing_date
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
              date ? `It is now ${formatCourtMoment(legalCase, date)}.` : 'It was removed.',
              'Saving puts what is typed here in its place.',
            )}
          </Note>
        )}
      </div>
      <AskedField
        field={field}
        answer={values.at}
        error={errors.at ?? undefined}
        doubt={doubts.at ?? undefined}
        onAnswer={(answer) => change({ at: typeof answer === 'string' ? answer : '' })}
      />
    </FormSheet>
  )
}
