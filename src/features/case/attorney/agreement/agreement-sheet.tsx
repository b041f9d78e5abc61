import { amountTip, bidUnit, formatBidAmount } from '#machines/lifecycle/bid-rules.ts'
import { FeeFields, NoteField, WHOLE } from '#src/layout/fee-fields.tsx'
import { FormSheet } from '#src/layout/form-sheet.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { MoneyInput } from '#src/ui/control/money-input.tsx'
import type { AgreementFormState } from './use-agreement.ts'

/** The sheet with which the chosen attorney enters what both sides agreed on. */
export function AgreementSheet({ form }: { form: AgreementFormState }) {
  const { sheet, subject, values, errors, isSending, change } = form
  const { categoryName, bid } = subject
  const { bid_amount: amount, fee_type, fee_hours, additional_note: note } = values
  const unit = bidUnit(categoryName)
  return (
    <FormSheet
      {...sheet}
      title="What you agreed on"
      description="Enter what you and your client agreed on. We’ll ask them to say yes or no."
      submit="Send to client"
      working={isSending && 'Sending'}
    >
      <Field
        label="Agreed price"
        isRequired
        hint={`${WHOLE[unit]}. Your bid was ${formatBidAmount(bid.bid_amount, categoryName)}.`}
        error={errors.bid_amount ?? undefined}
        tip={amountTip(amount, categoryName)}
      >
        <MoneyInput
          size="lg"
          unit={unit}
          value={amount}
          onChange={(text) => change({ bid_amount: text })}
        />
      </Field>
      <FeeFields
        label="How you charge"
        hoursHint="The price is for all of them."
        values={{ fee_type, fee_hours }}
        errors={errors}
        categoryName={categoryName}
        onChange={change}
      />
      <NoteField
        label="What is included"
        note={note}
        error={errors.additional_note}
        onChange={(text) => change({ additional_note: text })}
      />
    </FormSheet>
  )
}
