import type { AnswersOwner } from '#src/session/onboarding-memory.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { ActionArea } from '#src/ui/page/action-area.tsx'
import { Screen, ScreenTitle } from '#src/ui/page/screen.tsx'
import { InnerTopBar } from '#src/ui/page/top-bar.tsx'
import { adminAccount } from './admin-account.tsx'
import { HomeLink } from './leave-links.tsx'
import { OnboardingScreen } from './onboarding-screen.tsx'
import type { OnboardingSearch } from './onboarding-search.ts'
import { useInvitation } from './use-invitation.ts'

export type AdminSignupProps = {
  /** The signed-in admin; null when signed out. */
  owner: AnswersOwner
  /** The secret in the link of the invitation. */
  ticket: string | undefined
  search: OnboardingSearch
}

/** Admin signup, for a signed-in admin or a person whose email was invited. */
export function AdminSignupScreen({ owner, ticket, search }: AdminSignupProps) {
  if (owner === null) return <Invited key={ticket} ticket={ticket} search={search} />
  return <OnboardingScreen account={adminAccount} owner={owner} search={search} />
}

/** Checks the invitation before any question. */
function Invited({ ticket, search }: Omit<AdminSignupProps, 'owner'>) {
  const { state, retry } = useInvitation(ticket)
  switch (state.step) {
    case 'loading':
      return (
        <Frame>
          <p role="status">Checking your invitation</p>
        </Frame>
      )
    case 'failed':
      return (
        <Frame actions={<Button onClick={retry}>Try again</Button>}>
          <p role="alert">{state.problem.message}</p>
        </Frame>
      )
    case 'invalid':
      return state.isReplaced ? <Replaced /> : <NotInvited />
    case 'valid':
      if (state.invitation.role_name !== 'admin') return <NotInvited />
      return <OnboardingScreen account={adminAccount} owner={null} search={search} />
  }
}

function Replaced() {
  return (
    <Frame actions={<LogInLink />}>
      <ScreenTitle subtitle="We sent you a newer invitation. Open the link in the newest email. If you have an account already, log in.">
        A newer email replaced this one
      </ScreenTitle>
    </Frame>
  )
}

const LogInLink = () => (
  <a href="/auth/login" className={buttonClass()}>
    Log in
  </a>
)

function NotInvited() {
  return (
    <Frame actions={<LogInLink />}>
      <ScreenTitle subtitle="Only people who are invited can become admins. Open the link in your invitation, or ask an admin for a new one. A link works once, within seven days. If you have an account already, log in.">
        You need an invitation
      </ScreenTitle>
    </Frame>
  )
}

function Frame({ actions, children }: { actions?: Elements; children: Elements }) {
  return (
    <Screen
      topBar={<InnerTopBar leading={<HomeLink />} title={adminAccount.title} />}
      {...(actions && { actions: <ActionArea primary={actions} /> })}
    >
      {children}
    </Screen>
  )
}
