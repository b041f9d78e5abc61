import { lazy, Suspense, useRef } from 'react'
import {
  joinDateTime,
  splitDateTime,
  TIMES_OF_DAY,
  UNKNOWN_TIME,
} from '#machines/wizard/calendar.ts'
import {
  type Answer,
  type Field,
  type FieldKind,
  maxLengthOf,
  normalizeAs,
  writtenIn,
} from '#machines/wizard/field.ts'
import { ChoiceList, YesNo } from '#src/ui/control/choice-list.tsx'
import { CodeInput } from '#src/ui/control/code-input.tsx'
import { DateInput } from '#src/ui/control/date-input.tsx'
import { DateTimeInput } from '#src/ui/control/date-time-input.tsx'
import { MoneyInput } from '#src/ui/control/money-input.tsx'
import { NumberInput } from '#src/ui/control/number-input.tsx'
import { PasswordInput } from '#src/ui/control/password-input.tsx'
import { Select } from '#src/ui/control/select.tsx'
import { TextArea } from '#src/ui/control/text-area.tsx'
import { TextInput, type TextInputProps } from '#src/ui/control/text-input.tsx'
import { phoneTyped } from '#src/ui/control/typing.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { PictureControl } from './picture-control.tsx'
import { PlaceChoices } from './place-choices.tsx'

// Loaded on demand: it fetches from the server, and few questions need it.
const CategoryChoices = lazy(() => import('./category-choices.tsx'))

/** The attributes of a text field, so that the device offers the right keyboard and suggestions. */
const textHints: Partial<Record<FieldKind, Partial<TextInputProps>>> = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  phone: { type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national', format: phoneTyped },
  url: { type: 'url', inputMode: 'url', autoComplete: 'url' },
  name: { autoCapitalize: 'words', autoCorrect: 'off', spellCheck: false },
}

const optionsOf = (field: Field) =>
  (field.options ?? []).map((option) => ({ value: option, label: option }))

const OTHER = 'Other'

export type AnswerControlProps = {
  field: Field
  value: Answer | undefined
  onChange: (value: Answer) => void
}

/**
 * The control of a field's kind. Use it in a Field; see `groupOf` for the group it needs. The free
 * text of Other has its own Field, see `AskedField`.
 */
export function AnswerControl({ field, value, onChange }: AnswerControlProps) {
  'use memo'
  const text = typeof value === 'string' ? value : ''
  switch (field.kind) {
    case 'yesNo':
      return <YesNo value={typeof value === 'boolean' ? value : null} onChange={onChange} />
    case 'one':
      if (field.other !== undefined)
        return <OneOrOther field={field} value={value} onChange={onChange} />
      if (field.noOption !== undefined) {
        return (
          <Select value={text} onChange={(option) => onChange(option || null)}>
            <option value="">{field.noOption}</option>
            {field.options?.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </Select>
        )
      }
      return <ChoiceList mode="one" options={optionsOf(field)} value={text} onChange={onChange} />
    case 'many':
      if (field.optionsFrom) {
        const chosen = Array.isArray(value) ? value : []
        if (field.optionsFrom === 'places') {
          return <PlaceChoices value={chosen} onChange={onChange} />
        }
        return (
          <Suspense fallback={<Skeleton cards={8} shape="choice" />}>
            <CategoryChoices value={chosen} onChange={onChange} />
          </Suspense>
        )
      }
      return (
        <ChoiceList
          mode="many"
          options={optionsOf(field)}
          value={Array.isArray(value) ? value : []}
          onChange={onChange}
        />
      )
    case 'date':
      return <DateInput value={text} onChange={onChange} />
    case 'dateTime':
      return (
        <DateTimeInput
          value={splitDateTime(text)}
          times={TIMES_OF_DAY}
          unknownTime={UNKNOWN_TIME}
          onChange={({ date, time }) => onChange(joinDateTime(date, time))}
        />
      )
    case 'number':
      return <NumberInput value={text} onChange={onChange} />
    case 'money':
      return <MoneyInput value={text} onChange={onChange} />
    case 'area':
      return <TextArea value={text} max={maxLengthOf(field)} onChange={onChange} />
    case 'password':
      return (
        <PasswordInput
          value={text}
          // No maxLength: it would cut a pasted password silently.
          onChange={onChange}
          autoComplete={field.autoComplete}
        />
      )
    case 'file':
      return <PictureControl value={text} onChange={onChange} />
    default:
      if (field.autoComplete === 'one-time-code') {
        return <CodeInput value={text} onChange={onChange} />
      }
      return (
        <TextInput
          value={text}
          maxLength={maxLengthOf(field)}
          placeholder={field.placeholder}
          normalize={(text) => normalizeAs(field.kind, text)}
          onChange={onChange}
          {...textHints[field.kind]}
          {...(field.autoComplete && { autoComplete: field.autoComplete })}
        />
      )
  }
}

/** One of the options, or Other, which keeps its free text. */
function OneOrOther({ field, value, onChange }: AnswerControlProps) {
  const written = writtenIn(field, value)
  const lastWritten = useRef('')
  const chosen = typeof value === 'string' ? value : null
  const handleChange = (option: string) => {
    if (option === OTHER) return onChange([written ?? lastWritten.current])
    if (written !== null) lastWritten.current = written
    onChange(option)
  }
  return (
    <ChoiceList
      mode="one"
      options={[...optionsOf(field), { value: OTHER, label: OTHER }]}
      value={written === null ? chosen : OTHER}
      onChange={handleChange}
    />
  )
}

/** Returns the group role of a field with several controls; undefined for the others. */
export function groupOf({ kind, noOption }: Field): 'radiogroup' | 'group' | undefined {
  if (noOption !== undefined) return undefined
  if (kind === 'yesNo' || kind === 'one') return 'radiogroup'
  return kind === 'many' || kind === 'dateTime' ? 'group' : undefined
}
