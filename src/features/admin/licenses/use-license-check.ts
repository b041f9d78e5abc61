import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { fromPromise } from 'xstate'
import { toProblem } from '#src/api/problem.ts'
import { recordLicenseFinding } from '#src/features/admin/admin-calls.ts'
import { useFormGuard } from '#src/pwa/app-update.ts'
import { expireSession } from '#src/session/session.ts'
import { readTyped, storeTyped } from '#src/session/typed-in-tab.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import {
  type AdminLicense,
  type CheckRefusal,
  type Finding,
  licenseCheckMachine,
  type UnsavedChecks,
  withoutLicenses,
} from './license-check.machine.ts'

/** The key in the tab's storage. Raise the number when the stored form of `UnsavedChecks` changes. */
const TYPED = 'license checks 1'

/** Runs the check of a license on the API, and keeps in this tab what is typed. */
export function useLicenseCheck(adminId: string) {
  const queryClient = useQueryClient()
  const refetch = () => queryClient.invalidateQueries({ queryKey: [adminId, { of: 'office' }] })
  const [snapshot, send] = useMachine(
    licenseCheckMachine.provide({
      actors: {
        recordFinding: fromPromise<void, Finding & { license: AdminLicense }>(({ input }) =>
          recordLicenseFinding(input)
            .catch((error) => {
              const { message, sessionEnd, details } = toProblem(error)
              expireSession(sessionEnd)
              throw { message, license: details.license } satisfies CheckRefusal
            })
            .finally(() => void refetch()),
        ),
      },
      actions: {
        showRecorded: () =>
          showSnackbar({ message: 'Saved. The attorney is told.', type: 'success' }),
      },
    }),
    { input: { typed: readTyped<UnsavedChecks>(adminId, TYPED) ?? {} } },
  )
  const { typed } = snapshot.context
  useEffect(() => storeTyped(adminId, TYPED, withoutLicenses(typed)), [adminId, typed])
  useFormGuard(!snapshot.matches('closed'))
  return { snapshot, send }
}

export type LicenseCheckState = ReturnType<typeof useLicenseCheck>
