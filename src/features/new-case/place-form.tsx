import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Place } from '#machines/places/place.ts'
import { type PlaceErrors, readTypedPlace, type TypedPlace } from '#machines/places/typed-place.ts'
import { usePartTitle } from '#src/browser/document-title.ts'
import { Button } from '#src/ui/button.tsx'
import { focusFirstError } from '#src/ui/control/focus-first-error.ts'
import { Question } from '#src/ui/control/question.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { PlaceFields } from '#src/wizard/place-fields.tsx'
import { loadPlaceList } from '#src/wizard/use-place-list.ts'
import { NewCaseForm } from './new-case-form.tsx'
import { DONE } from './review-button.ts'

const QUESTION = 'Where is your case?'
const HINT =
  'Your court paper names it. If you have none, choose where it happened or where you live.'

export type PlaceFormProps = {
  /** The link that leaves the wizard. */
  leading: Elements
  /** The button or link to the choice of a category. */
  back: Elements
  /** The draft's present place. */
  chosen: TypedPlace
  /** The place of the person's last case, which one tap takes. */
  last: Place | undefined
  /**
   * Whether the place is changed from the review. The form then shows at once what is wrong with
   * `chosen`.
   */
  isChange: boolean
  /**
   * Called at each change. `code`: of the county; of the state while no county is found; '' without
   * a state. `unmatched`: the typed county while none is found, else ''.
   */
  onType: (code: string, unmatched: string) => void
  /** Called with the code of the place. */
  onContinue: (code: string) => void
}

/**
 * The place of a new case, between its category and its first question. The build also prerenders
 * it: what is chosen and typed before the app is there is kept.
 */
export function PlaceForm(props: PlaceFormProps) {
  const { leading, back, chosen, last, isChange, onType, onContinue } = props
  const [changed, setChanged] = useState<TypedPlace>()
  // Until something is typed, a county gets its name when the list is there.
  const typed = changed ?? chosen
  const [errors, setErrors] = useState<PlaceErrors>({})
  const latest = useRef(chosen)
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  /** Resolves with the code of the place; undefined after its errors are shown. */
  const read = async () => {
    const code = await readTypedPlace(typed, loadPlaceList)
    if (typeof code === 'string') return code
    flushSync(() => setErrors(code))
    focusFirstError(form.current)
  }
  const handleOpen = useEffectEvent(() => {
    heading.current?.focus({ preventScroll: true })
    if (isChange) void read()
  })
  useEffect(() => handleOpen(), [])
  usePartTitle(QUESTION)

  const handleChange = async (value: TypedPlace) => {
    setChanged(value)
    setErrors({})
    latest.current = value
    const read = await readTypedPlace(value, loadPlaceList)
    // A county waits for the list, and an empty one does not.
    if (latest.current !== value) return
    if (typeof read === 'string') onType(read, '')
    else onType(value.state, value.county)
  }
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    const code = await read()
    if (code !== undefined) onContinue(code)
  }
  return (
    <NewCaseForm
      leading={leading}
      label={isChange ? DONE : 'Continue'}
      back={back}
      ref={form}
      onSubmit={handleSubmit}
      // A dialog's method sends nothing: an answer must not get into a URL.
      method="dialog"
    >
      <Question headingRef={heading} hint={HINT}>
        {QUESTION}
      </Question>
      <PlaceFields
        value={typed}
        onChange={(value) => void handleChange(value)}
        errors={errors}
        countyHint="If you are not sure, leave it empty."
      />
      {last && (
        <Button visual="tonal" onClick={() => onContinue(last.code)}>
          {`Use ${last.name}`}
        </Button>
      )}
    </NewCaseForm>
  )
}
