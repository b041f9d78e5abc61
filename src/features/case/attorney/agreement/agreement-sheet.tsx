import { feeLabels, feeTypes } from '#machines/lifecycle/bid-fees.ts'
import { amountTip, bidUnit, formatBidAmount, limitNote } from '#machines/lifecycle/bid-rules.ts'
import { MAX_NOTE_WORDS } from '#machines/lifecycle/limits.ts'
import { FormSheet } from '#src/layout/form-sheet.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { MoneyInput } from '#src/ui/control/money-input.tsx'
import { NumberInput } from '#src/ui/control/number-input.tsx'
import { Select } from '#src/ui/control/select.tsx'
import { TextArea, textCount } from '#src/ui/control/text-area.tsx'
import type { AgreementFormState } from './use-agreement.ts'

const WHOLE = { dollars: 'Whole dollars', percent: 'Whole percents' }

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
      <Field label="How you charge" hint="Optional" error={errors.fee_type ?? undefined}>
        <Select
          value={fee_type ?? ''}
          onChange={(chosen) =>
            change({ fee_type: feeTypes(categoryName).find((type) => type === chosen) ?? null })
          }
        >
          <option value="">Not said</option>
          {feeTypes(categoryName).map((type) => (
            <option key={type} value={type}>
              {feeLabels[type]}
            </option>
          ))}
        </Select>
      </Field>
      {fee_type === 'hourly' && (
        <Field
          label="About how many hours"
          isRequired
          hint="The price is for all of them."
          error={errors.fee_hours ?? undefined}
        >
          <NumberInput value={fee_hours} onChange={(text) => change({ fee_hours: text })} />
        </Field>
      )}
      <Field
        label="What is included"
        hint="Optional"
        counter={textCount(note, MAX_NOTE_WORDS, 'words')}
        error={errors.additional_note ?? undefined}
      >
        <TextArea
          value={note}
          max={MAX_NOTE_WORDS}
          unit="words"
          onChange={(text) => change({ additional_note: limitNote(text) })}
        />
      </Field>
    </FormSheet>
  )
}
