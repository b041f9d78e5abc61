import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { fromPromise } from 'xstate'
import {
  type PasswordChange,
  type PasswordRefusal,
  passwordMachine,
} from '#machines/client/password.machine.ts'
import { ApiProblem, toProblem } from '#src/api/problem.ts'
import { showError } from '#src/data/show-error.ts'
import { changePassword, endEverySession, preparePassword } from '#src/identity/password.ts'
import { useFormGuard } from '#src/pwa/app-update.ts'
import { accountOwner } from '#src/session/account-owner.ts'
import { leaveWith } from '#src/session/leave.ts'
import { totalOf } from '#src/session/request-sign-out.ts'
import { expireSessionOf } from '#src/session/session.ts'
import type { EmailChangeOptions } from './use-email-change.ts'

/** Runs the machine of the password form, with the identity provider's calls. */
export function usePassword({ identity: { uuid, role_name }, email }: EmailChangeOptions) {
  const owner = () => accountOwner(email)
  const [snapshot, send] = useMachine(
    passwordMachine.provide({
      actors: {
        preparePassword: fromPromise<{ hasPassword: boolean }, void>(async () => ({
          hasPassword: await preparePassword(owner()).catch((error) => {
            expireSessionOf(uuid, toProblem(error).sessionEnd)
            return refuse(error)
          }),
        })),
        // A refusal of the identity provider does not end this device's session.
        changePassword: fromPromise<void, PasswordChange>(({ input }) =>
          requireNothingUnsent(uuid)
            .then(() => changePassword(owner(), input))
            .catch(refuse),
        ),
        endSessions: fromPromise<void, void>(() => endEverySession(owner()).catch(refuse)),
      },
      actions: {
        showFailure: (_, { cause }) => showError(cause),
        // Specification §1.8.
        leave: () => void leaveWith('Password Updated successfully', '/auth/login'),
      },
    }),
    { input: { isAttorney: role_name === 'attorney' } },
  )
  useEffect(() => {
    const online = () => send({ type: 'network.online' })
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [send])
  useFormGuard(!snapshot.matches('closed'))
  return { snapshot, send }
}

export type PasswordState = ReturnType<typeof usePassword>

function refuse(error: unknown): never {
  const { message, fieldErrors } = toProblem(error)
  throw { message, errors: fieldErrors, cause: error } satisfies PasswordRefusal
}

/**
 * Rejects with `ApiProblem` when the device has unsent items, which the sign-out after the change
 * would discard.
 */
async function requireNothingUnsent(personId: string): Promise<void> {
  const { countUnsent } = await import('#src/session/count-unsent.ts')
  if (totalOf(await countUnsent(personId)) === 0) return
  const message =
    'Changing your password logs you out, but something on this phone hasn’t been sent or saved. Send, save or discard it first.'
  throw new ApiProblem(0, 'UNSENT', message)
}
