import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { fromPromise } from 'xstate'
import type { components } from '#contract'
import { licenseFields } from '#machines/lifecycle/license-fields.ts'
import { toWire } from '#machines/wizard/wire.ts'
import { bodyOf } from '#src/api/api-client.ts'
import { toProblem } from '#src/api/problem.ts'
import { licensesQuery } from '#src/data/queries.ts'
import { formatLongDate } from '#src/format/dates.ts'
import { presentLicenseText } from '#src/format/licenses.ts'
import { apiClientOf } from '#src/identity/api.ts'
import { readLicenseDrafts, storeLicenseDrafts } from '#src/offline/typed/license-drafts.ts'
import { useStoreError } from '#src/offline/use-stored.ts'
import { useFormGuard } from '#src/pwa/app-update.ts'
import { expireSessionOf } from '#src/session/session.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import {
  draftOf,
  type LicenseToSave,
  licenseFormMachine,
  nothingTyped,
  type SavedLicense,
  type SaveRefusal,
} from './license-form.machine.ts'

const LICENSE_CHANGED: components['schemas']['ProblemCode'] = 'LICENSE_CHANGED'

// A checked license stays checked when nothing or only the name has changed in it.
function savedText(saved: SavedLicense & { isRenamed: boolean }) {
  const { license_status, expires_at, isRenamed } = saved
  if (license_status !== 'verified') return 'Saved. We will check this license.'
  const kept = `Your license stays checked until ${formatLongDate(expires_at)}.`
  return isRenamed
    ? `Saved. ${kept} We’ll check the new name before then.`
    : `Nothing changed. ${kept} We’ll check it again before then.`
}

/** Runs the form of an attorney's licenses on the API. */
export function useLicenseForm(attorneyId: string) {
  const queryClient = useQueryClient()
  const { failure, watch } = useStoreError()
  const refetch = () =>
    queryClient.invalidateQueries({ queryKey: licensesQuery(attorneyId).queryKey })
  const findLicense = (state: string) =>
    queryClient
      .getQueryData(licensesQuery(attorneyId).queryKey)
      ?.data.find((license) => license.state === state)
  const save = async ({ state, admitted_on, version, ...typed }: LicenseToSave) => {
    const day = String(toWire(licenseFields.admitted_on, admitted_on))
    const body = { ...typed, admitted_on: day, ...(version !== undefined && { version }) }
    const params = { path: { state } }
    const call = apiClientOf(attorneyId).PUT('/licenses/state/{state}', { params, body })
    return (await bodyOf(call)).data
  }
  const [snapshot, send, actor] = useMachine(
    licenseFormMachine.provide({
      actors: {
        saveLicense: fromPromise<SavedLicense, LicenseToSave>(({ input }) =>
          save(input)
            .catch(async (error) => {
              const { code, message, fieldErrors, sessionEnd } = toProblem(error)
              expireSessionOf(attorneyId, sessionEnd)
              // Awaited, because a second press would be refused again until the new version is there.
              if (code === LICENSE_CHANGED) await refetch()
              const present = findLicense(input.state)
              // Without a response, the change is not known here.
              const isKnown = code === LICENSE_CHANGED && present?.version !== input.version
              throw {
                message: isKnown && present ? `${message} ${presentLicenseText(present)}` : message,
                errors: fieldErrors,
                ...(isKnown && {
                  present: { version: present?.version, license: present && draftOf(present) },
                }),
              } satisfies SaveRefusal
            })
            .finally(() => void refetch()),
        ),
      },
      actions: {
        showSaved: (_, saved) => showSnackbar({ message: savedText(saved), type: 'success' }),
      },
    }),
  )
  useEffect(() => {
    let kept = actor.getSnapshot().context.typed
    const { unsubscribe } = actor.subscribe(({ context: { typed } }) => {
      if (typed === kept) return
      kept = typed
      watch(storeLicenseDrafts(attorneyId, typed))
    })
    void readLicenseDrafts(attorneyId).then(
      (typed) => {
        if (Object.keys(typed).length === 0) return
        // Reading a draft does not extend its lifetime.
        if (kept === nothingTyped) kept = typed
        actor.send({ type: 'typed.load', typed })
      },
      () => {},
    )
    return unsubscribe
  }, [actor, attorneyId, watch])
  useFormGuard(!snapshot.matches('closed'))
  return { snapshot, send, failure }
}

export type LicenseFormState = ReturnType<typeof useLicenseForm>
