import { useId, useState } from 'react'
import { amountTip, bidUnit, hasPaymentPlan, shareDoubt } from '#machines/lifecycle/bid-rules.ts'
import { priceGuideText } from '#machines/lifecycle/price-guide.ts'
import { lowAmountReason } from '#src/data/bids/bid.form.ts'
import type { AttorneyCase } from '#src/data/cases/case-queries.ts'
import { NoteField, WHOLE } from '#src/layout/fee-fields.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { FormBusyContext } from '#src/ui/control/field-context.ts'
import { MoneyInput } from '#src/ui/control/money-input.tsx'
import { Switch } from '#src/ui/control/switch.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { BottomSheet } from '#src/ui/overlay/bottom-sheet.tsx'
import { DoubtChoices } from '#src/wizard/doubt-choices.tsx'
import { css } from '#styled/css/css.mjs'
import { BidOptions } from './bid-options.tsx'
import { editsHint } from './edits-hint.ts'
import type { BidFormState } from './use-bid-form.ts'

const stack = css({ display: 'grid', gap: '6' })

const hint = css({ textStyle: 'small', color: 'ink-2' })

type BidPanelProps = {
  form: BidFormState
  legalCase: Pick<AttorneyCase, 'changes_used' | 'price_guide'>
}

/** The 'Your bid' panel (specification §1.2, specification §1.5); `bidForm` has its rules. */
export function BidPanel({ form, legalCase }: BidPanelProps) {
  const { sheet, subject, values, errors, isSending, change } = form
  const { bid_amount: amount, additional_note: note } = values
  const { categoryName, bid } = subject
  const { price_guide: guide, changes_used: changesUsed } = legalCase
  const unit = bidUnit(categoryName)
  const [keptAmount, keepAmount] = useState('')
  const consequencesId = useId()
  return (
    <BottomSheet
      open={sheet.open}
      onClose={sheet.onClose}
      busy={isSending}
      title="Your bid"
      consequencesId={consequencesId}
      actions={
        <>
          <Button
            onClick={sheet.onSubmit}
            disabledReason={lowAmountReason(amount, categoryName)}
            working={isSending && 'Sending'}
          >
            Submit bid
          </Button>
          <Button visual="quiet" fit="hug" disabled={isSending} onClick={sheet.onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form
        ref={sheet.formRef}
        className={stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          sheet.onSubmit()
        }}
      >
        {guide && <p className={hint}>{priceGuideText(guide, categoryName)}</p>}
        <FormBusyContext value={isSending}>
          <Field
            label="Amount"
            isRequired
            hint={WHOLE[unit]}
            error={errors.bid_amount ?? undefined}
            tip={amountTip(amount, categoryName)}
            doubt={(amount !== keptAmount && shareDoubt(amount, categoryName)) || undefined}
            doubtChoices={<DoubtChoices onKeep={() => keepAmount(amount)} />}
          >
            <MoneyInput
              size="lg"
              unit={unit}
              value={amount}
              onChange={(text) => change({ bid_amount: text })}
            />
          </Field>
          <NoteField
            label="Additional notes"
            note={note}
            error={errors.additional_note}
            onChange={(text) => change({ additional_note: text })}
          />
          <BidOptions form={form} />
          {hasPaymentPlan(categoryName) && (
            <Switch
              label="Payment Plan"
              hint="The client may pay in parts"
              checked={values.is_payment_activated}
              onChange={(isOn) => change({ is_payment_activated: isOn })}
            />
          )}
        </FormBusyContext>
        <div>
          <p id={consequencesId} className={hint}>
            {bid ? editsHint(bid.update_count) : editsHint(changesUsed, true)}
          </p>
          <Failure message={sheet.failure} />
        </div>
      </form>
    </BottomSheet>
  )
}
