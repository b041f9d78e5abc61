import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Sent } from '#machines/form/form.ts'
import { licenseFields } from '#machines/lifecycle/license-fields.ts'
import { stateName } from '#machines/places/states.ts'
import { toWire } from '#machines/wizard/wire.ts'
import { bodyOf } from '#src/api/api-client.ts'
import { type License, licensesQuery } from '#src/data/people/person-queries.ts'
import { formatLongDate } from '#src/format/dates.ts'
import { presentLicenseText, savingText } from '#src/format/licenses.ts'
import { apiClientOf } from '#src/identity/api.ts'
import { FormSheet } from '#src/layout/form-sheet.tsx'
import { useForm } from '#src/layout/use-form.ts'
import { Field } from '#src/ui/control/field.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { AskedField } from '#src/wizard/asked-field.tsx'
import { StateSelect } from '#src/wizard/state-select.tsx'
import { type LicenseValues, licenseForm } from './license.form.ts'

const COMPARED =
  'We compare it with the state’s public list of lawyers. Clients see that we checked it, and not the number.'
const NAME_HINT =
  'Write it as it is on the state bar’s list. Only the people who check licenses see it.'
const NAME_CHANGED = `${NAME_HINT} If you change only the name, a checked license still counts for up to 30 days while we check it.`
const askedNames = ['name_on_license', 'bar_number', 'admitted_on'] as const

/** Returns the key of what is typed about a license. `state`: '' for a new one. */
export const licenseKey = (state: string) => `license/${state}`

// A checked license stays checked when nothing or only the name has changed in it.
function savedText({ license_status, expires_at }: License, isRenamed: boolean) {
  if (license_status !== 'verified') return 'Saved. We will check this license.'
  const checkedUntil = `Your license stays checked until ${formatLongDate(expires_at)}.`
  return isRenamed
    ? `Saved. ${checkedUntil} We’ll check the new name before then.`
    : `Nothing changed. ${checkedUntil} We’ll check it again before then.`
}

function useLicenseForm({ attorneyId, state, openings, licenses }: LicenseFormProps) {
  const queryClient = useQueryClient()
  const refetch = () =>
    queryClient.invalidateQueries({ queryKey: licensesQuery(attorneyId).queryKey })
  const subject = useMemo(
    () => ({
      license: licenses.find((license) => license.state === state) ?? null,
      entered: licenses.map((license) => license.state),
    }),
    [licenses, state],
  )
  const save = async (sent: Sent<typeof subject, LicenseValues>) => {
    const { state: path, admitted_on, ...typed } = sent.values
    const day = String(toWire(licenseFields.admitted_on, admitted_on))
    const version = sent.version !== undefined && { version: sent.version }
    const body = { ...typed, admitted_on: day, ...version }
    const params = { path: { state: path } }
    const call = apiClientOf(attorneyId).PUT('/licenses/state/{state}', { params, body })
    return (await bodyOf(call)).data
  }
  return useForm(licenseForm, {
    owner: attorneyId,
    key: licenseKey(state),
    subject,
    openings,
    // Waits for the new version: without it, another submission would be refused again.
    send: async (sent) => {
      const license = await save(sent).finally(refetch)
      const name = sent.subject.license?.name_on_license ?? ''
      const isRenamed = (license.name_on_license ?? '') !== name
      showSnackbar({ message: savedText(license, isRenamed), type: 'success' })
    },
  })
}

type LicenseFormProps = {
  attorneyId: string
  /** The state of the edited license; '' to add one. */
  state: string
  /** How often it was opened. */
  openings: number
  /** All licenses of the attorney. */
  licenses: readonly License[]
  /** Whether cases open only with a checked license. */
  isRequired: boolean
}

/** The sheet in which an attorney enters a license. */
export function LicenseForm(props: LicenseFormProps) {
  const { state, isRequired } = props
  const form = useLicenseForm(props)
  const { sheet, subject, values, errors, message, isSending, isOvertaken, change } = form
  const isNew = state === ''
  const { license } = subject
  const status = license?.license_status
  const isEnded = status === 'expired'
  const failure =
    message && form.isAnnounced && isOvertaken && license
      ? `${message} ${presentLicenseText(license)}`
      : message
  return (
    <FormSheet
      {...sheet}
      title={isNew ? 'Add a license' : `Your ${stateName(state)} license`}
      description={isNew ? COMPARED : savingText(stateName(state), { isRequired, status })}
      submit={isEnded ? 'Save and ask for a check' : 'Save license'}
      working={isSending && 'Saving'}
      failure={failure}
    >
      {isNew && (
        <Field label="State" isRequired error={errors.state ?? undefined}>
          <StateSelect value={values.state} onChange={(text) => change({ state: text })} />
        </Field>
      )}
      {askedNames.map((name) => (
        <AskedField
          key={name}
          field={licenseFields[name]}
          {...(name === 'name_on_license' && {
            hint: isNew || isEnded ? NAME_HINT : NAME_CHANGED,
          })}
          answer={values[name]}
          error={errors[name] ?? undefined}
          onAnswer={(text) => change({ [name]: String(text ?? '') })}
        />
      ))}
    </FormSheet>
  )
}
