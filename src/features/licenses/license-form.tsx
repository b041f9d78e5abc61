import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { licenseFields } from '#machines/lifecycle/license-fields.ts'
import { stateName } from '#machines/places/states.ts'
import { serverTime } from '#src/clock/clock.ts'
import type { License } from '#src/data/queries.ts'
import { savingText } from '#src/format/licenses.ts'
import { FormSheet } from '#src/layout/form-sheet.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { FormBusyContext } from '#src/ui/control/field-context.ts'
import { focusFirstError } from '#src/ui/control/focus-first-error.ts'
import { AskedField } from '#src/wizard/asked-field.tsx'
import { StateSelect } from '#src/wizard/state-select.tsx'
import { isTyped } from './license-form.machine.ts'
import type { LicenseFormState } from './use-license-form.ts'

const COMPARED =
  'We compare it with the state’s public list of lawyers. Clients see that we checked it, and not the number.'
const NAME_HINT =
  'Write it as it is on the state bar’s list. Only the people who check licenses see it.'
const NAME_CHANGED = `${NAME_HINT} If you change only the name, a checked license still counts for up to 30 days while we check it.`
const asked = ['name_on_license', 'bar_number', 'admitted_on'] as const

type LicenseFormProps = LicenseFormState & {
  /** The licenses that are there. */
  licenses: readonly License[]
  /** Whether cases open only with a checked license. */
  isRequired: boolean
}

/** The sheet in which an attorney enters a license. */
export function LicenseForm(props: LicenseFormProps) {
  const { snapshot, send, failure, licenses, isRequired } = props
  const { draft, isNew, errors, message } = snapshot.context
  const entered = licenses.map(({ state }) => state)
  const status = licenses.find(({ state }) => state === draft.state)?.license_status
  const isEnded = !isNew && status === 'expired'
  const isSaving = snapshot.matches('saving')
  const root = useRef<HTMLFormElement>(null)
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message
  return (
    <FormSheet
      open={!snapshot.matches('closed')}
      onClose={() => send({ type: 'form.close' })}
      title={isNew ? 'Add a license' : `Your ${stateName(draft.state)} license`}
      description={isNew ? COMPARED : savingText(stateName(draft.state), { isRequired, status })}
      submit={isEnded ? 'Save and ask for a check' : 'Save license'}
      onDiscard={isTyped(snapshot.context) ? () => send({ type: 'form.discard' }) : undefined}
      working={isSaving && 'Saving'}
      formRef={root}
      failure={message ?? failure ?? null}
      onSubmit={() => {
        flushSync(() => send({ type: 'form.submit', at: serverTime().toISOString(), entered }))
        focusFirstError(root.current)
      }}
    >
      <FormBusyContext value={isSaving}>
        {isNew && (
          <Field label="State" isRequired error={errorOf('state')}>
            <StateSelect
              value={draft.state}
              onChange={(text) => send({ type: 'field.change', field: 'state', text })}
            />
          </Field>
        )}
        {asked.map((name) => (
          <AskedField
            key={name}
            field={licenseFields[name]}
            {...(name === 'name_on_license' && {
              hint: isNew || isEnded ? NAME_HINT : NAME_CHANGED,
            })}
            answer={draft[name]}
            error={errorOf(name)}
            onAnswer={(text) =>
              send({ type: 'field.change', field: name, text: String(text ?? '') })
            }
          />
        ))}
      </FormBusyContext>
    </FormSheet>
  )
}
