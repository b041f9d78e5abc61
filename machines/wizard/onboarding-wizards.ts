import { clientOnboardingFlow } from './flows/client-onboarding.ts'
import { createWizardMachine } from './wizard.machine.ts'

/** Client onboarding, a state for each of its steps 0 to 6. */
export const clientOnboardingMachine = createWizardMachine(clientOnboardingFlow)
