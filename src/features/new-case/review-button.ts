import type { SnapshotFrom } from 'xstate'
import { type Flow, stepAfterChange } from '#machines/wizard/flow.ts'
import type { WizardActor } from '#src/wizard/wizard-actor.ts'

/** Returns the label of the button that continues: Save for a change from the review. */
export function reviewButton(flow: Flow, { value, context }: SnapshotFrom<WizardActor>): string {
  const review = flow.steps.at(-1)
  const isStep = flow.steps.some(({ id }) => id === value)
  if (value === review?.id || !isStep) return 'Submit'
  const { answers, settled } = context
  const isChange = settled !== null && stepAfterChange(flow, answers, settled) === review
  return isChange ? 'Save' : 'Continue'
}
