import { type CSSProperties, useId, useRef } from 'react'
import { bidElementId } from '#src/features/case/customer/order-bids.ts'
import { css } from '#styled/css/css.mjs'
import { visuallyHidden } from '#styled/patterns/visually-hidden.mjs'
import { useScrolledTogether } from './use-scrolled-together.ts'

/** Three columns fit on a phone of 360 px, and a fourth is visibly cut. See `Widths`. */
const part = {
  display: 'grid',
  gridTemplateColumns: 'repeat(var(--columns), minmax(min-content, 1fr))',
  paddingInline: '2',
  scrollPaddingInline: '2',
} as const
const table = css({ display: 'block', marginInline: 'calc(-1 * var(--gutter))' })
/**
 * Stays visible below the top bar while the facts are scrolled, if the window has room for both.
 */
const head = css({
  ...part,
  zIndex: '2',
  // Scrolls together with the body, and not by a finger.
  overflowX: 'hidden',
  backgroundColor: 'page',
  '@media (min-height: 30rem)': {
    position: 'sticky',
    top: 'var(--top-bar, 3.5rem)',
  },
})
const body = css({
  ...part,
  position: 'relative',
  overflowX: 'auto',
  _focusVisible: { outline: '3px solid', outlineColor: 'pen', outlineOffset: '-3px' },
})
const row = css({ display: 'grid', gridTemplateColumns: 'subgrid', gridColumn: '1 / -1' })
const chosenSides = {
  borderInline: '2px solid',
  borderColor: 'transparent',
  // Forced colors show transparent borders.
  _forcedColors: { '&:not([data-chosen])': { borderColor: 'Canvas' } },
  '&[data-chosen]': { borderColor: 'pen', backgroundColor: 'pen-wash' },
} as const
const column = css({
  ...chosenSides,
  borderTop: '2px solid',
  borderColor: 'transparent',
  borderTopRadius: 'control',
  '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'pen', outlineOffset: '-5px' },
})
const firmText = { textStyle: 'small', fontWeight: '600' } as const
const name = css({
  ...firmText,
  display: 'block',
  height: 'full',
  paddingBlock: '3',
  paddingInline: '10px 4px',
  cursor: 'pointer',
  textAlign: 'start',
  overflowWrap: 'anywhere',
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
  ...chosenSides,
  position: 'relative',
  gridRow: '1',
  // Draws one line from edge to edge, though each column draws its own part.
  _before: {
    content: '""',
    position: 'absolute',
    top: '0',
    insetInline: '-2px',
    borderTop: '1px solid',
    borderTopColor: 'line',
  },
  '&[data-chosen]': {
    borderColor: 'pen',
    backgroundColor: 'pen-wash',
    _before: { insetInline: '0' },
  },
  'tr > th + &': { _before: { left: '10px' } },
  '&:last-child:not([data-chosen])': { _before: { right: '10px' } },
  'tr:last-child > &': {
    borderBottomWidth: '2px',
    borderBottomStyle: 'solid',
    borderBottomRadius: 'control',
  },
})
/** The whole column is the target. */
const target = css({
  display: 'block',
  height: 'full',
  // Leaves room for the row's name.
  paddingTop: '1.75rem',
  paddingBottom: '3',
  paddingInline: '10px 4px',
  cursor: 'pointer',
})
/**
 * Appears once per row, above the first value, and stays visible while the columns are scrolled.
 */
const rowName = css({
  position: 'sticky',
  left: '2',
  zIndex: '1',
  gridRow: '1',
  gridColumn: '1 / -1',
  justifySelf: 'start',
  alignSelf: 'start',
  display: 'flex',
  gap: '2',
  paddingTop: '2',
  marginLeft: '12px',
  fontSize: '0.8125rem',
  fontWeight: '400',
  lineHeight: '1rem',
  whiteSpace: 'nowrap',
  color: 'ink-2',
  pointerEvents: 'none',
})
/** Marks a row by a word and by weight, not by color alone. */
const mark = css({ fontWeight: '600', color: 'pen' })
const value = css({
  display: 'block',
  textStyle: 'small',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
})
const figureText = {
  display: 'block',
  textStyle: 'section',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
} as const
const strong = css(figureText)
// As wide as a cell with its borders.
const width = css({
  minWidth: '7rem',
  maxWidth: '12rem',
  height: '0',
  paddingInline: '12px 6px',
  overflow: 'hidden',
  visibility: 'hidden',
})
const measured = { content: 'attr(data-text)' }
const measuredName = css({ ...firmText, display: 'block', _before: measured })
const measuredFigure = css({ ...figureText, _before: measured })
const sideways = css({ textStyle: 'small', color: 'ink-2', marginBottom: '2' })

const remark = css({
  display: 'block',
  marginTop: '1',
  fontSize: '0.8125rem',
  fontWeight: '400',
  lineHeight: '1rem',
})

