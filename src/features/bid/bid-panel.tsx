import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { canPressSubmit } from '#machines/client/bid-panel.machine.ts'
import {
  type CoverageItem,
  coverageItems,
  coverageLabels,
  coverageOf,
} from '#machines/lifecycle/bid-coverage.ts'
import { END_DAYS } from '#machines/lifecycle/bid-end.ts'
import { feeLabels, feeTypes, parseHours } from '#machines/lifecycle/bid-fees.ts'
import {
  amountTip,
  bidUnit,
  hasPaymentPlan,
  parseAmount,
  shareDoubt,
} from '#machines/lifecycle/bid-rules.ts'
import { MAX_NOTE_WORDS } from '#machines/lifecycle/limits.ts'
import { type PriceGuide, priceGuideText } from '#machines/lifecycle/price-guide.ts'
import { lowerFirst } from '#src/format/sentences.ts'
import { useFormGuard } from '#src/pwa/app-update.ts'
import { Button } from '#src/ui/button.tsx'
import { ChoiceList } from '#src/ui/control/choice-list.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { FormBusyContext } from '#src/ui/control/field-context.ts'
import { MoneyInput } from '#src/ui/control/money-input.tsx'
import { NumberInput } from '#src/ui/control/number-input.tsx'
import { Select } from '#src/ui/control/select.tsx'
import { Switch } from '#src/ui/control/switch.tsx'
import { TextArea, textCount } from '#src/ui/control/text-area.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { BottomSheet } from '#src/ui/overlay/bottom-sheet.tsx'
import { focusFirstError } from '#src/wizard/focus-first-error.ts'
import { css } from '#styled/css/css.mjs'
import { editsHint } from './edits-hint.ts'
import { HourlyRate } from './hourly-rate.tsx'
import type { BidPanelState } from './use-bid-panel.ts'

const form = css({ display: 'grid', gap: '6' })
const WHOLE = { dollars: 'Whole dollars', percent: 'Whole percents' }
const MORE_THAN_ONE = {
  dollars: 'Type an amount of more than $1.',
  percent: 'Type an amount of more than 1%.',
}

const hint = css({ textStyle: 'small', color: 'ink-2' })

/** Returns which items clients see as not covered; undefined when none is chosen, or all are. */
function notCoveredHint(covers: readonly CoverageItem[], categoryName: string) {
  const notCovered = coverageOf(covers, categoryName)?.notCovered ?? []
  if (notCovered.length === 0) return undefined
  return `Clients see the rest as not covered: ${notCovered.map(lowerFirst).join(', ')}.`
}

type BidPanelProps = Pick<BidPanelState, 'snapshot' | 'send' | 'failure'> & {
  /** What bids in the category mostly cost; undefined where it is not shown. */
  guide: PriceGuide | undefined
}

/**
 * The 'Your bid' panel (specification §1.2, specification §1.5); `bidPanelMachine` has its rules.
 */
export function BidPanel({ snapshot, send, failure, guide }: BidPanelProps) {
  const { context } = snapshot
  const { amount, note, hasPlan, covers, feeType, feeHours, endsInDays, errors, message } = context
  const { categoryName, bid, changesUsed } = context
  const isSending = snapshot.matches('submitting')
  const isOpen = isSending || snapshot.matches('editing')
  useFormGuard(isOpen)
  const errorOf = (field: (typeof errors)[number]['field']) =>
    errors.find((error) => error.field === field)?.message
  const unit = bidUnit(categoryName)
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
            doubt={shareDoubt(amount, categoryName) ?? undefined}
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
          <Field label="How you charge" hint="Optional" error={errorOf('fee_type')}>
            <Select
              value={feeType ?? ''}
              onChange={(chosen) => send({ type: 'fee.change', feeType: chosen })}
            >
              <option value="">Not said</option>
              {feeTypes(categoryName).map((type) => (
                <option key={type} value={type}>
                  {feeLabels[type]}
                </option>
              ))}
            </Select>
          </Field>
          {feeType === 'hourly' && (
            <Field
              label="About how many hours"
              isRequired
              hint="The amount is your price for them."
              error={errorOf('fee_hours')}
            >
              <NumberInput
                value={feeHours}
                onChange={(text) => send({ type: 'hours.change', text })}
              />
              <HourlyRate amount={parseAmount(amount, categoryName)} hours={parseHours(feeHours)} />
            </Field>
          )}
          <Field
            label="What your price covers"
            hint="Optional. Clients compare it."
            help={notCoveredHint(covers, categoryName)}
            group="group"
          >
            <ChoiceList
              mode="many"
              options={coverageItems(categoryName).map((item) => ({
                value: item,
                label: coverageLabels[item],
              }))}
              value={covers}
              onChange={(chosen) => send({ type: 'covers.change', covers: chosen })}
            />
          </Field>
          <Field
            label="When your bid ends"
            hint="Optional. After that, the client can’t accept it."
          >
            <Select
              value={String(endsInDays ?? '')}
              onChange={(days) => send({ type: 'end.change', days })}
            >
              <option value="">No end date</option>
              {END_DAYS.map((days) => (
                <option key={days} value={days}>
                  {`${days} days after you send it`}
                </option>
              ))}
            </Select>
          </Field>
          {hasPaymentPlan(categoryName) && (
            <Switch
              label="Payment Plan"
              hint="The client may pay in parts"
              checked={hasPlan}
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
