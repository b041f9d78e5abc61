import { createFileRoute } from '@tanstack/react-router'
import { LOG_IN_CODES } from '#src/browser/passkeys.ts'
import { SecondFactorScreen } from '#src/features/profile/second-factor-screen.tsx'
import { requireCodesOwner } from '#src/session/guards.ts'

export const Route = createFileRoute('/log-in-codes')({
  staticData: { title: LOG_IN_CODES },
  beforeLoad: requireCodesOwner,
  component: LogInCodes,
})

function LogInCodes() {
  return <SecondFactorScreen identity={Route.useRouteContext().identity} />
}
