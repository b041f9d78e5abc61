import { customerOnboardingFlow } from '#machines/wizard/flows/customer-onboarding.ts'
import { adminSignupFlow } from './flows/admin-signup.ts'
import { attorneyOnboardingFlow } from './flows/attorney-onboarding.ts'
import { attorneySignupFlow } from './flows/attorney-signup.ts'
import { createWizardMachine } from './wizard.machine.ts'

/** Client onboarding, a state for each of its steps 0 to 6. */
export const clientOnboardingMachine = createWizardMachine(customerOnboardingFlow)

/** Attorney onboarding for somebody signed in, a state for each of its steps 0 to 7. */
export const attorneyOnboardingMachine = createWizardMachine(attorneyOnboardingFlow)

/** Attorney onboarding by email, a state for each of its steps 0 to 9. */
export const attorneySignupMachine = createWizardMachine(attorneySignupFlow)

/** Admin signup, a state for each of its steps 0 to 3. */
export const adminSignupMachine = createWizardMachine(adminSignupFlow)
