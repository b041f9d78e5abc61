import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Identity } from '#machines/client/session.machine.ts'
import { LOG_IN_CODES } from '#src/browser/passkeys.ts'
import { sentences } from '#src/format/sentences.ts'
import { isAdmin } from '#src/identity/home.ts'
import { InnerScreen } from '#src/layout/screens.tsx'
import { recordSecondFactor } from '#src/session/record-required.ts'
import { requestSignOut } from '#src/session/request-sign-out.ts'
import { useSession } from '#src/session/session.ts'
import { Button } from '#src/ui/button.tsx'
import { iconButtonClass } from '#src/ui/icon-button.tsx'
import { BackIcon, CheckIcon, LockIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { ScreenTitle } from '#src/ui/page/screen.tsx'
import { InnerTopBar } from '#src/ui/page/top-bar.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { css } from '#styled/css/css.mjs'
import { BackupCodes } from './backup-codes.tsx'
import { Passkeys } from './passkeys.tsx'
import { AppForm, PasswordForm } from './second-factor-forms.tsx'
import { type SecondFactorState, useSecondFactor } from './use-second-factor.ts'

const stack = css({ display: 'grid', gap: '5', marginTop: '5' })
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '4' })

/**
 * /log-in-codes: adds or removes an authenticator app or passkeys. An admin who needs one continues
 * to the back office after adding it.
 */
export function SecondFactorScreen({ identity }: { identity: Identity }) {
  const { navigate } = useRouter()
  const session = useSession()
  const email = ('email' in session && session.email) || ''
  const [isRequired] = useState(identity.second_factor_passed === false)
  const goOn = () => {
    recordSecondFactor(identity.uuid, true)
    void navigate({ to: '/', replace: true })
  }
  const state = useSecondFactor(
    { personId: identity.uuid, email },
    { onPasskeyAdded: isRequired ? goOn : undefined },
  )
  const back = (
    <Link
      to={isAdmin(identity) ? '/admin/users' : '/personal-details'}
      className={iconButtonClass({ edge: 'start' })}
      aria-label="Back"
    >
      <BackIcon />
    </Link>
  )
  return (
    <InnerScreen topBar={<InnerTopBar leading={!isRequired && back} title="Your account" />}>
      <ScreenTitle>{LOG_IN_CODES}</ScreenTitle>
      <div className={stack}>
        <Step {...state} email={email} goOn={isRequired ? goOn : undefined} />
        {isRequired && state.snapshot.matches('showing') && (
          <Button visual="quiet" onClick={() => void requestSignOut()}>
            Log out
          </Button>
        )}
      </div>
    </InnerScreen>
  )
}

/** `goOn`: continues to the back office, for an admin who must have an app. */
type StepProps = SecondFactorState & { goOn: (() => void) | undefined }

function Step({ snapshot, send, email, goOn }: StepProps & { email: string }) {
  const { context } = snapshot
  if (snapshot.matches('loading')) return <Skeleton cards={1} />
  if (snapshot.matches('failed')) {
    return (
      <>
        <p role="alert">{context.message}</p>
        <Button onClick={() => send({ type: 'retry' })}>Try again</Button>
      </>
    )
  }
  if (snapshot.matches('proving') || snapshot.matches('beginning')) {
    return <PasswordForm snapshot={snapshot} send={send} email={email} />
  }
  if (snapshot.matches('entering') || snapshot.matches('confirming')) {
    return <AppForm snapshot={snapshot} send={send} />
  }
  if (snapshot.matches('showingCodes')) {
    const close = () => send({ type: 'codes.close' })
    return <BackupCodes codes={context.codes} onClose={goOn ?? close} />
  }
  const props = { snapshot, send, goOn }
  const { hasApp, passkeys = [] } = context.status ?? {}
  if (goOn && !hasApp && passkeys.length > 0) return <LogInByPasskey />
  return (
    <>
      {hasApp ? <On {...props} /> : <Off {...props} />}
      <Passkeys snapshot={snapshot} send={send} />
    </>
  )
}

function Off({ snapshot, send, goOn }: StepProps) {
  const { offersPasskeys } = snapshot.context.status ?? {}
  return (
    <>
      {goOn ? (
        <Note
          icon={<LockIcon />}
          title={`Admins log in with a code${offersPasskeys ? ' or a passkey' : ''}`}
        >
          {sentences(
            `Turn on codes${offersPasskeys ? ' or add a passkey' : ''} before you open the back office.`,
            'You only do this once. Someone who knows only your password can’t get in.',
          )}
        </Note>
      ) : (
        <Note icon={<LockIcon />} title="Protect your account with a code">
          When you log in, you type your password and a code from an app on your phone. Someone who
          knows only your password can’t get in.
        </Note>
      )}
      {snapshot.context.status?.hasPassword ? (
        <Button onClick={() => send({ type: 'goal.choose', goal: 'add' })}>Turn on codes</Button>
      ) : (
        <p>
          You log in without a password. Set a password first, in your{' '}
          <Link to="/personal-details">personal details</Link>.
        </p>
      )}
    </>
  )
}

// Shown to a person who signed in with the password alone: adding an app needs the passkey.
function LogInByPasskey() {
  return (
    <Note icon={<LockIcon />} title="Log in with your passkey">
      You logged in with your password, but your account has a passkey. Log out, and choose “Use a
      passkey” when you log in again. If you lost it, ask the person who runs this Fastpass to
      remove it.
    </Note>
  )
}

function On({ snapshot, send, goOn }: StepProps) {
  const hasCodes = snapshot.context.status?.hasBackupCodes
  if (goOn) {
    return (
      <>
        <Note icon={<CheckIcon />} title="Log-in codes are on">
          If you come back to this page, log out. Then log in again with a code from your app.
        </Note>
        <Button onClick={goOn}>Open the back office</Button>
      </>
    )
  }
  return (
    <>
      <Note icon={<CheckIcon />} title="Log-in codes are on">
        {sentences(
          'When you log in, we ask for a code from your app.',
          hasCodes
            ? 'If you lose your phone, you can use one of your backup codes.'
            : 'You have no backup codes left. Make new ones, in case you lose your phone.',
        )}
      </Note>
      <div className={row}>
        <Button visual="secondary" onClick={() => send({ type: 'goal.choose', goal: 'codes' })}>
          Make new backup codes
        </Button>
        <Button visual="quiet" onClick={() => send({ type: 'goal.choose', goal: 'remove' })}>
          Turn off codes
        </Button>
      </div>
    </>
  )
}
