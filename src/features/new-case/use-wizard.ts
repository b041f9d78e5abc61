import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { caseWizards } from '#machines/wizard/case-wizards.ts'
import { type Draft, withAnswer } from '#machines/wizard/draft.ts'
import { type FieldError, type Flow, stepsOf } from '#machines/wizard/flow.ts'
import { caseSlugOf } from '#machines/wizard/flows/case-flows.ts'
import { restoredSnapshot, type WizardActor } from '#src/client/wizard/wizard-actor.ts'
import type { OpenDraft } from '#src/offline/open-draft.ts'

export type WizardInput = {
  flow: Flow
  held: OpenDraft
  draft: Draft
  /** The step to open, by its number; earlier where an answer is still needed. */
  active: number
  /** What the server refused of these answers. */
  errors: readonly FieldError[]
  /** The person has submitted the draft, whole. */
  onSubmitted: (draft: Draft) => void
}

/** The wizard's machine at the step that `active` leads to, its answers kept in the draft. */
export function useWizard({ flow, held, draft, active, errors, onSubmitted }: WizardInput) {
  const machine = caseWizards[caseSlugOf(draft.category.name)]
  const [snapshot] = useState(() => {
    const steps = stepsOf(flow, draft.answers)
    const step = (steps[active - 1] ?? steps.at(-1))?.id ?? draft.step
    return restoredSnapshot(machine, { answers: draft.answers, step, errors })
  })
  const actor: WizardActor = useActorRef(machine, { snapshot })

  useEffect(() => {
    let kept = draft
    const { unsubscribe } = actor.subscribe(({ context, value, status }) => {
      if (status === 'done') return onSubmitted(kept)
      const at = new Date().toISOString()
      const changed = Object.keys(flow.fields).filter(
        (name) => context.answers[name] !== kept.answers[name],
      )
      let next = kept
      for (const name of changed) next = withAnswer(next, name, context.answers[name] ?? null, at)
      if (value !== kept.step) next = { ...next, step: String(value), updatedAt: at }
      if (next === kept) return
      held.save(next)
      // Between steps nobody is typing.
      if (next.step !== kept.step) void held.flush()
      kept = next
    })
    return unsubscribe
  }, [actor, flow, held, draft, onSubmitted])

  return actor
}
