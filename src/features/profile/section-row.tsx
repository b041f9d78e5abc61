import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Identity } from '#machines/client/session.machine.ts'
import type { ProfileRecord, ProfileSection } from '#machines/form/profile-section.ts'
import type { Field } from '#machines/wizard/field.ts'
import { askedFields } from '#machines/wizard/flow.ts'
import { ApiProblem, toProblem } from '#src/api/problem.ts'
import { Overtaken, useForm } from '#src/layout/use-form.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { AskedField } from '#src/wizard/asked-field.tsx'
import { EditRow } from './edit-row.tsx'
import { InlineForm } from './inline-form.tsx'
import { messageElsewhere } from './profile.form.ts'
import type { ProfileCalls } from './profile-calls.ts'

export type ProfileOptions = {
  identity: Identity
  calls: ProfileCalls
  /** The record as fetched last. */
  record: ProfileRecord
}

/** The key of the mutation that saves a section. */
export const SAVE_KEY = ['profile']

type SectionOptions = ProfileOptions & {
  section: ProfileSection
  /** How often the section was opened; 0 while another one is open. */
  openings: number
}

/** Returns the problem of a save, with the errors of other sections in its message. */
function problemIn(section: ProfileSection, { form, fieldOf }: ProfileCalls, error: unknown) {
  const { status, code, message, fieldErrors, details } = toProblem(error)
  const errors = fieldErrors.map((each) => ({ ...each, field: fieldOf[each.field] ?? each.field }))
  const elsewhere = messageElsewhere(form, section, errors)
  return new ApiProblem(status, code, elsewhere || message, { ...details, errors })
}

function useSection({ identity, calls, record, section, openings }: SectionOptions) {
  const { mutateAsync } = useMutation({
    mutationKey: SAVE_KEY,
    mutationFn: (changedRecord: ProfileRecord) =>
      calls.save(identity, changedRecord).catch((error) => {
        throw problemIn(section, calls, error)
      }),
  })
  return useForm(section.form, {
    owner: identity.uuid,
    key: `details/${section.id}`,
    subject: record,
    openings,
    send: async ({ values, subject: { answers, version } }) => {
      const typed = { ...values, ...section.unaskedAnswers?.(values, answers) }
      await mutateAsync({ answers: { ...answers, ...typed }, version }).catch(async (problem) => {
        if (problem.code !== 'PROFILE_CHANGED') throw problem
        throw new Overtaken(problem, await calls.read(identity))
      })
      showSnackbar({ message: section.success, type: 'success' })
    },
    endOf: () => (openings === 0 ? () => {} : undefined),
  })
}

/** A row of the personal details, and the form that changes it. */
export function SectionRow(props: SectionOptions & { value: ReactNode; onEdit: () => void }) {
  const { section, calls, openings, value, onEdit } = props
  const form = useSection(props)
  return (
    <EditRow
      label={section.label}
      value={value}
      mark={form.unsaved !== null && <Badge status="unsaved" />}
      isOpen={form.isOpen}
      isLastOpened={openings > 0}
      onEdit={onEdit}
    >
      <SectionForm form={form} section={section} fields={calls.form.fields} />
    </EditRow>
  )
}

type SectionState = { form: ReturnType<typeof useSection> }
type SectionFormProps = SectionState & {
  section: ProfileSection
  fields: Readonly<Record<string, Field>>
}

/** The open section, with its fields, Save and Cancel. */
function SectionForm({ form, section, fields }: SectionFormProps) {
  const { values, errors, message, isSending, isAnnounced, change, submit } = form
  return (
    <InlineForm
      label={section.label}
      isBusy={isSending}
      note={section.note}
      message={message}
      // A change elsewhere is replaced by a button of its own.
      onSubmit={() => isAnnounced || submit()}
      actions={<SectionActions form={form} />}
    >
      {askedFields({ fields }, section, values).map((name) => (
        <AskedField
          key={name}
          field={fields[name] as Field}
          answer={values[name]}
          error={errors[name] ?? undefined}
          isOptional={section.isOptional}
          hint={fields[name]?.hint ?? (section.isOptional && 'Optional')}
          onAnswer={(answer) => change({ [name]: answer })}
        />
      ))}
    </InlineForm>
  )
}

function SectionActions({ form }: SectionState) {
  const { isSending, isAnnounced, reset, submit } = form
  return (
    <>
      {isAnnounced ? (
        <>
          <Button onClick={reset}>Use the newer version</Button>
          <Button visual="secondary" onClick={submit}>
            Save mine instead
          </Button>
        </>
      ) : (
        <Button type="submit" working={isSending && 'Saving'}>
          Save
        </Button>
      )}
      {!isSending && <Cancel form={form} />}
    </>
  )
}

/** Closes the section, after a confirmation if typed values would be lost. */
function Cancel({ form: { isTyped, discard } }: SectionState) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button visual="quiet" fit="hug" onClick={() => (isTyped ? setAsking(true) : discard())}>
        Cancel
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Discard this change?"
        confirm={
          <Button visual="danger" onClick={discard}>
            Discard
          </Button>
        }
        exit="Keep editing"
      >
        What you typed has not been saved.
      </Dialog>
    </>
  )
}
