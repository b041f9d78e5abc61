import { useMutation } from '@tanstack/react-query'
import { caseActionsFor } from '#machines/lifecycle/actions-for.ts'
import { type CaseContent, detailsStep, sharedFields } from '#machines/wizard/flows/case-fields.ts'
import { showHeading } from '#src/browser/focus-heading.ts'
import { updateCase } from '#src/data/cases/case-mutations.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { closingEnds } from '#src/features/case/customer/status-changes.ts'
import { FormSheet } from '#src/layout/form-sheet.tsx'
import { useForm } from '#src/layout/use-form.ts'
import { Button } from '#src/ui/button.tsx'
import { ChoiceList } from '#src/ui/control/choice-list.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { TextArea, textCount } from '#src/ui/control/text-area.tsx'
import { AlertIcon } from '#src/ui/icons.tsx'
import { UnbrokenList } from '#src/ui/list/unbroken-list.tsx'
import { Note } from '#src/ui/note.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { DoubtChoices } from '#src/wizard/doubt-choices.tsx'
import { css } from '#styled/css/css.mjs'
import { caseEditForm } from './case-edit.form.ts'

const quoted = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', marginBlock: '2' })

const { case_details, firm_size } = sharedFields
const sizes = firm_size.options.map((value) => ({ value, label: value }))

/** Runs the form for a case's details. `canEdit`: whether they can be edited now. */
export function useCaseEdit(customerId: string, legalCase: CustomerCase) {
  const { id, case_status } = legalCase
  const { mutateAsync } = useMutation(updateCase(customerId))
  const canEdit = caseActionsFor(case_status, 'owner').includes('case.edit')
  const form = useForm(caseEditForm, {
    owner: customerId,
    key: id,
    subject: legalCase,
    send: async ({ values, version = 0 }) => {
      await mutateAsync({ id, ...values, version })
      showSnackbar({ message: 'Case updated successfully', type: 'success' })
    },
    // The case screen then shows what was typed.
    endOf: () => (canEdit ? undefined : (closingEnds[case_status] ?? 'You have accepted a bid.')),
  })
  return { ...form, canEdit }
}

export type CaseEdit = ReturnType<typeof useCaseEdit>

/** Shows what another device changed in the case, so that the person saves knowingly. */
function Overtaken({ content }: { content: CaseContent }) {
  return (
    <Note icon={<AlertIcon />} title="This case was changed on another device">
      <p className={quoted} dir="auto">
        {content.case_details}
      </p>
      <p>
        <UnbrokenList items={content.firm_size} />
      </p>
      <p className={quoted}>Saving puts what is typed here in its place.</p>
    </Note>
  )
}

/** 'Edit this case': its details and firm sizes, while bids are possible. */
export function EditCase({ edit }: { edit: CaseEdit }) {
  const { sheet, subject, values, errors, doubts, isSending, isOvertaken, notSaved, change } = edit
  return (
    <FormSheet
      {...sheet}
      title="Edit this case"
      description="Attorneys with a bid will be told."
      submit="Save changes"
      working={isSending && 'Saving'}
      offlineReason={`You are offline. ${notSaved ?? 'What you typed stays on this phone.'}`}
    >
      <div role="alert">{isOvertaken && <Overtaken content={subject} />}</div>
      <Field
        label={case_details.label}
        isRequired
        hint={detailsStep.hint}
        counter={textCount(values.case_details, case_details.maxLength)}
        error={errors.case_details ?? undefined}
        doubt={doubts.case_details ?? undefined}
        doubtChoices={<DoubtChoices />}
      >
        <TextArea
          value={values.case_details}
          max={case_details.maxLength}
          onChange={(text) => change({ case_details: text })}
        />
      </Field>
      <Field label={firm_size.label} isRequired group="group" error={errors.firm_size ?? undefined}>
        <ChoiceList
          mode="many"
          options={sizes}
          value={values.firm_size}
          onChange={(chosen) => change({ firm_size: chosen })}
        />
      </Field>
    </FormSheet>
  )
}

const room = css({ marginTop: '4' })
const typed = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', marginBlock: '2' })

/** The unsaved values of a case that can no longer be edited, to copy or discard. */
export function UnsavedEdit(props: { content: CaseContent; onDiscard: () => void }) {
  const { content, onDiscard } = props
  const discard = () => {
    onDiscard()
    // The button disappears with the values.
    showHeading()
  }
  return (
    <div className={room}>
      <Note icon={<AlertIcon />} title="Your changes were not saved">
        <p>This case can’t be edited anymore. This is what you typed:</p>
        <p className={typed} dir="auto">
          {content.case_details}
        </p>
        <p>
          <UnbrokenList items={content.firm_size} />
        </p>
        <Button visual="quiet" fit="flush" onClick={discard}>
          Discard changes
        </Button>
      </Note>
    </div>
  )
}
