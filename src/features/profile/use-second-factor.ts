import { useMachine } from '@xstate/react'
import { fromPromise } from 'xstate'
import {
  type FactorGoal,
  type FactorInput,
  type FactorRefusal,
  type FactorResult,
  type FactorStatus,
  secondFactorMachine,
} from '#machines/client/second-factor.machine.ts'
import { toProblem } from '#src/api/problem.ts'
import { beginFactorChange, confirmApp, readFactors } from '#src/identity/second-factor.ts'
import { useFormGuard } from '#src/pwa/app-update.ts'
import { accountOwner } from '#src/session/account-owner.ts'
import { recordFactorAdded } from '#src/session/record-required.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'

const changes: Partial<Record<FactorGoal, string>> = {
  remove: 'Log-in codes are off',
  addPasskey: 'Passkey added',
  removePasskey: 'Passkey removed',
}

/** Runs the second factor's machine with the identity provider. */
export function useSecondFactor(
  { personId, email }: { personId: string; email: string },
  { onPasskeyAdded }: { onPasskeyAdded: (() => void) | undefined },
) {
  const owner = () => accountOwner(email)
  const [snapshot, send] = useMachine(
    secondFactorMachine.provide({
      actors: {
        readStatus: fromPromise<FactorStatus, void>(() => readFactors(owner()).catch(refuse)),
        begin: fromPromise<FactorResult, FactorInput>(({ input }) =>
          beginFactorChange(owner(), input).catch(refuse),
        ),
        confirmApp: fromPromise<FactorResult, { code: string }>(({ input }) =>
          confirmApp(owner(), input).catch(refuse),
        ),
      },
      actions: {
        showAdded: () => {
          showSnackbar({ message: 'Log-in codes are on', type: 'success' })
          recordFactorAdded(personId)
        },
        showChanged: ({ context }) => {
          showSnackbar({ message: changes[context.goal] ?? 'Saved', type: 'success' })
          if (context.goal !== 'addPasskey') return
          recordFactorAdded(personId)
          onPasskeyAdded?.()
        },
      },
    }),
  )
  useFormGuard(!snapshot.matches('showing') && !snapshot.matches('failed'))
  return { snapshot, send }
}

export type SecondFactorState = ReturnType<typeof useSecondFactor>

function refuse(error: unknown): never {
  const { message, fieldErrors } = toProblem(error)
  throw { message, errors: fieldErrors } satisfies FactorRefusal
}
