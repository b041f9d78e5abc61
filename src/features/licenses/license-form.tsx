import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { licenseFields } from '#machines/lifecycle/license-fields.ts'
import { findState } from '#machines/places/states.ts'
import { useOnline } from '#src/browser/online.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { FormBusyContext } from '#src/ui/control/field-context.ts'
import { Failure } from '#src/ui/failure.tsx'
import { BottomSheet } from '#src/ui/overlay/bottom-sheet.tsx'
import { AskedField } from '#src/wizard/asked-field.tsx'
import { focusFirstError } from '#src/wizard/focus-first-error.ts'
import { StateSelect } from '#src/wizard/state-select.tsx'
import { css } from '#styled/css/css.mjs'
import type { LicenseFormState } from './use-license-form.ts'

const form = css({ display: 'grid', gap: '6' })
const asked = ['bar_number', 'admitted_on'] as const

/** The sheet in which an attorney enters a license. `entered`: the states of the licenses that are there. */
export function LicenseForm(props: LicenseFormState & { entered: readonly string[] }) {
  const { snapshot, send, entered } = props
  const { draft, isNew, errors, message } = snapshot.context
  const isSaving = snapshot.matches('saving')
  const isOnline = useOnline()
  const formId = useId()
  const root = useRef<HTMLFormElement>(null)
  const close = () => send({ type: 'form.close' })
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message
  const stateName = findState(draft.state)?.name
  return (
    <BottomSheet
      open={!snapshot.matches('closed')}
      onClose={close}
      busy={isSaving}
      title={isNew || !stateName ? 'Add a license' : `Your ${stateName} license`}
      description="We compare it with the state’s public list of lawyers. Clients see that we checked it, and not the number."
      actions={
        <>
          <Button
            type="submit"
            form={formId}
            working={isSaving && 'Saving'}
            disabledReason={isOnline ? undefined : 'You are offline. This needs a connection.'}
          >
            Save license
          </Button>
          <Button visual="quiet" fit="hug" disabled={isSaving} onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <form
        ref={root}
        id={formId}
        className={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isOnline) return
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
      </form>
    </BottomSheet>
  )
}
