import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Place, PlaceErrors, TypedPlace } from '#machines/places/place.ts'
import { Button } from '#src/ui/button.tsx'
import { Question } from '#src/ui/control/question.tsx'
import { ActionArea } from '#src/ui/page/action-area.tsx'
import { Screen } from '#src/ui/page/screen.tsx'
import { InnerTopBar } from '#src/ui/page/top-bar.tsx'
import { focusFirstError } from '#src/wizard/focus-first-error.ts'
import { PlaceFields } from '#src/wizard/place-fields.tsx'
import { loadPlaceList } from '#src/wizard/use-place-list.ts'
import { css } from '#styled/css/css.mjs'

const HINT =
  'Your court paper names it. If you have none, choose where it happened or where you live.'
const NOT_LOADED = 'The list of counties could not be loaded. Try again, or leave this empty.'

export type PlaceFormProps = {
  /** The link that leaves the wizard. */
  leading: ReactNode
  /** The button or link to the choice of a category. */
  back: ReactNode
  /** The draft's present place. */
  chosen: TypedPlace
  /** The place of the person's last case, which one tap takes. */
  last: Place | undefined
  /** The label of the button that continues. */
  label: string
  /** Called with the code of the place. */
  onContinue: (code: string) => void
}

/**
 * The place of a new case, between its category and its first question. The build also prerenders
 * it: what is chosen and typed before the app is there is kept.
 */
export function PlaceForm(props: PlaceFormProps) {
  const { leading, back, chosen, last, label, onContinue } = props
  const [typed, setTyped] = useState(chosen)
  const [errors, setErrors] = useState<PlaceErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const formId = useId()
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    const read = await readTyped(typed)
    if (typeof read === 'string') return onContinue(read)
    flushSync(() => setErrors(read))
    focusFirstError(form.current)
  }
  return (
    <Screen
      topBar={<InnerTopBar leading={leading} title="New case" />}
      actions={
        <ActionArea
          primary={
            <Button type="submit" form={formId}>
              {label}
            </Button>
          }
          back={back}
        />
      }
    >
      {/* A dialog's method sends nothing: an answer must not get into a URL. */}
      <form
        id={formId}
        ref={form}
        className={css({ display: 'grid', gap: '6' })}
        onSubmit={handleSubmit}
        method="dialog"
        noValidate
      >
        <Question headingRef={heading} hint={HINT}>
          Where is your case?
        </Question>
        <PlaceFields
          value={typed}
          onChange={(value) => {
            setTyped(value)
            setErrors({})
          }}
          errors={errors}
          countyHint="If you are not sure, leave it empty."
        />
        {last && (
          <Button visual="tonal" onClick={() => onContinue(last.code)}>
            {`Use ${last.name}`}
          </Button>
        )}
      </form>
    </Screen>
  )
}

/** Returns the code of a typed place, or its errors. A state alone needs no list of counties. */
async function readTyped(typed: TypedPlace): Promise<string | PlaceErrors> {
  const list = await loadPlaceList().catch(() => undefined)
  if (list) return list.readTypedPlace(typed)
  if (typed.state === '') return { state: 'Choose a state.' }
  return typed.county.trim() === '' ? typed.state : { county: NOT_LOADED }
}
