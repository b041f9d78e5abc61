import { useMachine } from '@xstate/react'
import { fromPromise } from 'xstate'
import {
  type FactorGift,
  type FactorGoal,
  type FactorRefusal,
  type FactorStatus,
  secondFactorMachine,
} from '#machines/client/second-factor.machine.ts'
import { toProblem } from '#src/api/problem.ts'
import { beginFactorChange, confirmApp, readFactors } from '#src/api/second-factor.ts'
import { accountOwner } from '#src/client/account-owner.ts'
import { useFormGuard } from '#src/client/app-update.ts'
import { showSnackbar } from '#src/client/snackbar.ts'

/** Runs the second factor's machine with the identity provider. */
export function useSecondFactor(email: string) {
  const owner = () => accountOwner(email)
  const [snapshot, send] = useMachine(
    secondFactorMachine.provide({
      actors: {
        readStatus: fromPromise<FactorStatus, void>(() => readFactors(owner()).catch(refuse)),
        begin: fromPromise<FactorGift, { goal: FactorGoal; password: string }>(({ input }) =>
          beginFactorChange(owner(), input).catch(refuse),
        ),
        confirmApp: fromPromise<FactorGift, { code: string }>(({ input }) =>
          confirmApp(owner(), input).catch(refuse),
        ),
      },
      actions: {
        tellAdded: () => showSnackbar({ message: 'Log-in codes are on', type: 'success' }),
        tellRemoved: () => showSnackbar({ message: 'Log-in codes are off', type: 'success' }),
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
