import { useId } from 'react'
import { css } from '#styled/css/css.mjs'
import { bidElementId } from './order-bids.ts'

/** Columns at least wide enough for a firm's name; more than fit are reached by scrolling. */
const table = css({
  display: 'grid',
  marginInline: 'calc(-1 * var(--gutter))',
  paddingInline: '2',
  overflowX: 'auto',
  scrollPaddingInline: '2',
})
const column = css({
  position: 'relative',
  display: 'grid',
  gridTemplateRows: 'subgrid',
  minWidth: '7.5rem',
  maxWidth: '12rem',
  border: '2px solid transparent',
  borderRadius: 'control',
  '&[data-chosen]': { borderColor: 'pen', backgroundColor: 'pen-wash' },
  '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'pen', outlineOffset: '-5px' },
})
const head = css({
  paddingBlock: '3',
  paddingInline: '10px',
  cursor: 'pointer',
  textStyle: 'small',
  fontWeight: '600',
  overflowWrap: 'break-word',
  // The whole column is the target.
  _after: { content: '""', position: 'absolute', inset: '0' },
})
const radio = css({
  position: 'relative',
  zIndex: '1',
  appearance: 'none',
  display: 'grid',
  placeContent: 'center',
  boxSize: '1.5rem',
  marginBottom: '3',
  border: '2px solid',
  borderColor: 'edge',
  borderRadius: 'round',
  cursor: 'pointer',
  _focusVisible: { outline: 'none' },
  _checked: {
    borderColor: 'pen',
    _before: { content: '""', border: '0.375rem solid', borderColor: 'pen', borderRadius: 'round' },
  },
})
const cell = css({
  position: 'relative',
  paddingTop: '2',
  paddingBottom: '3',
  paddingInline: '10px',
  // One hairline from gutter to gutter, though it is drawn a column at a time.
  _before: {
    content: '""',
    position: 'absolute',
    top: '0',
    insetInline: '-2px',
    borderTop: '1px solid',
    borderColor: 'line',
  },
  '[data-chosen] > dl > &': { _before: { insetInline: '0' } },
  '*:first-of-type > dl > &': { _before: { left: '10px' } },
  '*:last-of-type > dl > &': { _before: { right: '10px' } },
})
const facts = css({ display: 'grid', gridRow: '2 / -1', gridTemplateRows: 'subgrid' })
const labelText = { fontSize: '0.8125rem', lineHeight: '1rem', whiteSpace: 'nowrap' } as const
/** Keeps the room of a row's name above each value, and the words for screen readers. */
const label = css({ ...labelText, color: 'transparent', userSelect: 'none', marginBottom: '1' })
/** Shows a row's name once. It stays in sight when the columns are scrolled. */
const rowName = css({
  ...labelText,
  position: 'sticky',
  left: 'var(--gutter)',
  zIndex: '1',
  gridColumn: '1 / -1',
  justifySelf: 'start',
  alignSelf: 'start',
  paddingTop: '2',
  marginLeft: '12px',
  color: 'ink-2',
  pointerEvents: 'none',
})
const value = css({ textStyle: 'small', whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
const strong = css({
  textStyle: 'section',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})

const remark = css({ fontSize: '0.8125rem', lineHeight: '1rem', marginTop: '1' })

export type ComparedFact = {
  label: string
  value: string
  isFigure?: boolean
  /** Below the value: what it was before. */
  remark?: string | undefined
}
export type Compared = {
  id: string
  name: string
  /** It cannot be chosen any more. */
  isOff: boolean
  facts: readonly ComparedFact[]
}

type ComparisonProps = {
  /** Names the choice: 'Bids'. */
  label: string
  columns: readonly Compared[]
  chosen: string | null
  onChoose: (id: string) => void
}

/** Offers side by side, of which one can be chosen. Every column has the same facts. */
export function Comparison({ label: name, columns, chosen, onChoose }: ComparisonProps) {
  const group = useId()
  const rows = 1 + (columns[0]?.facts.length ?? 0)
  return (
    <div
      role="radiogroup"
      aria-label={name}
      className={table}
      style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(min-content, 1fr))` }}
    >
      {columns[0]?.facts.map((line, index) => (
        <span
          key={line.label}
          className={rowName}
          style={{ gridRow: index + 2 }}
          aria-hidden="true"
        >
          {line.label}
        </span>
      ))}
      {columns.map(({ id, name: firm, isOff, facts: lines }, index) => (
        <div
          key={id}
          className={column}
          style={{ gridRow: `1 / span ${rows}`, gridColumn: index + 1 }}
          data-chosen={id === chosen ? '' : undefined}
        >
          <label id={bidElementId(id)} className={head}>
            <input
              type="radio"
              name={group}
              className={radio}
              checked={id === chosen}
              disabled={isOff}
              aria-describedby={`${group}${id}`}
              onChange={() => onChoose(id)}
            />
            <bdi>{firm}</bdi>
          </label>
          <dl id={`${group}${id}`} className={facts}>
            {lines.map((line) => (
              <div key={line.label} className={cell}>
                <dt className={label}>{line.label}</dt>
                <dd className={line.isFigure ? strong : value} dir="auto">
                  {line.value}
                </dd>
                {line.remark && <dd className={remark}>{line.remark}</dd>}
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  )
}
