import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo } from 'react'
import type { Field } from '#machines/wizard/field.ts'
import { askedFields } from '#machines/wizard/flow.ts'
import {
  type ContactPreferences,
  contactFields,
  toContactPreferences,
} from '#machines/wizard/flows/contact-fields.ts'
import { contactForm, contactSection, customerRecord } from '#src/data/people/customer.form.ts'
import { type CustomerProfile, customerQuery } from '#src/data/people/person-queries.ts'
import { useForm } from '#src/layout/use-form.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { AskedField } from '#src/wizard/asked-field.tsx'
import { css } from '#styled/css/css.mjs'

// As all texts of the question.
const even = css({ textWrap: 'pretty' })
const questions = css({ display: 'grid', gap: '5' })
const hint = css({ textStyle: 'small', color: 'ink-2' })

// An attorney is chosen.
const choiceSection = {
  ...contactSection,
  fields: contactSection.fields.filter((name) => name !== 'show_language'),
}

/** What was chosen and is not stored yet, to be sent with the acceptance. */
export type ChosenContact = RefObject<ContactPreferences | null | undefined>

type AskedContactProps = { customerId: string; isAsking: boolean; chosen: ChosenContact }

/** Asks, in the question before an acceptance, how the attorney may reach the customer. */
export function AskedContact(props: AskedContactProps) {
  const { data } = useQuery(customerQuery(props.customerId))
  // The acceptance does not wait for it.
  return data ? <ContactQuestions {...props} profile={data} /> : null
}

type ContactQuestionsProps = AskedContactProps & { profile: CustomerProfile }

function ContactQuestions({ customerId, isAsking, chosen, profile }: ContactQuestionsProps) {
  const subject = useMemo(() => customerRecord(profile), [profile])
  const form = useForm(contactForm, {
    owner: customerId,
    key: `details/${contactSection.id}`,
    subject,
    openings: isAsking ? 1 : 0,
    // The acceptance sends it.
    send: async () => {},
    endOf: () => (isAsking ? undefined : () => {}),
  })
  const { values, isTyped, isOpen, isOvertaken } = form
  // What was saved on another phone since is newer.
  const typed = isOpen && isTyped && !isOvertaken
  const preferences = typed
    ? toContactPreferences({
        ...values,
        ...contactSection.unaskedAnswers?.(values, subject.answers),
      })
    : profile.contact_preferences
  useEffect(() => {
    chosen.current = typed ? preferences : undefined
    return () => {
      chosen.current = undefined
    }
  })
  const isAny = preferences === null || preferences === undefined
  return (
    <div className={even}>
      <Disclosure title="How to reach me" tone="line" value={isAny ? 'Optional' : 'Filled in'}>
        <div className={questions}>
          <p className={hint}>Only the attorney you choose sees this.</p>
          {askedFields({ fields: contactFields }, choiceSection, values).map((name) => {
            const field: Field = contactFields[name as keyof typeof contactFields]
            return (
              <AskedField
                key={name}
                field={field}
                answer={values[name]}
                error={undefined}
                isOptional
                hint={field.hint}
                onAnswer={(answer) => form.change({ [name]: answer })}
              />
            )
          })}
        </div>
      </Disclosure>
    </div>
  )
}
