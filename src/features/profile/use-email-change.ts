import { useMachine } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { fromPromise } from 'xstate'
import {
  type EmailAccount,
  type EmailRefusal,
  emailChangeMachine,
} from '#machines/client/email-change.machine.ts'
import type { Identity } from '#machines/client/session.machine.ts'
import { toProblem } from '#src/api/problem.ts'
import { queryClient } from '#src/data/query-client.ts'
import {
  confirmEmail,
  followEmail,
  needsNewAddress,
  readAccount,
  requestCode,
  resendCode,
  withdrawEmail,
} from '#src/identity/email-change.ts'
import { readPerson, writePerson } from '#src/identity/known-person.ts'
import { useFormGuard } from '#src/pwa/app-update.ts'
import { accountOwner } from '#src/session/account-owner.ts'
import { expireSessionOf } from '#src/session/session.ts'
import { readTyped, storeTyped } from '#src/session/typed-in-tab.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'

/** The name in this tab of the new email of an unfinished change. */
const NEW_EMAIL = 'new email'

export type EmailChangeOptions = { identity: Identity; email: string }

/** Runs the email change's machine with the identity provider and the API. */
export function useEmailChange({ identity: { uuid }, email }: EmailChangeOptions) {
  const owner = () => accountOwner(email)
  const [snapshot, send] = useMachine(
    emailChangeMachine.provide({
      actors: {
        readAccount: fromPromise<EmailAccount, void>(() => readAccount(owner()).catch(refuse)),
        requestCode: fromPromise<{ isConfirmed: boolean }, { email: string; password: string }>(
          ({ input }) => requestCode(owner(), input).catch(refuse),
        ),
        resendCode: fromPromise<void, { email: string }>(({ input }) =>
          resendCode(owner(), input).catch(refuse),
        ),
        confirmEmail: fromPromise<void, { email: string; code: string }>(({ input }) =>
          confirmEmail(owner(), input).catch(refuse),
        ),
        withdrawEmail: fromPromise<void, { email: string }>(({ input }) =>
          withdrawEmail(owner(), input),
        ),
        followEmail: fromPromise<void, void>(() =>
          followEmail(uuid)
            .then((followed) => updateEmail(uuid, followed))
            .catch((error: unknown) => {
              expireSessionOf(uuid, toProblem(error).sessionEnd)
              return refuse(error)
            }),
        ),
      },
      actions: {
        showChanged: ({ context }) => {
          const message = `Your email is changed. From now on, log in with ${context.typed.email.trim()}.`
          showSnackbar({ message, type: 'success' })
        },
        showSent: () => showSnackbar({ message: 'We sent a new code.', type: 'success' }),
      },
    }),
  )
  const isOpen = !snapshot.matches('closed')
  const { typed } = snapshot.context
  // Continues a change that began on another page, or on this one before a reload.
  useEffect(() => {
    const typedEmail = readTyped<string>(uuid, NEW_EMAIL)
    if (typedEmail !== undefined) send({ type: 'email.open', email: typedEmail })
  }, [send, uuid])
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen || wasOpen.current) storeTyped(uuid, NEW_EMAIL, isOpen ? typed.email : undefined)
    wasOpen.current = isOpen
  }, [isOpen, uuid, typed.email])
  useEffect(() => {
    const online = () => send({ type: 'network.online' })
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [send])
  useFormGuard(isOpen)
  return { snapshot, send }
}

export type EmailChangeState = ReturnType<typeof useEmailChange>

function refuse(error: unknown): never {
  const problem = toProblem(error)
  const { message, fieldErrors } = problem
  throw {
    message,
    errors: fieldErrors,
    needsNewAddress: needsNewAddress(problem),
  } satisfies EmailRefusal
}

/** Updates the email on the screen and in the stored person. */
function updateEmail(personId: string, email: string): void {
  queryClient.setQueryData<object>([personId, { of: 'profile' }], (row) => row && { ...row, email })
  const person = readPerson()
  if (person?.identity?.uuid === personId) writePerson({ ...person, email })
}
