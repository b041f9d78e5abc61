import type { ComponentType, ReactNode } from 'react'
import type { Answers } from '#machines/wizard/field.ts'
import type { Flow } from '#machines/wizard/flow.ts'
import type { WizardMachine } from '#machines/wizard/wizard.machine.ts'
import type { AnsweredBy } from '#src/session/onboarding-memory.ts'
import type { WizardProgress } from '#src/ui/page/top-bar.tsx'
import type { LeavePath } from '#src/wizard/use-leave.ts'
import type { WizardPath } from '#src/wizard/use-step-url.ts'

/** A way to an account: its questions, where they are asked, and what comes of the answers. */
export type AccountFlow = {
  flow: Flow
  /** The flow's machine. */
  machine: WizardMachine
  /** Where its steps are, each at its place in `active`. */
  path: WizardPath
  /** What is being done, in the top bar. */
  title: string
  /** How far a step is, by its place in the flow, from 0. */
  progressOf: (step: number) => WizardProgress
  /** What the button that moves on says at a step, by its id, where it is not Continue. */
  buttons: Readonly<Record<string, string>>
  /** What stands below the fields of a step, by its id. */
  extras: Readonly<Record<string, ComponentType>>
  /** Back from the first step, for those who may go back; they may log out instead if signed in. */
  wayBack: (by: AnsweredBy) => ReactNode
  /** What is known of this person before they are asked, given what they have answered before. */
  known?: (kept: Answers, given: { by: AnsweredBy; active: number; isInvited: boolean }) => Answers
  /** The flow's field behind a name that the server's errors use, where they differ. */
  fieldOf?: Readonly<Record<string, string>>
  /**
   * Makes the account of whole answers and opens the app to its owner: somebody who has signed in,
   * or by the email and password among them. With the same key it may be tried again at any point.
   * `code`: the one that was mailed to the email. Rejects with `ApiProblem`; without a code that is needed with
   * EMAIL_UNCONFIRMED, and then another code is on its way.
   */
  create: (by: AnsweredBy, answers: Answers, key: string, code?: string) => Promise<void>
  /** Where its owner goes then. */
  leadsTo: LeavePath
  /** Where answers that lead out of this flow go on. */
  elsewhere?: (answers: Answers) => WizardPath
}
