import { type SubmitEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type EmailField, emailFields } from '#machines/client/email-change.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { CodeInput } from '#src/ui/control/code-input.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { FormBusyContext } from '#src/ui/control/field-context.ts'
import { focusFirstError } from '#src/ui/control/focus-first-error.ts'
import { Failure } from '#src/ui/failure.tsx'
import { AskedField } from '#src/wizard/asked-field.tsx'
import { css } from '#styled/css/css.mjs'
import type { EmailChangeState } from './use-email-change.ts'

const form = css({ display: 'grid', gap: '5', paddingBlock: '5' })
const actions = css({ display: 'grid', gap: '1', justifyItems: 'center' })
const hint = css({ textStyle: 'small', color: 'ink-2' })
const address = css({ fontWeight: '600', overflowWrap: 'anywhere' })

/** The form that changes the email: the new email and the password, then the code that was sent. */
export function EmailForm({ snapshot, send, email }: EmailChangeState & { email: string }) {
  const working = workingText.find(([state]) => snapshot.matches(state))?.[1]
  const step = stepOf(snapshot)
  const root = useFocusInside(step)
  useEffect(() => {
    if (working === undefined) focusFirstError(root.current)
  }, [working, root])
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    flushSync(() => send({ type: 'email.submit' }))
    focusFirstError(root.current)
  }
  return (
    <form
      ref={root}
      className={form}
      aria-label="Edit Email"
      noValidate
      onSubmit={handleSubmit}
      tabIndex={-1}
    >
      <FormBusyContext value={working !== undefined}>
        {step === 'address' && <AddressFields snapshot={snapshot} send={send} email={email} />}
        {step === 'code' && <CodeField snapshot={snapshot} send={send} />}
      </FormBusyContext>
      {step === 'noPassword' && (
        <p>
          You log in without a password. Set a password first, below. Then you can change your
          email, and log in with both.
        </p>
      )}
      <Failure message={snapshot.context.message} />
      <div className={actions}>
        <Actions snapshot={snapshot} send={send} working={working} />
      </div>
    </form>
  )
}

function AddressFields({ snapshot, send, email }: EmailChangeState & { email: string }) {
  const { typed, errors } = snapshot.context
  const asked = (name: 'email' | 'password') => (
    <AskedField
      field={emailFields[name]}
      answer={typed[name]}
      error={errors[name]}
      onAnswer={(value) => send({ type: 'field.change', field: name, value: String(value ?? '') })}
    />
  )
  return (
    <>
      {asked('email')}
      {/* Names the account for password managers. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {asked('password')}
      <p className={hint}>
        We’ll send a code to the new email. Until you type it in, nothing changes.
      </p>
    </>
  )
}

function CodeField({ snapshot, send }: EmailChangeState) {
  const { typed, errors } = snapshot.context
  return (
    <>
      <p>
        We sent a code to{' '}
        <span className={address} dir="auto" translate="no">
          {typed.email.trim()}
        </span>
        . It works for 15 minutes.
      </p>
      <Field label="Code" isRequired error={errors.code} hint="6 digits">
        <CodeInput
          value={typed.code}
          onChange={(value) => send({ type: 'field.change', field: 'code', value })}
        />
      </Field>
      {snapshot.matches({ confirming: 'waiting' }) && (
        <p className={hint}>
          No email yet? Look in your spam folder. In half a minute, you can ask for a new code.
        </p>
      )}
    </>
  )
}

function Actions({ snapshot, send, working }: EmailChangeState & { working: string | undefined }) {
  const quiet = (text: string, type: 'email.resend' | 'email.replace' | 'email.cancel') => (
    <Button visual="quiet" fit="hug" onClick={() => send({ type })}>
      {text}
    </Button>
  )
  if (snapshot.matches('passwordMissing')) return quiet('Close', 'email.cancel')
  if (snapshot.matches('notFollowed')) {
    return (
      <>
        <p>Your email is changed, but our server did not answer.</p>
        <Button type="submit">Try again</Button>
      </>
    )
  }
  return (
    <>
      <Button type="submit" working={working}>
        {submitText[stepOf(snapshot)]}
      </Button>
      {snapshot.matches({ confirming: 'ready' }) && quiet('Send a new code', 'email.resend')}
      {snapshot.matches('confirming') && quiet('Use another email', 'email.replace')}
      {(working === undefined || snapshot.matches('preparing')) && quiet('Cancel', 'email.cancel')}
    </>
  )
}

type Step = 'address' | 'code' | 'noPassword' | 'none'

function stepOf(snapshot: EmailChangeState['snapshot']): Step {
  if (snapshot.matches('entering') || snapshot.matches('requesting')) return 'address'
  if (snapshot.matches('passwordMissing')) return 'noPassword'
  const isCode = ['confirming', 'resending', 'checking', 'withdrawing'] as const
  return isCode.some((state) => snapshot.matches(state)) ? 'code' : 'none'
}

const submitText: Record<Step, string> = {
  address: 'Send code',
  code: 'Confirm email',
  noPassword: '',
  none: 'Try again',
}

/** The status text of a waiting step; undefined for other steps. */
const workingText = [
  ['preparing', 'Loading'],
  ['requesting', 'Sending'],
  ['resending', 'Sending'],
  ['checking', 'Saving'],
  ['following', 'Saving'],
  ['withdrawing', 'Loading'],
] as const

const firstEmpty: Record<Step, EmailField | null> = {
  address: 'email',
  code: 'code',
  noPassword: null,
  none: null,
}

/** Moves focus to the first control of each step, or to the form when it has none. */
function useFocusInside(step: Step) {
  const root = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const first =
      firstEmpty[step] && root.current?.querySelector<HTMLElement>('input:not([hidden])')
    ;(first || root.current)?.focus()
  }, [step])
  return root
}
