import {
  type CoverageItem,
  coverageItems,
  coverageLabels,
  coverageOf,
} from '#machines/lifecycle/bid-coverage.ts'
import { END_DAYS } from '#machines/lifecycle/bid-end.ts'
import { feeLabels, feeTypes, parseHours } from '#machines/lifecycle/bid-fees.ts'
import { parseAmount } from '#machines/lifecycle/bid-rules.ts'
import { lowerFirst } from '#src/format/sentences.ts'
import { ChoiceList } from '#src/ui/control/choice-list.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { NumberInput } from '#src/ui/control/number-input.tsx'
import { Select } from '#src/ui/control/select.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { css } from '#styled/css/css.mjs'
import { visuallyHidden } from '#styled/patterns/visually-hidden.mjs'
import { HourlyRate } from './hourly-rate.tsx'
import type { BidPanelState } from './use-bid-panel.ts'

const lines = css({
  borderBlock: '1px solid',
  borderColor: 'line',
  '& > * + *': { borderTop: '1px solid', borderTopColor: 'line' },
})
const stack = css({ display: 'grid', gap: '6' })

const CHARGE = 'How you charge'
const COVERS = 'What your price covers'
const END = 'When your bid ends'
const NOT_SAID = 'Not said'
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

type BidOptionsProps = Pick<BidPanelState, 'send'> & {
  context: BidPanelState['snapshot']['context']
  errorOf: (field: 'fee_type' | 'fee_hours') => string | undefined
}

/** The optional terms of a bid, each in one line that shows what is set, and opens. */
export function BidOptions({ context, send, errorOf }: BidOptionsProps) {
  const { bidAmount, covers, feeType, feeHours, endsInDays, categoryName } = context
  const items = coverageItems(categoryName)
  const covered = coverageOf(covers, categoryName)?.covered.length
  return (
    <div className={lines}>
      <Disclosure
        tone="line"
        title={CHARGE}
        value={feeType === null ? NOT_SAID : feeLabels[feeType]}
        isNeeded={(errorOf('fee_type') ?? errorOf('fee_hours')) !== undefined}
      >
        <div className={stack}>
          <Field label={labelOf(CHARGE)} hint="Optional" error={errorOf('fee_type')}>
            <Select
              value={feeType ?? ''}
              onChange={(chosen) => send({ type: 'fee.change', feeType: chosen })}
            >
              <option value="">{NOT_SAID}</option>
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
              <HourlyRate
                amount={parseAmount(bidAmount, categoryName)}
                hours={parseHours(feeHours)}
              />
            </Field>
          )}
        </div>
      </Disclosure>
      <Disclosure
        tone="line"
        title={COVERS}
        value={covered === undefined ? NOT_SAID : `${covered} of ${items.length}`}
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
            onChange={(chosen) => send({ type: 'covers.change', covers: chosen })}
          />
        </Field>
      </Disclosure>
      <Disclosure tone="line" title={END} value={daysText(endsInDays)}>
        <Field label={labelOf(END)} hint="Optional. After that, the client can’t accept it.">
          <Select
            value={String(endsInDays ?? '')}
            onChange={(days) => send({ type: 'end.change', days })}
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
