import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { Answers } from '#machines/wizard/field.ts'
import type { FieldError } from '#machines/wizard/flow.ts'
import { type AnswersOwner, storeOnboarding } from '#src/session/onboarding-memory.ts'
import { restoredSnapshot, type WizardActor } from '#src/wizard/wizard-actor.ts'
import type { AccountFlow } from './account-flow.ts'

export type OnboardingInput = {
  account: AccountFlow
  owner: AnswersOwner
  answers: Answers
  /** The step to open. An earlier step opens if it still needs an answer. */
  active: number
  /** The server's errors of these answers. */
  errors: readonly FieldError[]
  /** The person has submitted the complete answers. */
  onSubmitted: (answers: Answers) => void
  /** The person continues in another flow. */
  onLeft: (answers: Answers) => void
}

/** Runs the flow's machine at the step of `active`, and stores its answers in this tab. */
export function useOnboarding(input: OnboardingInput) {
  const { account, owner, answers, active, errors, onSubmitted, onLeft } = input
  const { machine, flow } = account
  const [snapshot] = useState(() => {
    const step = (flow.steps[active] ?? flow.steps.at(-1))?.id ?? ''
    return restoredSnapshot(machine, { answers, step, errors })
  })
  const actor: WizardActor = useActorRef(machine, { snapshot })
  useEffect(() => {
    const { unsubscribe } = actor.subscribe(({ context, status, value }) => {
      if (status !== 'done') storeOnboarding(owner, context.answers)
      else if (value === 'left') onLeft(context.answers)
      else onSubmitted(context.answers)
    })
    return unsubscribe
  }, [actor, owner, onSubmitted, onLeft])
  return actor
}
