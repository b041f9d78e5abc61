import { createFileRoute } from '@tanstack/react-router'
import { requireCodesOwner } from '#src/client/guards.ts'
import { SecondFactorScreen } from '#src/features/profile/second-factor-screen.tsx'

export const Route = createFileRoute('/log-in-codes')({
  staticData: { title: 'Log-in codes and passkeys' },
  beforeLoad: requireCodesOwner,
  component: LogInCodes,
})

function LogInCodes() {
  return <SecondFactorScreen identity={Route.useRouteContext().identity} />
}
