import { useState } from 'react'
import { stateInText } from '#machines/places/state-in-text.ts'
import {
  divisionsOf,
  findState,
  isOpenState,
  isWholeState,
  openState,
  stateName,
  stateOf,
} from '#machines/places/states.ts'
import { capitalize, withoutArticle } from '#src/format/names.ts'
import { Button } from '#src/ui/button.tsx'
import { ChoiceList } from '#src/ui/control/choice-list.tsx'
import { ControlMessage } from '#src/ui/control/control-message.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { TextInput } from '#src/ui/control/text-input.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { css } from '#styled/css/css.mjs'
import { StateSelect } from './state-select.tsx'
import { COUNTIES_LATE, type PlaceList, usePlaceLoading } from './use-place-list.ts'

const styles = {
  root: css({ display: 'grid', gap: '5' }),
  late: css({ textStyle: 'small', color: 'ink-2', marginBottom: '4' }),
  row: css({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    '& + &': { borderTop: '1px solid', borderTopColor: 'line' },
  }),
}

/** From this many counties on, they can be searched. */
const MANY_COUNTIES = 20

export type PlaceChoicesProps = {
  /**
   * The codes of states and counties, and the state that is opened while nothing in it is chosen.
   */
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** The places in which an attorney works: whole states, or counties of a state. */
export function PlaceChoices(props: PlaceChoicesProps) {
  const { list, isLate } = usePlaceLoading()
  if (!list && !isLate) return <Skeleton cards={8} shape="choice" />
  return (
    <>
      {isLate && (
        <p role="status" className={styles.late}>
          {COUNTIES_LATE}
        </p>
      )}
      <Choices list={list ?? statesAlone} {...props} />
    </>
  )
}

type ListedPlaces = Pick<PlaceList, 'placeName' | 'countiesOf' | 'searchCounties' | 'reducedPlaces'>

/** Takes the place of the list while it is late: the states, without their counties. */
const statesAlone: ListedPlaces = {
  placeName: (code) =>
    isWholeState(code) ? stateName(code) : `Part of ${stateInText(stateName(code))}`,
  countiesOf: () => [],
  searchCounties: () => [],
  reducedPlaces: (codes) =>
    codes.filter((code) => isWholeState(code) || !codes.includes(stateOf(code))),
}

function Choices({ list, value, onChange }: PlaceChoicesProps & { list: ListedPlaces }) {
  const chosen = value.filter((code) => !isOpenState(code))
  // May come after this is shown, with what this phone has stored.
  const open = value.find(isOpenState)
  const [last, setLast] = useState(chosen[0] ?? '')
  const [search, setSearch] = useState('')
  const state = findState(open ?? last)
  const nameOf = (code: string) =>
    isWholeState(code) ? `All of ${stateInText(stateName(code))}` : (list.placeName(code) ?? code)
  return (
    <div className={styles.root}>
      {chosen.length > 0 && (
        <ul>
          {chosen.map((code) => (
            <li key={code} className={styles.row}>
              <span>{nameOf(code)}</span>
              <Button
                visual="quiet"
                fit="flush"
                aria-label={`Remove ${nameOf(code)}`}
                onClick={() => onChange(value.filter((other) => other !== code))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Field label="State">
        <StateSelect
          value={state?.code ?? ''}
          onChange={(code) => {
            setLast(code)
            setSearch('')
            const isOpen = code !== '' && !chosen.some((each) => stateOf(each) === code)
            onChange(isOpen ? [...chosen, openState(code)] : chosen)
          }}
        />
      </Field>
      {state && (
        <Counties
          list={list}
          state={state}
          search={search}
          onSearch={setSearch}
          value={chosen}
          onChange={(codes) => {
            const reduced = list.reducedPlaces(codes)
            const isOpen = !reduced.some((code) => stateOf(code) === state.code)
            setLast(state.code)
            onChange(isOpen ? [...reduced, openState(state.code)] : reduced)
          }}
        />
      )}
    </div>
  )
}

type CountiesProps = PlaceChoicesProps & {
  list: ListedPlaces
  state: { code: string; name: string }
  search: string
  onSearch: (text: string) => void
}

/** The whole of a state, or its counties, of which several can be chosen. */
function Counties({ list, state, search, onSearch, value, onChange }: CountiesProps) {
  const counties = list.countiesOf(state.code)
  const foundCounties = list.searchCounties(state.code, search)
  const isWhole = value.includes(state.code)
  const where = stateInText(state.name)
  const [one, all] = divisionsOf(state.code)
  return (
    <>
      <Field label={`Where in ${where}`} group="group">
        <ChoiceList
          mode="many"
          options={[{ value: state.code, label: `All of ${where}` }]}
          value={value}
          onChange={(chosen) => {
            // A state that is no longer chosen has no counties chosen either.
            const elsewhere = value.filter((code) => stateOf(code) !== state.code)
            onChange([...elsewhere, ...chosen])
          }}
        />
      </Field>
      {!isWhole && counties.length > MANY_COUNTIES && (
        <Field label={`Find ${one}`}>
          <TextInput value={search} onChange={onSearch} autoComplete="off" />
          <ControlMessage>
            {foundCounties.length === 0 ? `No ${withoutArticle(one)} found` : null}
          </ControlMessage>
        </Field>
      )}
      {!isWhole && counties.length > 1 && foundCounties.length > 0 && (
        <Field label={`${capitalize(all)} of ${where}`} group="group">
          <ChoiceList
            mode="many"
            options={foundCounties.map(({ code, name }) => ({ value: code, label: name }))}
            value={value}
            onChange={(chosen) => {
              const isListed = (code: string) =>
                foundCounties.some((county) => county.code === code)
              onChange([...value.filter((code) => !isListed(code)), ...chosen])
            }}
          />
        </Field>
      )}
    </>
  )
}
