import type { ComponentType } from 'react'
import type { Answers } from '#machines/wizard/field.ts'
import type { Flow } from '#machines/wizard/flow.ts'
import type { WizardMachine } from '#machines/wizard/wizard.machine.ts'
import type { AnswersOwner } from '#src/session/onboarding-memory.ts'
import type { Elements } from '#src/ui/elements.ts'
import type { WizardProgress } from '#src/ui/page/top-bar.tsx'
import type { LeavePath } from '#src/wizard/use-leave.ts'
import type { WizardPath } from '#src/wizard/use-step-url.ts'

/** A flow that creates an account: its questions, their URL, and what happens to the answers. */
export type AccountFlow = {
  flow: Flow
  /** The flow's machine. */
  machine: WizardMachine
  /** The path of its steps; `active` is the step. */
  path: WizardPath
  /** The title of the top bar. */
  title: string
  /** Returns the progress at a step, by its index in the flow. */
  progressOf: (step: number) => WizardProgress
  /** The label of a step's button, by step id, if it is not Continue. */
  buttons: Readonly<Record<string, string>>
  /** The content below a step's fields, by step id. */
  extras: Readonly<Record<string, ComponentType>>
  /** The Back link of the first step, if there is one; signed-in people may sign out instead. */
  wayBack: (owner: AnswersOwner) => Elements
  /** Returns the answers that are known before the flow starts, given the earlier ones. */
  known?: (
    earlier: Answers,
    start: { owner: AnswersOwner; active: number; isInvited: boolean },
  ) => Answers
  /** The flow's names of fields that the server names differently. */
  fieldOf?: Readonly<Record<string, string>>
  /**
   * Creates the account from complete answers and signs its owner in: a signed-in identity, or by
   * the email and password in the answers. With the same key it may be retried at any point.
   * `code`: the one that was emailed. Rejects with `ApiProblem`: EMAIL_UNCONFIRMED if a code is
   * needed, and a new code is then on its way.
   */
  create: (owner: AnswersOwner, answers: Answers, key: string, code?: string) => Promise<void>
  /** The owner's next page. */
  leadsTo: LeavePath
  /** Returns the path of the flow that continues answers which leave this one. */
  elsewhere?: (answers: Answers) => WizardPath
}
