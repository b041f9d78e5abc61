import { createFileRoute, redirect } from '@tanstack/react-router'
import { validateOnboardingSearch } from '#src/features/onboarding/onboarding-search.ts'

export const Route = createFileRoute('/onboarding/customer')({
  validateSearch: validateOnboardingSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/onboarding', search, replace: true })
  },
})
