import { type ActorRefFrom, initialTransition, transition } from 'xstate'
import type { Answers } from '#machines/wizard/field.ts'
import type { FieldError } from '#machines/wizard/flow.ts'
import type { WizardMachine } from '#machines/wizard/wizard.machine.ts'

/** A running wizard. */
export type WizardActor = ActorRefFrom<WizardMachine>

export type Restored = {
  answers: Answers
  /** The id of the step to open; an earlier step opens if it still needs an answer. */
  step: string
  /** The server's errors of these answers. */
  errors: readonly FieldError[]
}

/** Returns the snapshot at which a wizard with earlier answers starts. */
export function restoredSnapshot(machine: WizardMachine, restored: Restored) {
  const [initial] = initialTransition(machine)
  return transition(machine, initial, { type: 'draft.restore', ...restored })[0]
}
