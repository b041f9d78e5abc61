import type { CaseSlug } from '#machines/category-slug.ts'
import { caseFlows } from './flows/case-flows.ts'
import { createWizardMachine, type WizardMachine } from './wizard.machine.ts'

/** The machines of the new-case flows, by slug. */
export const caseWizards = Object.fromEntries(
  Object.entries(caseFlows).map(([slug, flow]) => [slug, createWizardMachine(flow)]),
) as Readonly<Record<CaseSlug, WizardMachine>>

export const {
  dui: duiMachine,
  bankruptcy: bankruptcyMachine,
  family: familyMachine,
  civil: civilMachine,
  personal_injury: personalInjuryMachine,
  other: otherMachine,
} = caseWizards
