import { type CaseSlug, caseFlows } from './flows/case-flows.ts'
import { createWizardMachine, type WizardMachine } from './wizard.machine.ts'

/** The machine of every new-case flow, by its slug. */
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
