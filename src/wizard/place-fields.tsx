import { useId } from 'react'
import type { PlaceErrors, TypedPlace } from '#machines/places/place.ts'
import { states } from '#machines/places/states.ts'
import { Field } from '#src/ui/control/field.tsx'
import { Select } from '#src/ui/control/select.tsx'
import { TextInput } from '#src/ui/control/text-input.tsx'
import { usePlaceList } from './use-place-list.ts'

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
  const list = usePlaceList()
  const id = useId()
  return (
    <>
      <Field label="State" error={errors.state}>
        <Select
          value={value.state}
          onChange={(state) => onChange({ ...value, state })}
          autoComplete="address-level1"
        >
          <option value="">Choose a state</option>
          {states.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
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
      <datalist id={id}>
        {list?.countiesOf(value.state).map(({ code, name }) => (
          <option key={code} value={name} />
        ))}
      </datalist>
    </>
  )
}
