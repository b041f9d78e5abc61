import { createFileRoute } from '@tanstack/react-router'
import { OnboardingScreen } from '#src/features/auth/onboarding-screen.tsx'

/** `active`: the step, 0 to 6; `user`: 'sso' for somebody who has signed in without an account. */
interface OnboardingSearch {
  active?: number
  user?: string
}

export const Route = createFileRoute('/onboarding')({
  staticData: { title: 'Create an account' },
  validateSearch: (search: Record<string, unknown>): OnboardingSearch => ({
    ...(Number.isInteger(search.active) && { active: search.active as number }),
    ...(typeof search.user === 'string' && { user: search.user }),
  }),
  component: OnboardingScreen,
})
