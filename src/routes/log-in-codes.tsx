import { createFileRoute } from '@tanstack/react-router'
import { SecondFactorScreen } from '#src/features/profile/second-factor-screen.tsx'
import { requireCodesOwner } from '#src/session/guards.ts'

export const Route = createFileRoute('/log-in-codes')({
  staticData: { title: 'Log-in codes and passkeys' },
  beforeLoad: requireCodesOwner,
  component: LogInCodes,
})

function LogInCodes() {
  return <SecondFactorScreen identity={Route.useRouteContext().identity} />
}
