import { useEffect, useState } from 'react'
import {
  type CoverageItem,
  coverageItems,
  coverageLabels,
  coverageOf,
  inListOrder,
} from '#machines/lifecycle/bid-coverage.ts'
import { END_DAYS } from '#machines/lifecycle/bid-end.ts'
import { feeLabels, parseHours } from '#machines/lifecycle/bid-fees.ts'
import { parseAmount } from '#machines/lifecycle/bid-rules.ts'
import { rateText } from '#machines/lifecycle/hourly-rate.ts'
import { MAX_DOLLAR_BID, MAX_FEE_HOURS, MIN_BID } from '#machines/lifecycle/limits.ts'
import { lowerFirst } from '#src/format/sentences.ts'
import { FEE_NOT_SAID, FeeFields } from '#src/layout/fee-fields.tsx'
import { ChoiceList } from '#src/ui/control/choice-list.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { Select } from '#src/ui/control/select.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { css } from '#styled/css/css.mjs'
import { visuallyHidden } from '#styled/patterns/visually-hidden.mjs'
import type { BidFormState } from './use-bid-form.ts'

const lines = css({
  borderBlock: '1px solid',
  borderColor: 'line',
  '& > * + *': { borderTop: '1px solid', borderTopColor: 'line' },
})
const stack = css({ display: 'grid', gap: '6' })

const CHARGE = 'How you charge'
const COVERS = 'What your price covers'
const END = 'When your bid ends'
const NO_END = 'No end date'

/** A label that the line above its control already shows. */
const labelOf = (text: string) => <span className={visuallyHidden()}>{text}</span>

const daysText = (days: number | null) =>
  days === null ? NO_END : `${days} days after you send it`

/** Returns which items clients see as not covered; undefined when none is chosen, or all are. */
function notCoveredHint(covers: readonly CoverageItem[], categoryName: string) {
  const notCovered = coverageOf(covers, categoryName)?.notCovered ?? []
  if (notCovered.length === 0) return undefined
  return `Clients see the rest as not covered: ${notCovered.map(lowerFirst).join(', ')}.`
}

/** The optional terms of a bid, each in one line that shows what is set, and opens. */
export function BidOptions({ form }: { form: BidFormState }) {
  const { values, errors, change } = form
  const { bid_amount, covers, fee_type, fee_hours, ends_in_days } = values
  const { categoryName } = form.subject
  const items = coverageItems(categoryName)
  const covered = coverageOf(covers, categoryName)?.covered.length
  return (
    <div className={lines}>
      <Disclosure
        tone="line"
        title={CHARGE}
        value={fee_type === null ? FEE_NOT_SAID : feeLabels[fee_type]}
        isNeeded={Boolean(errors.fee_type ?? errors.fee_hours)}
      >
        <div className={stack}>
          <FeeFields
            label={labelOf(CHARGE)}
            hoursHint="The amount is your price for them."
            values={{ fee_type, fee_hours }}
            errors={errors}
            categoryName={categoryName}
            onChange={change}
          >
            <HourlyRate
              amount={parseAmount(bid_amount, categoryName)}
              hours={parseHours(fee_hours)}
            />
          </FeeFields>
        </div>
      </Disclosure>
      <Disclosure
        tone="line"
        title={COVERS}
        value={covered === undefined ? FEE_NOT_SAID : `${covered} of ${items.length}`}
      >
        <Field
          label={labelOf(COVERS)}
          hint="Optional. Clients compare it."
          help={notCoveredHint(covers, categoryName)}
          group="group"
        >
          <ChoiceList
            mode="many"
            options={items.map((item) => ({ value: item, label: coverageLabels[item] }))}
            value={covers}
            onChange={(chosen) => change({ covers: inListOrder(chosen, categoryName) })}
          />
        </Field>
      </Disclosure>
      <Disclosure tone="line" title={END} value={daysText(ends_in_days)}>
        <Field label={labelOf(END)} hint="Optional. After that, the client can’t accept it.">
          <Select
            value={String(ends_in_days ?? '')}
            onChange={(chosen) =>
              change({ ends_in_days: END_DAYS.find((days) => String(days) === chosen) ?? null })
            }
          >
            <option value="">{NO_END}</option>
            {END_DAYS.map((days) => (
              <option key={days} value={days}>
                {daysText(days)}
              </option>
            ))}
          </Select>
        </Field>
      </Disclosure>
    </div>
  )
}

/** Below this price of an hour, in dollars, the amount is probably meant for one hour. */
const LOW_RATE = 20
/** A screen reader reads the price when the person stops typing, and not at each key. */
const PAUSE_MS = 700

const plain = css({ textStyle: 'small', color: 'ink', marginTop: '2' })
const strong = css({ textStyle: 'strong', color: 'ink', marginTop: '2' })

const isBetween = (lowest: number, value: number | null, highest: number): value is number =>
  value !== null && value >= lowest && value <= highest

type HourlyRateProps = { amount: number | null; hours: number | null }

/**
 * Shows and announces the price of an hour that follows from a typed bid, and asks about a very low
 * one.
 */
function HourlyRate({ amount, hours }: HourlyRateProps) {
  const isKnown = isBetween(MIN_BID, amount, MAX_DOLLAR_BID) && isBetween(1, hours, MAX_FEE_HOURS)
  const rate = isKnown ? `That is ${rateText(amount, hours)}.` : ''
  const isLow = isKnown && amount / hours < LOW_RATE
  const text = isLow
    ? `${rate} The amount is your price for all the hours together. Is it right?`
    : rate
  const [shown, setShown] = useState({ text, isLow })
  useEffect(() => {
    const timer = setTimeout(() => setShown({ text, isLow }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, isLow])
  return (
    <div role="status">
      {shown.text && <p className={shown.isLow ? strong : plain}>{shown.text}</p>}
    </div>
  )
}
