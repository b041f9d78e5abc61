import { createFileRoute } from '@tanstack/react-router'
import { redirectOnboarded } from '#src/client/guards.ts'
import { OnboardingScreen } from '#src/features/auth/onboarding-screen.tsx'

/** `active`: the step, 0 to 6; `user`: 'sso' for somebody who has signed in without an account. */
interface OnboardingSearch {
  active?: number | undefined
  user?: string | undefined
}

export const Route = createFileRoute('/onboarding')({
  staticData: { title: 'Create an account' },
  validateSearch: (search: Record<string, unknown>): OnboardingSearch => ({
    active: Number.isInteger(search.active) ? (search.active as number) : undefined,
    user: typeof search.user === 'string' ? search.user : undefined,
  }),
  beforeLoad: redirectOnboarded,
  component: OnboardingScreen,
})
