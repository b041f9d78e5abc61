import type { SnapshotFrom } from 'xstate'
import { type Flow, stepAfterChange } from '#machines/wizard/flow.ts'
import type { WizardActor } from '#src/wizard/wizard-actor.ts'

/**
 * The label at the end of a change from the review. Not 'Save', because Back keeps the change as
 * well.
 */
export const DONE = 'Done'

/** The label of the button that submits. */
const SEND = 'Send to attorneys'

/** Returns the label of the button that continues. */
export function reviewButton(flow: Flow, { value, context }: SnapshotFrom<WizardActor>): string {
  const review = flow.steps.at(-1)
  const isStep = flow.steps.some(({ id }) => id === value)
  if (value === review?.id || !isStep) return SEND
  const { answers, settled } = context
  const isChange = settled !== null && stepAfterChange(flow, answers, settled) === review
  return isChange ? DONE : 'Continue'
}
