import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type Answers, isEmpty } from '#machines/wizard/field.ts'
import {
  continueErrors,
  type FieldError,
  type Flow,
  nextStep,
  stepOf,
} from '#machines/wizard/flow.ts'
import { bodyOf } from '#src/api/api-client.ts'
import { toProblem } from '#src/api/problem.ts'
import { serverTime } from '#src/clock/clock.ts'
import { calendarDay } from '#src/format/dates.ts'
import { api } from '#src/identity/api.ts'
import { invitedBy } from '#src/session/invitation-ticket.ts'
import type { AnswersOwner } from '#src/session/onboarding-memory.ts'
import { focusFirstError } from '#src/ui/control/focus-first-error.ts'
import type { WizardActor } from '#src/wizard/wizard-actor.ts'

type Check = (answers: Answers, owner: AnswersOwner) => Promise<readonly FieldError[]>

// A password must not be made of the names, so it is checked again when they are known.
const checks: Readonly<Record<string, Check>> = {
  email: emailErrors,
  password: passwordErrors,
  name: passwordErrors,
  company_name: passwordErrors,
}

/**
 * Returns whether the server checks a step's answers on Continue. The last step's are checked by
 * its own request.
 */
export const isCheckedOnContinue = ({ steps }: Flow, step: string): boolean =>
  Object.hasOwn(checks, step) && steps.at(-1)?.id !== step

export type StepCheckInput = {
  actor: WizardActor
  flow: Flow
  owner: AnswersOwner
  /** Called when Continue has led to another step. */
  onContinued: () => void
  /**
   * Called when Continue opened an earlier step, whose answers were refused. `next`: the step after
   * the present one.
   */
  onReturnedToStep: (next: string | undefined) => void
}

/**
 * Asks the server on Continue whether a new account can have this email or password, so that it is
 * refused at once and not after all other questions. If an answer of an earlier step is refused,
 * that step opens. When the server does not respond, the questions continue, and the last step
 * reports it.
 */
export function useStepCheck(input: StepCheckInput) {
  const { actor, flow, owner, onContinued, onReturnedToStep } = input
  const [isChecking, setChecking] = useState(false)

  const checkStep = async () => {
    const { value, context } = actor.getSnapshot()
    const step = stepOf(flow, String(value))
    const check = checks[String(value)]
    if (!step || !check) return
    const { answers } = context
    let errors: readonly FieldError[] = []
    if (continueErrors(flow, step, answers).length === 0 && navigator.onLine) {
      setChecking(true)
      errors = await check(answers, owner).catch(() => [])
      setChecking(false)
    }
    // The person has gone to another step or changed an answer in the meantime.
    const now = actor.getSnapshot()
    const isChanged = step.fields.some((name) => now.context.answers[name] !== answers[name])
    if (now.value !== value || isChanged) return
    flushSync(() => {
      if (errors.length > 0) {
        const refusedStep = flow.steps.find(({ fields }) => fields.includes(errors[0]?.field ?? ''))
        if (refusedStep && refusedStep !== step) {
          actor.send({ type: 'step.open', step: refusedStep.id })
          onReturnedToStep(nextStep(flow, answers, step.id)?.id)
        }
        return actor.send({ type: 'answers.refuse', errors })
      }
      actor.send({ type: 'step.next', today: calendarDay(serverTime()) })
      if (actor.getSnapshot().value !== value) onContinued()
    })
    focusFirstError(document.querySelector<HTMLFormElement>('main form'))
  }
  return { isChecking, checkStep: () => void checkStep() }
}

async function emailErrors(
  { email, email_id }: Answers,
  owner: AnswersOwner,
): Promise<readonly FieldError[]> {
  try {
    const params = { header: invitedBy(email_id) }
    await bodyOf(api.POST('/auth/email-check', { params, body: { email: String(email).trim() } }))
    return []
  } catch (error) {
    const { code, message } = toProblem(error)
    // An admin may create the account of an email that was invited.
    const isInvited = owner === null && code === 'INVITATION_REQUIRED'
    return code === 'EMAIL_TAKEN' || isInvited ? [{ field: 'email', message }] : []
  }
}

async function passwordErrors(answers: Answers): Promise<readonly FieldError[]> {
  const { email, password } = answers
  // A person who signed in with a social account has no password here.
  if (isEmpty(password)) return []
  try {
    const names = ['first_name', 'last_name', 'company_name'] as const
    const body = {
      email: String(email).trim(),
      password: String(password),
      ...Object.fromEntries(
        names.flatMap((name) =>
          isEmpty(answers[name]) ? [] : [[name, String(answers[name]).trim()]],
        ),
      ),
    }
    await bodyOf(api.POST('/auth/password-check', { body }))
    return []
  } catch (error) {
    const errors = toProblem(error).fieldErrors ?? []
    return errors.filter(({ field }) => field === 'password')
  }
}
