import { customerOnboardingFlow as flow } from '#machines/wizard/flows/customer-onboarding.ts'
import type { AccountFlow } from './account-flow.ts'

const LAST = flow.steps.length - 1

/** How a customer's account shows its steps: 0 to 6, the bar active/6 (specification §2.2). */
export const customerSteps: Pick<AccountFlow, 'flow' | 'title' | 'progressOf' | 'buttons'> = {
  flow,
  title: 'Create an account',
  progressOf: (step) => ({
    value: step,
    max: LAST,
    text: step === 0 ? `${LAST} short steps` : `Step ${step} of ${LAST}`,
  }),
  buttons: {
    welcome: 'Get started',
    sign_up_method: 'Continue with email',
    phone: 'Create account',
  },
}
