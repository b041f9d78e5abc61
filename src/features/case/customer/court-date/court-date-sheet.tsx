import { useMutation } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { fromPromise } from 'xstate'
import { hasChosenAttorney } from '#machines/lifecycle/case-model.ts'
import { toProblem } from '#src/api/problem.ts'
import { updateCourtDate } from '#src/data/mutations.ts'
import type { CustomerCase } from '#src/data/queries.ts'
import { courtClockOf, upcomingCourtDate } from '#src/format/court-dates.ts'
import { sentences } from '#src/format/sentences.ts'
import { FormSheet } from '#src/layout/form-sheet.tsx'
import { useEnd } from '#src/layout/use-end.ts'
import {
  deleteCourtDateEdit,
  readCourtDateEdit,
  storeCourtDateEdit,
} from '#src/offline/typed/court-date-edits.ts'
import { useStoreError } from '#src/offline/use-stored.ts'
import { useFormGuard } from '#src/pwa/app-update.ts'
import { FormBusyContext } from '#src/ui/control/field-context.ts'
import { focusFirstError } from '#src/ui/control/focus-first-error.ts'
import { AlertIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { AskedField } from '#src/wizard/asked-field.tsx'
import {
  type CourtDateChange,
  type CourtDateRefusal,
  courtDateField,
  courtDateFormMachine,
  hasTyped,
} from './court-date-form.machine.ts'

const asked = { ...courtDateField, label: 'Day and time' }
const SAVED = 'Court date saved. Remember to update your calendar.'

function useCourtDateForm(legalCase: CustomerCase) {
  const { id, customer_id } = legalCase
  const { mutateAsync } = useMutation(updateCourtDate(customer_id))
  const { failure, watch } = useStoreError()
  const [snapshot, send] = useMachine(
    courtDateFormMachine.provide({
      actors: {
        readTyped: fromPromise(() => readCourtDateEdit(customer_id, id)),
        saveCourtDate: fromPromise<void, CourtDateChange | null>(async ({ input }) => {
          if (!input) return
          const { courtDate: next_hearing_date, changes: court_date_changes } = input
          try {
            await mutateAsync({ id, court_date_changes, next_hearing_date })
          } catch (error) {
            throw { message: toProblem(error).message } satisfies CourtDateRefusal
          }
        }),
      },
      actions: {
        storeTyped: ({ context: { typed, openedWith } }) =>
          watch(storeCourtDateEdit(customer_id, id, { typed, openedWith })),
        removeTyped: () => void deleteCourtDateEdit(customer_id, id).catch(() => {}),
        showSaved: () => showSnackbar({ message: SAVED, type: 'success' }),
      },
    }),
    { input: { courtDate: upcomingCourtDate(legalCase) } },
  )
  useFormGuard(snapshot.status === 'active')
  return { snapshot, send, failure }
}

type CourtDateSheetProps = {
  legalCase: CustomerCase
  /** The date that is there, as the case shows it; null when there is none. */
  shownDate: string | null
  /** Why the date can no longer change. */
  end: string | undefined
}

/** The sheet with which the owner adds or changes a case's court date. */
export default function CourtDateSheet({ legalCase, shownDate, end }: CourtDateSheetProps) {
  const { snapshot, send, failure } = useCourtDateForm(legalCase)
  const root = useRef<HTMLFormElement>(null)
  const { case_status, court_date_changes: changes = 0 } = legalCase
  const isTaken = hasChosenAttorney(case_status)
  const courtDate = legalCase.dui?.next_hearing_date ?? null
  const { typed, error, doubt, message, openedWith } = snapshot.context
  const isSaving = snapshot.matches('saving')
  const lost = end && hasTyped(snapshot.context) ? `${end} The date you typed was not saved.` : end
  useEnd(snapshot.matches('editing') ? lost : undefined, () => send({ type: 'form.discard' }))
  // Not while it closes after a save, which has changed the case.
  const isOpen = snapshot.status === 'active' && !snapshot.matches('opening')
  // A date whose day is over counts as none, but not in an edit that an earlier version has stored.
  const hasChanged = openedWith !== courtDate && openedWith !== upcomingCourtDate(legalCase)
  return (
    <FormSheet
      open={isOpen}
      onClose={() => send({ type: 'form.close' })}
      onDiscard={hasTyped(snapshot.context) ? () => send({ type: 'form.discard' }) : undefined}
      title="Court date"
      description={isTaken ? 'We’ll tell your attorney.' : 'Attorneys with a bid will be told.'}
      submit="Save date"
      working={isSaving && 'Saving'}
      formRef={root}
      failure={message ?? failure ?? null}
      onSubmit={() => {
        const today = courtClockOf(legalCase)
        flushSync(() => send({ type: 'form.submit', today: today.slice(0, 10), changes }))
        focusFirstError(root.current)
      }}
    >
      <div role="alert">
        {hasChanged && isOpen && !isSaving && (
          <Note icon={<AlertIcon />} title="The date was changed on another device">
            {sentences(
              shownDate ? `It is now ${shownDate}.` : 'It was removed.',
              'Saving puts what is typed here in its place.',
            )}
          </Note>
        )}
      </div>
      <FormBusyContext value={isSaving}>
        <AskedField
          field={asked}
          answer={typed}
          error={error ?? undefined}
          doubt={doubt ?? undefined}
          onAnswer={(answer) =>
            send({ type: 'date.change', text: typeof answer === 'string' ? answer : '' })
          }
        />
      </FormBusyContext>
    </FormSheet>
  )
}
