import { canSave, passwordFields } from '#machines/client/password.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { AskedField } from '#src/wizard/asked-field.tsx'
import { InlineForm } from './inline-form.tsx'
import type { PasswordState } from './use-password.ts'

const NOTE = 'Changing your password logs you out on every phone.'

/** The form that changes the password. */
export function PasswordForm({ snapshot, send, email }: PasswordState & { email: string }) {
  const { context } = snapshot
  const { hasPassword, typed, errors, message } = context
  const isReady = !snapshot.matches('preparing') && !snapshot.matches('unprepared')
  const working = workingText.find(([state]) => snapshot.matches(state))?.[1]
  return (
    <InlineForm
      label="Password"
      isReady={isReady}
      isBusy={working !== undefined}
      note={isReady && NOTE}
      message={message}
      onSubmit={() => send({ type: 'password.submit' })}
      actions={<Actions snapshot={snapshot} send={send} working={working} />}
    >
      {/* Names the account for password managers. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {isReady && !hasPassword && <p>We sent a code to your email. It works for 15 minutes.</p>}
      {isReady &&
        Object.entries(passwordFields(context)).map(([name, field]) => (
          <AskedField
            key={name}
            field={field}
            answer={typed[name]}
            error={errors[name]}
            onAnswer={(value) =>
              send({ type: 'field.change', field: name, value: String(value ?? '') })
            }
          />
        ))}
    </InlineForm>
  )
}

function Actions({ snapshot, send, working }: PasswordState & { working: string | undefined }) {
  const isUnprepared = snapshot.matches('unprepared')
  if (snapshot.matches('notEnded')) {
    return (
      <>
        <p>Your password has changed, but your other phones are still logged in.</p>
        <Button onClick={() => send({ type: 'ending.retry' })}>Log them out</Button>
      </>
    )
  }
  return (
    <>
      <Button
        type="submit"
        working={working}
        disabled={!isUnprepared && !canSave(snapshot.context)}
      >
        {isUnprepared ? 'Try again' : 'Save'}
      </Button>
      {snapshot.can({ type: 'password.close' }) && (
        <Button visual="quiet" fit="hug" onClick={() => send({ type: 'password.close' })}>
          Cancel
        </Button>
      )}
    </>
  )
}

/** The status text of the running call, if there is one. */
const workingText = [
  ['preparing', 'Loading'],
  ['changing', 'Saving'],
  ['ending', 'Logging out'],
  ['changed', 'Logging out'],
] as const
