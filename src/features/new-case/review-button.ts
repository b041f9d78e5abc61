import type { SnapshotFrom } from 'xstate'
import { type Flow, stepAfterChange } from '#machines/wizard/flow.ts'
import type { WizardActor } from '#src/client/wizard/wizard-actor.ts'

/** Returns what the button that moves on says: Save for a change that leads back to the review. */
export function reviewButton(flow: Flow, { value, context }: SnapshotFrom<WizardActor>): string {
  const review = flow.steps.at(-1)
  const isStep = flow.steps.some(({ id }) => id === value)
  if (value === review?.id || !isStep) return 'Submit'
  const { answers, settled } = context
  const isChange = settled !== null && stepAfterChange(flow, answers, settled) === review
  return isChange ? 'Save' : 'Continue'
}
