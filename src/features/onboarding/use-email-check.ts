import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type Answer, type Field, fieldError } from '#machines/wizard/field.ts'
import type { Flow } from '#machines/wizard/flow.ts'
import { bodyOf } from '#src/api/api-client.ts'
import { toProblem } from '#src/api/problem.ts'
import { calendarDay } from '#src/format/dates.ts'
import { api } from '#src/identity/api.ts'
import { invitedBy } from '#src/session/invitation-ticket.ts'
import type { AnswersOwner } from '#src/session/onboarding-memory.ts'
import { focusFirstError } from '#src/wizard/focus-first-error.ts'
import type { WizardActor } from '#src/wizard/wizard-actor.ts'

const STEP = 'email'

/**
 * Checks on Continue whether the email has an account or an invitation, so that it is refused at its
 * own step and not after all other questions. When the server does not answer, the questions continue, and the
 * last step reports it.
 */
export function useEmailCheck(actor: WizardActor, flow: Flow, by: AnswersOwner) {
  const [isChecking, setChecking] = useState(false)
  const emailNow = () => actor.getSnapshot().context.answers[STEP]

  const checkEmail = async () => {
    const asked = emailNow()
    const isWellFormed = fieldError(flow.fields[STEP] as Field, asked) === null
    let refusal: string | undefined
    if (isWellFormed && navigator.onLine) {
      setChecking(true)
      refusal = await refusalOf(String(asked).trim(), {
        by,
        link: actor.getSnapshot().context.answers.email_id,
      })
      setChecking(false)
    }
    // The person has gone to another step or changed the email in the meantime.
    if (actor.getSnapshot().value !== STEP || emailNow() !== asked) return
    flushSync(() => {
      if (refusal === undefined) actor.send({ type: 'step.next', today: calendarDay(new Date()) })
      else {
        const errors = [{ field: STEP, message: refusal }]
        actor.send({ type: 'answers.refuse', errors })
      }
    })
    focusFirstError(document.querySelector<HTMLFormElement>('main form'))
  }
  return { isChecking, checkEmail: () => void checkEmail() }
}

async function refusalOf(
  email: string,
  { by, link }: { by: AnswersOwner; link: Answer | undefined },
): Promise<string | undefined> {
  try {
    const params = { header: invitedBy(link) }
    await bodyOf(api.POST('/auth/email-check', { params, body: { email } }))
    return undefined
  } catch (error) {
    const { code, message } = toProblem(error)
    // An admin may create the account of an email that was invited.
    const isInvited = by === null && code === 'INVITATION_REQUIRED'
    return code === 'EMAIL_TAKEN' || isInvited ? message : undefined
  }
}
