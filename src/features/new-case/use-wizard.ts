import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { caseSlugOf } from '#machines/category-slug.ts'
import { caseWizards } from '#machines/wizard/case-wizards.ts'
import { choiceOf, sensitiveFields } from '#machines/wizard/disclosure.ts'
import {
  type Draft,
  PLACE,
  UNMATCHED_COUNTY,
  withAnswer,
  withChange,
} from '#machines/wizard/draft.ts'
import type { Answer, Answers } from '#machines/wizard/field.ts'
import { type FieldError, type Flow, stepsOf } from '#machines/wizard/flow.ts'
import { afterPaint } from '#src/browser/after-paint.ts'
import { readCaseDraft } from '#src/offline/drafts/case-drafts.ts'
import type { OpenedDraft } from '#src/offline/drafts/open-draft.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { restoredSnapshot, type WizardActor } from '#src/wizard/wizard-actor.ts'

export type WizardInput = {
  flow: Flow
  openedDraft: OpenedDraft
  draft: Draft
  /** The number of the step to open. An earlier step opens if it still needs an answer. */
  active: number
  /** The server's errors of these answers. */
  errors: readonly FieldError[]
  /** The person has submitted the complete draft. */
  onSubmitted: (draft: Draft) => void
}

/** Runs the wizard's machine at the step of `active`, and stores its answers in the draft. */
export function useWizard({ flow, openedDraft, draft, active, errors, onSubmitted }: WizardInput) {
  const machine = caseWizards[caseSlugOf(draft.category.name)]
  const [snapshot] = useState(() => {
    const steps = stepsOf(flow, draft.answers)
    const step = (steps[active - 1] ?? steps.at(-1))?.id ?? draft.step
    return restoredSnapshot(machine, { answers: draft.answers, step, errors })
  })
  const actor: WizardActor = useActorRef(machine, { snapshot })

  useEffect(() => {
    let latest = draft
    let hasEnded = false
    const { unsubscribe } = actor.subscribe(({ context, value, status }) => {
      if (status === 'done') return onSubmitted(latest)
      const at = new Date().toISOString()
      let next = latest
      for (const [name, answer] of Object.entries(
        changesIn(flow, latest.answers, context.answers),
      )) {
        next = withAnswer(next, name, answer, at)
      }
      if (value !== latest.step) next = withChange(next, { step: String(value) }, at)
      if (next === latest) return
      const isAnswered = next.answers !== latest.answers
      const isMoved = next.step !== latest.step
      latest = next
      if (isAnswered) openedDraft.save(next)
      // The next question does not wait for the write; between steps the person is not typing.
      if (isMoved) afterPaint(saveNow)
    })
    const saveNow = () => {
      if (hasEnded) return
      openedDraft.save(latest)
      void openedDraft.flush()
    }
    const stopReceiving = openedDraft.watchReceived((received) => {
      const draft = readCaseDraft(received)
      if (!draft || actor.getSnapshot().status !== 'active') return
      const answers = changesIn(flow, latest.answers, draft.answers)
      // The person stays at the present question.
      latest = { ...draft, step: latest.step }
      if (Object.keys(answers).length === 0) return
      actor.send({ type: 'answers.merge', answers })
      showSnackbar({ message: 'Answers from another phone were added.', type: 'info' })
    })
    return () => {
      hasEnded = true
      unsubscribe()
      stopReceiving()
    }
  }, [actor, flow, openedDraft, draft, onSubmitted])

  return actor
}

/** Returns the changed answers: the flow's, who reads them, and the place. */
function changesIn(flow: Flow, before: Answers, after: Answers): Record<string, Answer> {
  const names = [
    ...Object.keys(flow.fields),
    ...sensitiveFields(flow).map(choiceOf),
    PLACE,
    UNMATCHED_COUNTY,
  ]
  const changedNames = names.filter((name) => !isSame(before[name], after[name]))
  return Object.fromEntries(changedNames.map((name) => [name, after[name] ?? null]))
}

// A list read from storage is another object with the same choices.
const isSame = (a: Answer | undefined, b: Answer | undefined) =>
  a === b || (Array.isArray(a) && JSON.stringify(a) === JSON.stringify(b))
