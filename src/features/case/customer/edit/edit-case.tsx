import { hasTyped } from '#machines/client/case-edit.machine.ts'
import { type CaseContent, detailsStep, sharedFields } from '#machines/wizard/flows/case-fields.ts'
import { useFormGuard } from '#src/pwa/app-update.ts'
import { Button } from '#src/ui/button.tsx'
import { ChoiceList } from '#src/ui/control/choice-list.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { FormBusyContext } from '#src/ui/control/field-context.ts'
import { TextArea, textCount } from '#src/ui/control/text-area.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { AlertIcon } from '#src/ui/icons.tsx'
import { UnbrokenList } from '#src/ui/list/unbroken-list.tsx'
import { Note } from '#src/ui/note.tsx'
import { BottomSheet } from '#src/ui/overlay/bottom-sheet.tsx'
import { DoubtChoices } from '#src/wizard/doubt-choices.tsx'
import { css } from '#styled/css/css.mjs'
import type { CaseEdit } from './use-case-edit.ts'

const form = css({ display: 'grid', gap: '6' })
const overtaken = css({ marginBottom: '6' })
const quoted = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', marginBlock: '2' })

const { case_details, firm_size } = sharedFields
const sizes = firm_size.options.map((value) => ({ value, label: value }))

/** Shows what another device changed in the case, so that the person saves knowingly. */
function Overtaken({ content }: { content: CaseContent }) {
  return (
    <div className={overtaken}>
      <Note icon={<AlertIcon />} title="This case was changed on another device">
        <p className={quoted} dir="auto">
          {content.case_details}
        </p>
        <p>
          <UnbrokenList items={content.firm_size} />
        </p>
        <p className={quoted}>Saving puts what is typed here in its place.</p>
      </Note>
    </div>
  )
}

/** 'Edit this case': its details and firm sizes, while bids are possible (`caseEditMachine`). */
export function EditCase({ edit, isOnline }: { edit: CaseEdit; isOnline: boolean }) {
  const { snapshot, send, failure, notSaved } = edit
  const { typed, shown, errors, doubt, message, isOvertaken } = snapshot.context
  const isSaving = snapshot.matches('saving')
  const isOpen = !snapshot.matches('closed')
  useFormGuard(isOpen)
  return (
    <BottomSheet
      open={isOpen}
      onClose={() => send({ type: 'edit.close' })}
      busy={isSaving}
      title="Edit this case"
      description="Attorneys with a bid will be told."
      actions={
        <>
          <Button
            onClick={() => send({ type: 'edit.save' })}
            working={isSaving && 'Saving'}
            disabledReason={
              isOnline
                ? undefined
                : `You are offline. ${notSaved ?? 'What you typed stays on this phone.'}`
            }
          >
            Save changes
          </Button>
          <Button
            visual="quiet"
            fit="hug"
            disabled={isSaving}
            onClick={() => send({ type: 'edit.discard' })}
          >
            {hasTyped(snapshot.context) ? 'Discard changes' : 'Cancel'}
          </Button>
        </>
      }
    >
      <div>
        <div role="alert">{isOvertaken && <Overtaken content={shown} />}</div>
        <FormBusyContext value={isSaving}>
          <div className={form}>
            <Field
              label={case_details.label}
              isRequired
              hint={detailsStep.hint}
              counter={textCount(typed.case_details, case_details.maxLength)}
              error={errors.case_details}
              doubt={doubt ?? undefined}
              doubtChoices={<DoubtChoices onKeep={() => send({ type: 'edit.save' })} />}
            >
              <TextArea
                value={typed.case_details}
                max={case_details.maxLength}
                onChange={(text) => send({ type: 'details.change', text })}
              />
            </Field>
            <Field label={firm_size.label} isRequired group="group" error={errors.firm_size}>
              <ChoiceList
                mode="many"
                options={sizes}
                value={typed.firm_size}
                onChange={(chosen) =>
                  send({ type: 'sizes.change', sizes: chosen as CaseContent['firm_size'] })
                }
              />
            </Field>
          </div>
        </FormBusyContext>
        <Failure message={message ?? failure ?? null} />
      </div>
    </BottomSheet>
  )
}