export type ComparedFact = {
  label: string
  value: string
  isFigure?: boolean
  /** What the value is a part of, shown below it: 'of what you win'. */
  unit?: string | undefined
  /** Whether the row is marked, because not all columns have the same value. */
  differs?: boolean
  /** The previous value, shown below the value. */
  remark?: string | undefined
}
export type Compared = {
  id: string
  name: string
  /** Whether the bid can no longer be selected. */
  isOff: boolean
  facts: readonly ComparedFact[]
}

type ComparisonProps = {
  /** The accessible name of the choice: 'Bids'. */
  label: string
  columns: readonly Compared[]
  chosen: string | null
  onChoose: (id: string) => void
}

// Safari ignores the table semantics of elements whose display was changed, so the roles are
// explicit.
const as = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  columnName: { role: 'columnheader', scope: 'col' },
  rowName: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const

/** A table that compares bids, one of which can be selected. Every column has the same facts. */
export function Comparison({ label, columns, chosen, onChoose }: ComparisonProps) {
  const group = useId()
  const headRef = useRef<HTMLTableSectionElement>(null)
  const bodyRef = useRef<HTMLTableSectionElement>(null)
  const isScrollable = useScrolledTogether(headRef, bodyRef)
  const lines = columns[0]?.facts ?? []
  const rowId = (line: number) => `${group}row${line}`
  const cellId = (line: number, bidId: string) => `${group}cell${line}${bidId}`
  const markOf = (id: string) => (id === chosen ? '' : undefined)
  const style = { '--columns': columns.length } as CSSProperties
  return (
    <div role="radiogroup" aria-label={label}>
      {isScrollable && (
        <p className={sideways}>{`Slide the table sideways to see all ${columns.length}.`}</p>
      )}
      <table {...as.table} className={table} aria-label={label}>
        <thead {...as.rows} ref={headRef} className={head} style={style}>
          <Widths columns={columns} />
          <tr {...as.row} className={row}>
            <th {...as.rowName} className={visuallyHidden()}>
              Firm
            </th>
            {columns.map(({ id, name: firm, isOff }) => (
              <th
                key={id}
                {...as.columnName}
                id={bidElementId(id)}
                className={column}
                data-chosen={markOf(id)}
              >
                <label className={name}>
                  <input
                    type="radio"
                    id={`${group}${id}`}
                    name={group}
                    className={radio}
                    checked={id === chosen}
                    disabled={isOff}
                    aria-labelledby={`${group}name${id}`}
                    aria-describedby={lines
                      .map((_, line) => `${rowId(line)} ${cellId(line, id)}`)
                      .join(' ')}
                    onChange={() => onChoose(id)}
                  />
                  <bdi id={`${group}name${id}`} translate="no">
                    {firm}
                  </bdi>
                </label>
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          {...as.rows}
          ref={bodyRef}
          className={body}
          style={style}
          {...(isScrollable && { tabIndex: 0, 'aria-label': `${label}, scrolls sideways` })}
        >
          <Widths columns={columns} />
          {lines.map((line, index) => (
            <tr key={line.label} {...as.row} className={row}>
              <th {...as.rowName} id={rowId(index)} className={rowName}>
                <span>{line.label}</span>
                {line.differs && <span className={mark}>Differs</span>}
              </th>
              {columns.map(({ id, facts }, place) => (
                <td
                  key={id}
                  {...as.cell}
                  className={cell}
                  style={{ gridColumn: place + 1 }}
                  data-chosen={markOf(id)}
                >
                  <Fact id={cellId(index, id)} fact={facts[index]} choice={`${group}${id}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/**
 * An unseen row that gives the columns the same widths above and below: that of the longest word of
 * the firm's name, and of the longest figure, as the browser measures them.
 */
function Widths({ columns }: Pick<ComparisonProps, 'columns'>) {
  return (
    <tr aria-hidden className={row}>
      {columns.map(({ id, name: firm, facts }) => (
        <td key={id} className={width}>
          <span className={measuredName} data-text={firm} />
          {facts.map(
            ({ label, value, isFigure }) =>
              isFigure && <span key={label} className={measuredFigure} data-text={value} />,
          )}
        </td>
      ))}
    </tr>
  )
}

type FactProps = { id: string; fact: ComparedFact | undefined; choice: string }

/** One fact of one bid. A tap selects the bid. */
function Fact({ id, fact, choice }: FactProps) {
  return (
    <label id={id} htmlFor={choice} className={target}>
      <span className={fact?.isFigure ? strong : value} dir="auto">
        {fact?.value}
      </span>
      {fact?.unit && <span className={value}>{fact.unit}</span>}
      {fact?.remark && <span className={remark}>{fact.remark}</span>}
    </label>
  )
}
