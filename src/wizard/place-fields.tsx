import { useId, useState } from 'react'
import { divisionsOf } from '#machines/places/states.ts'
import { type PlaceErrors, type TypedPlace, withState } from '#machines/places/typed-place.ts'
import { capitalize, withoutArticle } from '#src/format/names.ts'
import { ControlMessage } from '#src/ui/control/control-message.tsx'
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
  const [isCleared, setCleared] = useState(false)
  const id = useId()
  const [division] = divisionsOf(value.state)
  const handleState = (state: string) => {
    const next = withState(value, state, list)
    if (next.county !== value.county) setCleared(true)
    onChange(next)
  }
  return (
    <>
      <Field label="State" isRequired error={errors.state}>
        <StateSelect value={value.state} onChange={handleState} autoComplete="address-level1" />
      </Field>
      <Field label={capitalize(withoutArticle(division))} hint={countyHint} error={errors.county}>
        <TextInput
          value={value.county}
          onChange={(county) => onChange({ ...value, county })}
          maxLength={LONGEST_NAME}
          list={id}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
        />
        <ControlMessage>
          {isCleared && value.county === ''
            ? `You changed the state. Choose ${division} there, or leave this empty.`
            : null}
        </ControlMessage>
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
