import { useId } from 'react'
import type { PlaceErrors, TypedPlace } from '#machines/places/typed-place.ts'
import { Field } from '#src/ui/control/field.tsx'
import { TextInput } from '#src/ui/control/text-input.tsx'
import { css } from '#styled/css/css.mjs'
import { StateSelect } from './state-select.tsx'
import { COUNTIES_LATE, usePlaceLoading } from './use-place-list.ts'

const late = css({ textStyle: 'small', color: 'ink-2', _empty: { display: 'none' } })

const LONGEST_NAME = 60

export type PlaceFieldsProps = {
  value: TypedPlace
  onChange: (value: TypedPlace) => void
  errors: PlaceErrors
  /** What an empty county means. */
  countyHint: string
}

/** A state, and a county of it, which is typed and suggested. */
export function PlaceFields({ value, onChange, errors, countyHint }: PlaceFieldsProps) {
  const { list, isLate } = usePlaceLoading()
  const id = useId()
  return (
    <>
      <Field label="State" error={errors.state}>
        <StateSelect
          value={value.state}
          onChange={(state) => onChange({ ...value, state })}
          autoComplete="address-level1"
        />
      </Field>
      <Field label="County" hint={countyHint} error={errors.county}>
        <TextInput
          value={value.county}
          onChange={(county) => onChange({ ...value, county })}
          maxLength={LONGEST_NAME}
          list={id}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
        />
      </Field>
      <p role="status" className={late}>
        {isLate && COUNTIES_LATE}
      </p>
      <datalist id={id}>
        {list?.countiesOf(value.state).map(({ code, name }) => (
          <option key={code} value={name} />
        ))}
      </datalist>
    </>
  )
}
