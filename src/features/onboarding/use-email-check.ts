import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type Field, fieldError } from '#machines/wizard/field.ts'
import type { Flow } from '#machines/wizard/flow.ts'
import { bodyOf } from '#src/api/api-client.ts'
import { toProblem } from '#src/api/problem.ts'
import { api } from '#src/identity/api.ts'
import { focusFirstError } from '#src/wizard/focus-first-error.ts'
import type { WizardActor } from '#src/wizard/wizard-actor.ts'

const STEP = 'email'

/**
 * Checks on Continue whether the email has an account, so that it is refused at its own step and
 * not after all other questions. When the server does not answer, the questions continue, and the
 * last step reports it.
 */
export function useEmailCheck(actor: WizardActor, flow: Flow) {
  const [isChecking, setChecking] = useState(false)
  const emailNow = () => actor.getSnapshot().context.answers[STEP]

  const checkEmail = async () => {
    const asked = emailNow()
    const isWellFormed = fieldError(flow.fields[STEP] as Field, asked) === null
    let refusal: string | undefined
    if (isWellFormed && navigator.onLine) {
      setChecking(true)
      refusal = await refusalOf(String(asked).trim())
      setChecking(false)
    }
    // The person has gone to another step or changed the email in the meantime.
    if (actor.getSnapshot().value !== STEP || emailNow() !== asked) return
    flushSync(() => {
      if (refusal === undefined) actor.send({ type: 'step.next' })
      else {
        const errors = [{ field: STEP, message: refusal }]
        actor.send({ type: 'answers.refuse', errors })
      }
    })
    focusFirstError(document.querySelector<HTMLFormElement>('main form'))
  }
  return { isChecking, checkEmail: () => void checkEmail() }
}

async function refusalOf(email: string): Promise<string | undefined> {
  try {
    await bodyOf(api.POST('/auth/email-check', { body: { email } }))
    return undefined
  } catch (error) {
    const { code, message } = toProblem(error)
    return code === 'EMAIL_TAKEN' ? message : undefined
  }
}
