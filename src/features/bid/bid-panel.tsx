import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { canPressSubmit } from '#machines/client/bid-panel.machine.ts'
import { amountTip, bidUnit, hasPaymentPlan, shareDoubt } from '#machines/lifecycle/bid-rules.ts'
import { MAX_NOTE_WORDS } from '#machines/lifecycle/limits.ts'
import { type PriceGuide, priceGuideText } from '#machines/lifecycle/price-guide.ts'
import { useFormGuard } from '#src/pwa/app-update.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { FormBusyContext } from '#src/ui/control/field-context.ts'
import { focusFirstError } from '#src/ui/control/focus-first-error.ts'
import { MoneyInput } from '#src/ui/control/money-input.tsx'
import { Switch } from '#src/ui/control/switch.tsx'
import { TextArea, textCount } from '#src/ui/control/text-area.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { BottomSheet } from '#src/ui/overlay/bottom-sheet.tsx'
import { DoubtChoices } from '#src/wizard/doubt-choices.tsx'
import { css } from '#styled/css/css.mjs'
import { BidOptions } from './bid-options.tsx'
import { editsHint } from './edits-hint.ts'
import type { BidPanelState } from './use-bid-panel.ts'

const form = css({ display: 'grid', gap: '6' })
const WHOLE = { dollars: 'Whole dollars', percent: 'Whole percents' }
const MORE_THAN_ONE = {
  dollars: 'Type an amount of more than $1.',
  percent: 'Type an amount of more than 1%.',
}

const hint = css({ textStyle: 'small', color: 'ink-2' })

type BidPanelProps = Pick<BidPanelState, 'snapshot' | 'send' | 'failure'> & {
  /** What bids in the category mostly cost; undefined where it is not shown. */
  guide: PriceGuide | undefined
}

/**
 * The 'Your bid' panel (specification §1.2, specification §1.5); `bidPanelMachine` has its rules.
 */
export function BidPanel({ snapshot, send, failure, guide }: BidPanelProps) {
  const { context } = snapshot
  const { bidAmount: amount, additionalNote: note, allowsPaymentPlan, errors, message } = context
  const { categoryName, bid, changesUsed } = context
  const isSending = snapshot.matches('submitting')
  const isOpen = isSending || snapshot.matches('editing')
  useFormGuard(isOpen)
  const errorOf = (field: (typeof errors)[number]['field']) =>
    errors.find((error) => error.field === field)?.message
  const unit = bidUnit(categoryName)
  const [keptAmount, keepAmount] = useState('')
  const formRef = useRef<HTMLFormElement>(null)
  const consequencesId = useId()
  const submit = () => {
    flushSync(() => send({ type: 'bid.submit' }))
    focusFirstError(formRef.current)
  }
  const close = () => send({ type: 'panel.close' })
  return (
    <BottomSheet
      open={isOpen}
      onClose={close}
      busy={isSending}
      title="Your bid"
      consequencesId={consequencesId}
      actions={
        <>
          <Button
            onClick={submit}
            disabledReason={canPressSubmit(context) ? undefined : MORE_THAN_ONE[unit]}
            working={isSending && 'Sending'}
          >
            Submit bid
          </Button>
          <Button visual="quiet" fit="hug" disabled={isSending} onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <form
        ref={formRef}
        className={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {guide && <p className={hint}>{priceGuideText(guide, categoryName)}</p>}
        <FormBusyContext value={isSending}>
          <Field
            label="Amount"
            isRequired
            hint={WHOLE[unit]}
            error={errorOf('bid_amount')}
            tip={amountTip(amount, categoryName)}
            doubt={(amount !== keptAmount && shareDoubt(amount, categoryName)) || undefined}
            doubtChoices={<DoubtChoices onKeep={() => keepAmount(amount)} />}
          >
            <MoneyInput
              size="lg"
              unit={unit}
              value={amount}
              onChange={(text) => send({ type: 'amount.change', text })}
            />
          </Field>
          <Field
            label="Additional notes"
            hint="Optional"
            counter={textCount(note, MAX_NOTE_WORDS, 'words')}
            error={errorOf('additional_note')}
          >
            <TextArea
              value={note}
              max={MAX_NOTE_WORDS}
              unit="words"
              onChange={(text) => send({ type: 'note.change', text })}
            />
          </Field>
          <BidOptions context={context} send={send} errorOf={errorOf} />
          {hasPaymentPlan(categoryName) && (
            <Switch
              label="Payment Plan"
              hint="The client may pay in parts"
              checked={allowsPaymentPlan}
              onChange={(isOn) => send({ type: 'plan.change', isOn })}
            />
          )}
        </FormBusyContext>
        <div>
          <p id={consequencesId} className={hint}>
            {bid ? editsHint(bid.updateCount) : editsHint(changesUsed, true)}
          </p>
          <Failure message={message ?? failure ?? null} />
        </div>
      </form>
    </BottomSheet>
  )
}
