import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { licenseFields } from '#machines/lifecycle/license-fields.ts'
import { stateName } from '#machines/places/states.ts'
import { FormSheet } from '#src/layout/form-sheet.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { FormBusyContext } from '#src/ui/control/field-context.ts'
import { Failure } from '#src/ui/failure.tsx'
import { AskedField } from '#src/wizard/asked-field.tsx'
import { focusFirstError } from '#src/wizard/focus-first-error.ts'
import { StateSelect } from '#src/wizard/state-select.tsx'
import type { LicenseFormState } from './use-license-form.ts'

const COMPARED =
  'We compare it with the state’s public list of lawyers. Clients see that we checked it, and not the number.'
const CHANGED =
  'If you change it, we check it again. Until then, clients see that it is not checked.'
const asked = ['bar_number', 'admitted_on'] as const

/** The sheet in which an attorney enters a license. `entered`: the states of the licenses that are there. */
export function LicenseForm(props: LicenseFormState & { entered: readonly string[] }) {
  const { snapshot, send, entered } = props
  const { draft, isNew, errors, message } = snapshot.context
  const isSaving = snapshot.matches('saving')
  const root = useRef<HTMLFormElement>(null)
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message
  return (
    <FormSheet
      open={!snapshot.matches('closed')}
      onClose={() => send({ type: 'form.close' })}
      title={isNew ? 'Add a license' : `Your ${stateName(draft.state)} license`}
      description={isNew ? COMPARED : CHANGED}
      submit="Save license"
      working={isSaving && 'Saving'}
      formRef={root}
      onSubmit={() => {
        flushSync(() => send({ type: 'form.submit', at: new Date().toISOString(), entered }))
        focusFirstError(root.current)
      }}
    >
      <FormBusyContext value={isSaving}>
        {isNew && (
          <Field label="State" error={errorOf('state')}>
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
            answer={draft[name]}
            error={errorOf(name)}
            onAnswer={(text) =>
              send({ type: 'field.change', field: name, text: String(text ?? '') })
            }
          />
        ))}
      </FormBusyContext>
      <Failure message={message} />
    </FormSheet>
  )
}
