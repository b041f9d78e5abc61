import { useMachine } from '@xstate/react'
import { type SubmitEvent, useEffect, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { fromPromise } from 'xstate'
import {
  type PresenceProof,
  type ProofRefusal,
  type ProofWays,
  proofField,
  proofMachine,
} from '#machines/client/proof.machine.ts'
import { toProblem } from '#src/api/problem.ts'
import { prepareProof, prove } from '#src/identity/presence.ts'
import { useFormGuard } from '#src/pwa/app-update.ts'
import { accountOwner } from '#src/session/account-owner.ts'
import { settleProof } from '#src/session/proof.ts'
import { useSession } from '#src/session/session.ts'
import { Button } from '#src/ui/button.tsx'
import { FormBusyContext } from '#src/ui/control/field-context.ts'
import { focusFirstError } from '#src/ui/control/focus-first-error.ts'
import { Failure } from '#src/ui/failure.tsx'
import { BottomSheet } from '#src/ui/overlay/bottom-sheet.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AskedField } from '#src/wizard/asked-field.tsx'
import { css } from '#styled/css/css.mjs'

const form = css({ display: 'grid', gap: '5' })

function refuse(error: unknown): never {
  const { message, fieldErrors } = toProblem(error)
  throw { message, errors: fieldErrors } satisfies ProofRefusal
}

function useProof(email: string) {
  return useMachine(
    proofMachine.provide({
      actors: {
        prepare: fromPromise<ProofWays, void>(() =>
          prepareProof(accountOwner(email)).catch(refuse),
        ),
        prove: fromPromise<void, PresenceProof>(({ input }) => prove(input).catch(refuse)),
      },
      actions: {
        continueAction: () => settleProof(true),
        cancelAction: () => settleProof(false),
      },
    }),
  )
}

/** Asks the signed-in person to prove presence, above any open overlay. */
export default function ProofDialog() {
  const session = useSession()
  const email = ('email' in session && session.email) || ''
  const [snapshot, send] = useProof(email)
  const { ways, typed, error, message } = snapshot.context
  const isBusy = snapshot.matches('checking') || snapshot.matches('checkingPasskey')
  const isUnprepared = snapshot.matches('unprepared')
  const isAsking = snapshot.matches('asking') || isBusy
  const formId = useId()
  const root = useRef<HTMLFormElement>(null)
  const cancel = () => send({ type: 'proof.cancel' })
  useFormGuard(true)
  // Moves focus to the field that the identity provider refused.
  useEffect(() => {
    if (!isBusy) focusFirstError(root.current)
  }, [isBusy])
  // No one can confirm after sign-out.
  const isOver = session.status !== 'signedIn'
  useEffect(() => {
    if (isOver) settleProof(false)
  }, [isOver])
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    flushSync(() => send({ type: isUnprepared ? 'retry' : 'proof.submit' }))
    focusFirstError(root.current)
  }
  return (
    <BottomSheet
      open
      onClose={cancel}
      busy={isBusy}
      title="Confirm it’s you"
      focused={() => root.current?.querySelector<HTMLElement>('input:not([hidden])')}
      hasFocused={isAsking}
      description={descriptionOf(ways)}
      actions={
        <>
          <Button type="submit" form={formId} working={snapshot.matches('checking') && 'Checking'}>
            {isUnprepared ? 'Try again' : 'Confirm'}
          </Button>
          {isAsking && ways.hasPasskey && (
            <Button
              visual="secondary"
              working={snapshot.matches('checkingPasskey') && 'Checking'}
              disabled={snapshot.matches('checking')}
              onClick={() => send({ type: 'passkey.use' })}
            >
              Use a passkey
            </Button>
          )}
          <Button visual="quiet" fit="hug" disabled={isBusy} onClick={cancel}>
            Cancel
          </Button>
        </>
      }
    >
      <form ref={root} id={formId} className={form} noValidate onSubmit={handleSubmit}>
        {/* Names the account for password managers. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {isAsking && (
          <FormBusyContext value={isBusy}>
            <AskedField
              field={proofField(ways)}
              answer={typed}
              error={error ?? undefined}
              onAnswer={(value) => send({ type: 'proof.type', text: String(value ?? '') })}
            />
          </FormBusyContext>
        )}
        {snapshot.matches('preparing') && <Skeleton cards={1} shape="choice" />}
        <Failure message={message} />
      </form>
    </BottomSheet>
  )
}

const descriptionOf = ({ hasPassword }: ProofWays) =>
  hasPassword
    ? 'Type your password to go on. We won’t ask again for 10 minutes.'
    : 'We sent a code to your email. Type it to go on. We won’t ask again for 10 minutes.'
