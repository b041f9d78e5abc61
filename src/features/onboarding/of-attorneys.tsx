/** What both ways to an attorney's account have in common. */
import type { Flow } from '#machines/wizard/flow.ts'
import { attorneyFieldOf } from '#machines/wizard/flows/attorney-fields.ts'
import type { WizardProgress } from '#src/ui/top-bar.tsx'
import type { AccountFlow } from './account-flow.ts'
import { WayToAccountTypes } from './ways-out.tsx'

const BAR_LENGTH = 8
const LEAST_SHARE = 0.1

/** The bar is step/8, at least 10 %, at most full (document 2 §2 and §9); the words count every step. */
export const attorneyProgress = (step: number, { steps }: Flow): WizardProgress => ({
  value: Math.min(Math.max(step, LEAST_SHARE * BAR_LENGTH), BAR_LENGTH),
  max: BAR_LENGTH,
  text: `Step ${step + 1} of ${steps.length}`,
})

export const ofAttorneys = {
  title: 'Attorney account',
  buttons: { law_firm_size: 'Create account' },
  wayBack: () => <WayToAccountTypes />,
  fieldOf: attorneyFieldOf,
  leadsTo: '/onboarding-success',
} satisfies Partial<AccountFlow>
