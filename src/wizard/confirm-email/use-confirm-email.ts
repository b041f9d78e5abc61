import { useMachine } from '@xstate/react'
import { fromPromise } from 'xstate'
import { type ConfirmRefusal, confirmEmailMachine } from '#machines/client/confirm-email.machine.ts'
import { toProblem } from '#src/api/problem.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'

export type ConfirmEmailOptions = {
  /** Whether a code was sent before the screen was opened. */
  isSent: boolean
  /** Sends another code. Rejects with `ApiProblem`. */
  sendCode: () => Promise<void>
  /** Confirms the email. Rejects with `ApiProblem`, whose field error is `code`. */
  confirm: (code: string) => Promise<void>
}

/** Runs the machine that confirms an email with a code. */
export function useConfirmEmail({ isSent, sendCode, confirm }: ConfirmEmailOptions) {
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

export type ConfirmEmailState = ReturnType<typeof useConfirmEmail>

function refuse(error: unknown): never {
  const { message, fieldErrors } = toProblem(error)
  throw { message, errors: fieldErrors } satisfies ConfirmRefusal
}
