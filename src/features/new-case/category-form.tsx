import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { caseSlugOf, categoryHelp, standardCategories } from '#machines/category-slug.ts'
import { type Field as FieldData, fieldError, maxLengthOf } from '#machines/wizard/field.ts'
import { usePartTitle } from '#src/browser/document-title.ts'
import { formatCategory } from '#src/format/names.ts'
import { ChoiceList } from '#src/ui/control/choice-list.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { focusFirstError } from '#src/ui/control/focus-first-error.ts'
import { TextInput } from '#src/ui/control/text-input.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { bringIntoView } from '#src/wizard/bring-into-view.ts'
import { css } from '#styled/css/css.mjs'
import { NewCaseForm } from './new-case-form.tsx'

export const CATEGORY_QUESTION = 'What is your case about?'
const OTHER_HELP = 'Anything else. You name it in your own words.'

/** A category's id and name. Null: it is found by its name, or created, when the case is sent. */
export type ChosenCategory = { id: string | null; name: string }

/**
 * Returns whether a draft is of a category. One that began before the list was loaded has the name
 * of a standard category only; a category that the person has typed may be typed differently.
 */
export const isSameCategory = (ofDraft: ChosenCategory, { id, name }: ChosenCategory): boolean =>
  ofDraft.name === name || (ofDraft.id === id && caseSlugOf(ofDraft.name) === caseSlugOf(name))

/** The categories that exist without a list from the server. */
export const STANDARD_CHOICES: readonly ChosenCategory[] = standardCategories.map((name) => ({
  id: null,
  name,
}))

const OTHER = 'other'

/** Returns the slug of a standard category's questions; the id of any other. */
function choiceOf({ id, name }: { id: string | null; name: string }): string {
  const slug = caseSlugOf(name)
  return slug === OTHER ? String(id) : slug
}

/** The contract's longest category name. */
const otherField: FieldData = { kind: 'text', label: 'Other practice area', maxLength: 60 }

export type CategoryFormProps = {
  /** The link that leaves the wizard. */
  leading: Elements
  categories: readonly ChosenCategory[]
  /** The draft's present category. */
  chosen: ChosenCategory | undefined
  onContinue: (category: ChosenCategory) => void
  /** Below Continue: a quiet button. */
  quiet?: Elements
}

/**
 * Step 0 of a new case: the choice of its category (specification §2.2). The build also prerenders
 * it: before the app is there, Continue opens the prerendered first question of the category.
 */
export function CategoryForm(props: CategoryFormProps) {
  const { leading, categories, chosen, onContinue, quiet } = props
  const isNamed = chosen?.id === null && caseSlugOf(chosen.name) === OTHER
  const [picked, setPicked] = useState(chosen && (isNamed ? OTHER : choiceOf(chosen)))
  const [otherName, setOtherName] = useState(isNamed ? chosen.name : '')
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  usePartTitle(CATEGORY_QUESTION)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const options = [
    ...categories.map((category) => ({
      value: choiceOf(category),
      label: formatCategory(category.name),
      hint: categoryHelp(category.name),
    })),
    { value: OTHER, label: 'Other', hint: OTHER_HELP },
  ]
  const categoryField: FieldData = {
    kind: 'one',
    label: 'Category',
    options: options.map(({ value }) => value),
  }
  const isOther = picked === OTHER
  const pickedError = fieldError(categoryField, picked)
  const otherError = isOther ? fieldError(otherField, otherName) : null
  const shownError = (error: string | null) => (isChecked && error) || undefined

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const category = isOther
      ? { id: null, name: otherName.trim() }
      : categories.find((category) => choiceOf(category) === picked)
    if (category && !otherError) return onContinue({ id: category.id, name: category.name })
    flushSync(() => setChecked(true))
    focusFirstError(form.current)
  }

  return (
    <NewCaseForm
      leading={leading}
      label="Continue"
      quiet={quiet}
      ref={form}
      onSubmit={handleSubmit}
      action="/customer/new-case"
    >
      <input type="hidden" name="begin" value="1" />
      <Field
        question
        headingRef={heading}
        group="radiogroup"
        label={CATEGORY_QUESTION}
        isRequired
        hint="Select at least 1 Option:"
        error={shownError(pickedError)}
      >
        <ChoiceList
          mode="one"
          name="user"
          options={options}
          value={picked ?? null}
          onChange={(value) => {
            setPicked(value)
            setChecked(false)
          }}
        />
      </Field>
      {isOther && (
        <div ref={bringIntoView}>
          <Field
            label="Other practice area"
            isRequired
            help="Attorneys can read it. Leave out names."
            error={shownError(otherError)}
          >
            <TextInput
              value={otherName}
              onChange={setOtherName}
              placeholder="Enter your practice area"
              maxLength={maxLengthOf(otherField)}
              autoCapitalize="words"
            />
          </Field>
        </div>
      )}
      <p className={css({ textStyle: 'small', color: 'ink-2' })}>
        Need to leave fast? Quick exit, at the top, swaps this page for one about cooking. On a
        keyboard, press Shift three times. It keeps what you typed. It cannot clear your browser’s
        history, and you stay logged in.
      </p>
    </NewCaseForm>
  )
}
