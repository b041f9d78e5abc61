// What both flows that create an attorney’s account have in common.
import type { Flow } from '#machines/wizard/flow.ts'
import { attorneyFieldOf } from '#machines/wizard/flows/attorney-fields.ts'
import type { WizardProgress } from '#src/ui/page/top-bar.tsx'
import type { AccountFlow } from './account-flow.ts'
import { WayToAccountTypes } from './leave-links.tsx'

const BAR_LENGTH = 8
const MIN_SHARE = 0.1

/**
 * Returns the progress. The bar is step/8, at least 10 % (specification §2.2, specification §2.9),
 * while the text counts all steps. The bar counts all steps too from where another eighth would
 * fill it, so that 'Step 9 of 10' is not full.
 */
export const attorneyProgress = (step: number, { steps }: Flow): WizardProgress => ({
  value: step < BAR_LENGTH ? Math.max(step, MIN_SHARE * BAR_LENGTH) : spread(step, steps.length),
  max: BAR_LENGTH,
  text: `Step ${step + 1} of ${steps.length}`,
})

const spread = (step: number, count: number) => ((step + 1) / count) * BAR_LENGTH

export const attorneyAccountFlow = {
  title: 'Attorney account',
  buttons: { law_firm_size: 'Create account' },
  wayBack: () => <WayToAccountTypes />,
  fieldOf: attorneyFieldOf,
  leadsTo: '/onboarding-success',
} satisfies Partial<AccountFlow>
