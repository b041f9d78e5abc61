import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { Answers } from '#machines/wizard/field.ts'
import type { FieldError } from '#machines/wizard/flow.ts'
import { clientOnboardingFlow } from '#machines/wizard/flows/client-onboarding.ts'
import { clientOnboardingMachine } from '#machines/wizard/onboarding-wizards.ts'
import { type AnsweredBy, keepOnboarding } from '#src/client/onboarding-memory.ts'
import { restoredSnapshot, type WizardActor } from '#src/client/wizard/wizard-actor.ts'

export type OnboardingInput = {
  by: AnsweredBy
  answers: Answers
  /** The step to open; an earlier one opens where an answer is still needed. */
  active: number
  /** What the server refused of these answers. */
  errors: readonly FieldError[]
  /** The person has submitted them, whole. */
  onSubmitted: (answers: Answers) => void
}

/** Onboarding's machine at the step that `active` leads to, its answers kept in this tab. */
export function useOnboarding({ by, answers, active, errors, onSubmitted }: OnboardingInput) {
  const { steps } = clientOnboardingFlow
  const [snapshot] = useState(() => {
    const step = (steps[active] ?? steps.at(-1))?.id ?? ''
    return restoredSnapshot(clientOnboardingMachine, { answers, step, errors })
  })
  const actor: WizardActor = useActorRef(clientOnboardingMachine, { snapshot })
  useEffect(() => {
    const { unsubscribe } = actor.subscribe(({ context, status }) => {
      if (status === 'done') onSubmitted(context.answers)
      else keepOnboarding(by, context.answers)
    })
    return unsubscribe
  }, [actor, by, onSubmitted])
  return actor
}
