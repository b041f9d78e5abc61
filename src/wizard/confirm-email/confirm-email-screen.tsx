import { useMachine } from '@xstate/react'
import { type SubmitEvent, useEffect, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { fromPromise } from 'xstate'
import { type ConfirmRefusal, confirmEmailMachine } from '#machines/client/confirm-email.machine.ts'
import { toProblem } from '#src/api/problem.ts'
import { Address } from '#src/ui/address.tsx'
import { Button } from '#src/ui/button.tsx'
import { CodeInput } from '#src/ui/control/code-input.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { FormBusyContext } from '#src/ui/control/field-context.ts'
import { focusFirstError } from '#src/ui/control/focus-first-error.ts'
import type { Elements } from '#src/ui/elements.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { ActionArea } from '#src/ui/page/action-area.tsx'
import { Screen, ScreenTitle } from '#src/ui/page/screen.tsx'
import { RootTopBar } from '#src/ui/page/top-bar.tsx'
import { WizardError } from '#src/wizard/wizard-error.tsx'
import { css } from '#styled/css/css.mjs'

const form = css({ display: 'grid', gap: '4', marginTop: '6', justifyItems: 'start' })
const wide = css({ width: 'full' })
const hint = css({ textStyle: 'small', color: 'ink-2' })

export type ConfirmEmailScreenProps = ConfirmEmailOptions & {
  /** Undefined until it is known. */
  email: string | undefined
  /** Why the email is needed, or another action. */
  children?: Elements
  /** The Back link, or a sign-out. */
  back: Elements
  /** The link to use another email. */
  another: Elements
}

/** 'Confirm your email': the emailed code, another code after a while, or another email. */
export function ConfirmEmailScreen(props: ConfirmEmailScreenProps) {
  const { email, children, back, another, ...options } = props
  const state = useConfirmEmail(options)
  const { snapshot, send } = state
  const { code, error, message, isSent } = snapshot.context
  const working = workingOf(snapshot)
  const formId = useId()
  const root = useFocus(working)
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    flushSync(() => send({ type: 'code.submit' }))
    focusFirstError(root.current)
  }
  return (
    <Screen
      topBar={<RootTopBar />}
      banner={message !== null && <WizardError>{message}</WizardError>}
      actions={
        <ActionArea
          primary={
            <Button type="submit" form={formId} working={working}>
              Confirm email
            </Button>
          }
          back={back}
          quiet={another}
        />
      }
    >
      <ScreenTitle
        subtitle={
          <>
            <span>{isSent ? 'We sent an email to ' : 'We’ll send an email to '}</span>
            <span>{email === undefined ? 'you' : <Address>{email}</Address>}</span>
            <span>. Type in the code from it. It works for 15 minutes.</span>
          </>
        }
      >
        Confirm your email
      </ScreenTitle>
      <form ref={root} id={formId} className={form} noValidate onSubmit={handleSubmit}>
        <FormBusyContext value={working !== undefined}>
          <div className={wide}>
            <Field label="Code" isRequired error={error ?? undefined} hint="6 digits">
              <CodeInput value={code} onChange={(value) => send({ type: 'code.change', value })} />
            </Field>
          </div>
        </FormBusyContext>
        <Resend {...state} />
        {children}
      </form>
    </Screen>
  )
}

function Resend({ snapshot, send }: ConfirmEmailState) {
  if (snapshot.matches({ entering: 'ready' })) {
    return (
      <Button visual="quiet" fit="flush" onClick={() => send({ type: 'code.resend' })}>
        Send a new code
      </Button>
    )
  }
  return (
    <p className={hint}>
      No email yet? Look in your spam folder. In half a minute, you can ask for a new code.
    </p>
  )
}

function workingOf(snapshot: ConfirmEmailState['snapshot']): string | undefined {
  if (snapshot.matches('sending')) return 'Sending'
  return snapshot.matches('checking') || snapshot.matches('confirmed') ? 'Checking' : undefined
}

/** Moves focus to the code when the screen opens, and to its error after a response. */
function useFocus(working: string | undefined) {
  const root = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (working === undefined) root.current?.querySelector('input')?.focus()
  }, [working])
  return root
}

type ConfirmEmailOptions = {
  /** Whether a code was sent before the screen was opened. */
  isSent: boolean
  /** Sends another code. Rejects with `ApiProblem`. */
  sendCode: () => Promise<void>
  /** Confirms the email. Rejects with `ApiProblem`, whose field error is `code`. */
  confirm: (code: string) => Promise<void>
}

/** Runs the machine that confirms an email with a code. */
function useConfirmEmail({ isSent, sendCode, confirm }: ConfirmEmailOptions) {
  const [snapshot, send] = useMachine(
    confirmEmailMachine.provide({
      actors: {
        sendCode: fromPromise<void, void>(() => sendCode().catch(refuse)),
        confirmEmail: fromPromise<void, { code: string }>(({ input }) =>
          confirm(input.code).catch(refuse),
        ),
      },
      actions: {
        showSent: () => showSnackbar({ message: 'We sent a new code.', type: 'success' }),
      },
    }),
    { input: { isSent } },
  )
  return { snapshot, send }
}

type ConfirmEmailState = ReturnType<typeof useConfirmEmail>

function refuse(error: unknown): never {
  const { message, fieldErrors } = toProblem(error)
  throw { message, errors: fieldErrors } satisfies ConfirmRefusal
}
