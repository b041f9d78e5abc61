import type { ComponentProps } from 'react'
import { type FeeType, feeLabels, feeTypes } from '#machines/lifecycle/bid-fees.ts'
import { limitNote } from '#machines/lifecycle/bid-rules.ts'
import { MAX_NOTE_WORDS } from '#machines/lifecycle/limits.ts'
import { Field } from '#src/ui/control/field.tsx'
import { NumberInput } from '#src/ui/control/number-input.tsx'
import { Select } from '#src/ui/control/select.tsx'
import { TextArea, textCount } from '#src/ui/control/text-area.tsx'
import type { Elements } from '#src/ui/elements.ts'

/** How much a price must be typed as, by its unit. */
export const WHOLE = { dollars: 'Whole dollars', percent: 'Whole percents' }

/** How the attorney charges, where they have not said so. */
export const FEE_NOT_SAID = 'Not said'

/** The fields of a fee, as they are typed. */
type Fee = { fee_type: FeeType | null; fee_hours: string }
type Errors<Name extends string> = Partial<Record<Name, string | null | undefined>>

type FeeFieldsProps = {
  label: ComponentProps<typeof Field>['label']
  /** What the price stands for with an hourly fee. */
  hoursHint: string
  values: Fee
  errors: Errors<keyof Fee>
  categoryName: string
  onChange: (changed: Partial<Fee>) => void
  /** Below the number of hours. */
  children?: Elements
}

/** How the attorney charges, and the hours of an hourly fee. */
export function FeeFields(props: FeeFieldsProps) {
  const { label, hoursHint, values, errors, categoryName, onChange, children } = props
  const { fee_type, fee_hours } = values
  return (
    <>
      <Field label={label} hint="Optional" error={errors.fee_type ?? undefined}>
        <Select
          value={fee_type ?? ''}
          onChange={(chosen) =>
            onChange({ fee_type: feeTypes(categoryName).find((type) => type === chosen) ?? null })
          }
        >
          <option value="">{FEE_NOT_SAID}</option>
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
          hint={hoursHint}
          error={errors.fee_hours ?? undefined}
        >
          <NumberInput value={fee_hours} onChange={(text) => onChange({ fee_hours: text })} />
          {children}
        </Field>
      )}
    </>
  )
}

type NoteFieldProps = {
  label: string
  note: string
  error: string | null | undefined
  onChange: (note: string) => void
}

/** A note of limited length that goes with a price. */
export const NoteField = ({ label, note, error, onChange }: NoteFieldProps) => (
  <Field
    label={label}
    hint="Optional"
    counter={textCount(note, MAX_NOTE_WORDS, 'words')}
    error={error ?? undefined}
  >
    <TextArea
      value={note}
      max={MAX_NOTE_WORDS}
      unit="words"
      onChange={(text) => onChange(limitNote(text))}
    />
  </Field>
)
