import { QRCodeSVG } from 'qrcode.react'
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type FactorGoal, factorFields } from '#machines/client/second-factor.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { FormBusyContext } from '#src/ui/control/field-context.ts'
import { focusFirstError } from '#src/ui/control/focus-first-error.ts'
import { Failure } from '#src/ui/failure.tsx'
import { AskedField } from '#src/wizard/asked-field.tsx'
import { css } from '#styled/css/css.mjs'
import type { SecondFactorState } from './use-second-factor.ts'

const form = css({ display: 'grid', gap: '5' })
const actions = css({ display: 'grid', gap: '1', justifyItems: 'center' })
const steps = css({ display: 'grid', gap: '5', paddingInlineStart: '5', listStyle: 'decimal' })
// Cameras can read only dark squares on a light background.
const picture = css({
  width: 'fit-content',
  marginBlock: '3',
  padding: '3',
  borderRadius: '12px',
  background: '[#fff]',
})
const secretText = css({ fontFamily: '[monospace]', fontWeight: '600', overflowWrap: 'anywhere' })
const link = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '[2.75rem]',
  fontWeight: '600',
  textDecoration: 'underline',
})

const goals: Record<FactorGoal, { label: string; submit: string; working: string; why: string }> = {
  add: {
    label: 'Turn on codes',
    submit: 'Continue',
    working: 'Checking',
    why: 'First, type your password again, so that we know it’s you.',
  },
  remove: {
    label: 'Turn off codes',
    submit: 'Turn off',
    working: 'Turning off',
    why: 'After this, your password alone opens your account. Type it again, so that we know it’s you.',
  },
  codes: {
    label: 'Make new backup codes',
    submit: 'Make new codes',
    working: 'Making codes',
    why: 'Your old backup codes will stop working. Type your password, so that we know it’s you.',
  },
  addPasskey: {
    label: 'Add a passkey',
    submit: 'Continue',
    working: 'Adding',
    why: 'First, type your password again, so that we know it’s you. Then your phone asks for your finger, face or PIN.',
  },
  removePasskey: {
    label: 'Remove a passkey',
    submit: 'Remove',
    working: 'Removing',
    why: 'After this, the passkey no longer opens your account. Type your password, so that we know it’s you.',
  },
}

/** Asks for the password, or a passkey, before any change. */
export function PasswordForm({ snapshot, send, email }: SecondFactorState & { email: string }) {
  const { goal, typed, errors } = snapshot.context
  const { label, submit, working, why } = goals[goal]
  const isBusy = snapshot.matches('beginning')
  return (
    <Form snapshot={snapshot} send={send} label={label} submit={submit} working={isBusy && working}>
      <p>{why}</p>
      {/* Names the account for password managers. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <AskedField
        field={factorFields.password}
        answer={typed.password}
        error={errors.password}
        onAnswer={(value) =>
          send({ type: 'field.change', field: 'password', value: String(value ?? '') })
        }
      />
      {snapshot.can({ type: 'passkey.use' }) && (
        <Button visual="secondary" onClick={() => send({ type: 'passkey.use' })}>
          Use a passkey instead
        </Button>
      )}
    </Form>
  )
}

/** Shows the secret for the app, and asks for the first code. */
export function AppForm({ snapshot, send }: SecondFactorState) {
  const { app, typed, errors } = snapshot.context
  const isBusy = snapshot.matches('confirming')
  return (
    <Form
      snapshot={snapshot}
      send={send}
      label="Add your app"
      submit="Turn on codes"
      working={isBusy && 'Turning on'}
    >
      <ol className={steps}>
        <li>
          Get an app for codes on your phone. You can use Google Authenticator, 1Password or your
          phone’s own password app.
        </li>
        <li>
          Add Fastpass to the app. Scan this picture with it:
          <div className={picture}>
            <QRCodeSVG value={app?.uri ?? ''} size={176} title="Code for the app" />
          </div>
          <a className={link} href={app?.uri}>
            On this phone, open the app
          </a>
          <p>
            Or type this key into the app:{' '}
            <span className={secretText} translate="no">
              {inFours(app?.secret)}
            </span>
          </p>
        </li>
        <li>Type the code that the app shows now.</li>
      </ol>
      <AskedField
        field={factorFields.code}
        answer={typed.code}
        error={errors.code}
        onAnswer={(value) =>
          send({ type: 'field.change', field: 'code', value: String(value ?? '') })
        }
      />
    </Form>
  )
}

const inFours = (secret = '') => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

type FormProps = SecondFactorState & {
  label: string
  submit: string
  working: string | false
  children: ReactNode
}

function Form({ snapshot, send, label, submit, working, children }: FormProps) {
  const root = useRef<HTMLFormElement>(null)
  const { message } = snapshot.context
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus({ preventScroll: true })
  }, [])
  // Moves focus to the field that the identity provider refused.
  useEffect(() => {
    if (!working) focusFirstError(root.current)
  }, [working])
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    flushSync(() => send({ type: 'factor.submit' }))
    focusFirstError(root.current)
  }
  return (
    <form ref={root} className={form} aria-label={label} noValidate onSubmit={handleSubmit}>
      <FormBusyContext value={working !== false}>{children}</FormBusyContext>
      <Failure message={message} />
      <div className={actions}>
        <Button type="submit" working={working}>
          {submit}
        </Button>
        {!working && (
          <Button visual="quiet" fit="hug" onClick={() => send({ type: 'factor.cancel' })}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
