import { CourtDateFields } from '#src/features/case/court-date/court-date-fields.tsx'
import { FormSheet } from '#src/layout/form-sheet.tsx'
import type { ProposalFormState } from './use-proposal.ts'

/** The sheet with which the chosen attorney proposes a court date. */
export default function ProposeDateSheet({ form }: { form: ProposalFormState }) {
  const { sheet, values, errors, doubts, isSending, change } = form
  return (
    <FormSheet
      {...sheet}
      title="Propose a court date"
      description="We’ll ask your client to say yes or no. The case changes only after a yes."
      submit="Send to client"
      working={isSending && 'Sending'}
    >
      <CourtDateFields values={values} errors={errors} doubts={doubts} onChange={change} />
    </FormSheet>
  )
}
