import { customerOnboardingFlow } from '#machines/wizard/flows/customer-onboarding.ts'
import { adminSignupFlow } from './flows/admin-signup.ts'
import { attorneyOnboardingFlow } from './flows/attorney-onboarding.ts'
import { attorneySignupFlow } from './flows/attorney-signup.ts'
import { createWizardMachine } from './wizard.machine.ts'

/** Customer onboarding, with a state for each of its steps 0 to 6. */
export const customerOnboardingMachine = createWizardMachine(customerOnboardingFlow)

/** Attorney onboarding after sign-in, with a state for each of its steps 0 to 7. */
export const attorneyOnboardingMachine = createWizardMachine(attorneyOnboardingFlow)

/** Attorney onboarding by email, with a state for each of its steps 0 to 9. */
export const attorneySignupMachine = createWizardMachine(attorneySignupFlow)

/** Admin signup, with a state for each of its steps 0 to 3. */
export const adminSignupMachine = createWizardMachine(adminSignupFlow)
