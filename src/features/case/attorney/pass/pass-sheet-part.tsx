import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { canPass, type PassReason } from '#machines/lifecycle/pass.machine.ts'
import { afterPaint } from '#src/browser/after-paint.ts'
import { takeFocus } from '#src/browser/focus-heading.ts'
import type { AttorneyCase } from '#src/data/cases/case-queries.ts'
import { passOnCase } from '#src/data/cases/passes.ts'
import { hidingEnd } from '#src/features/case/attorney/status-changes.ts'
import { FormSheet } from '#src/layout/form-sheet.tsx'
import { useForm } from '#src/layout/use-form.ts'
import { Button } from '#src/ui/button.tsx'
import { ChoiceList } from '#src/ui/control/choice-list.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { DashIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { useOfflineReason } from '#src/ui/offline-reason.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { passForm } from './pass.form.ts'

const reasons: Record<PassReason, string> = {
  too_far: 'It is too far away',
  not_my_field: 'It is not my field',
  no_capacity: 'I have no time for it',
  price: 'It would not pay enough',
  other: 'Another reason',
}
const options = Object.entries(reasons).map(([value, label]) => ({
  value: value as PassReason,
  label,
}))

type PassSheetProps = {
  attorneyId: string
  legalCase: AttorneyCase
  /** How often 'Not for me' was pressed. */
  openings: number
  /** Returns the place of the buttons, which gets the focus once the pressed one is gone. */
  placeOf: () => HTMLElement | null
  /** The id of the text below why buttons are disabled without a connection. */
  reasonId: string
}

/**
 * Asks why a case without a bid of the attorney's is not for them. Once they have passed, it says
 * so and takes it back.
 */
export default function PassSheet(props: PassSheetProps) {
  const { attorneyId, legalCase, openings, placeOf, reasonId } = props
  const { id, pass, case_status } = legalCase
  const isPassed = pass !== undefined
  const isPossible = canPass(case_status, { hasBid: false })
  const isOffline = useOfflineReason() !== undefined
  const offline = { disabled: isOffline, 'aria-describedby': isOffline ? reasonId : undefined }
  const sent = useMutation(passOnCase(attorneyId, id))
  const hasActed = useRef(false)
  const form = useForm(passForm, {
    owner: attorneyId,
    key: id,
    subject: legalCase,
    openings,
    send: async ({ values: { reason } }) => {
      hasActed.current = true
      await sent.mutateAsync(reason || null)
    },
    endOf: () => {
      if (isPassed) return 'You passed on this case.'
      return isPossible ? undefined : hidingEnd(null)
    },
  })
  const undo = () => {
    hasActed.current = true
    sent.mutate(null, {
      onSuccess: () => showSnackbar({ message: 'This case is back in your list', type: 'success' }),
    })
  }
  // The pressed button is gone. No message follows a pass: it would cover Undo.
  const { isOpen } = form
  const wasPassed = useRef(isPassed)
  useEffect(() => {
    if (isOpen || isPassed === wasPassed.current) return
    wasPassed.current = isPassed
    if (!hasActed.current) return
    hasActed.current = false
    afterPaint(() => {
      const place = placeOf()
      if (!place) return
      takeFocus(place)
      place.scrollIntoView({ block: 'center' })
    })
  }, [isPassed, isOpen, placeOf])
  const { sheet, values, errors, isSending, change } = form
  return (
    <>
      {pass && (
        <Note icon={<DashIcon />} title="You passed on this case">
          <p>{`${reasons[pass.reason]}. You can still find it in Explore bids, under “Passed”.`}</p>
          <Button
            visual="quiet"
            fit="flush"
            {...offline}
            working={sent.isPending && !isOpen && 'Undoing'}
            onClick={undo}
          >
            Undo
          </Button>
        </Note>
      )}
      {form.hasOpened && (
        <FormSheet
          {...sheet}
          title="Not for me"
          description="We’ll take this case off your list. The client sees how many attorneys passed and why, but not who."
          submit="Pass on this case"
          working={isSending && 'Sending'}
        >
          <Field
            label="Why is it not for you?"
            isRequired
            group="radiogroup"
            error={errors.reason ?? undefined}
          >
            <ChoiceList
              mode="one"
              options={options}
              value={values.reason || null}
              onChange={(reason) => change({ reason })}
            />
          </Field>
        </FormSheet>
      )}
    </>
  )
}
