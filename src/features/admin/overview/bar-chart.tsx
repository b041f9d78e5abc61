import { Bar, BarChart as Chart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { css } from '#styled/css/css.mjs'
import type { Bar as Row } from './overview-texts.ts'

// In px, as the library needs it: the text and the space of one bar.
const ROW = 36
const LABELS = 132
// Width of the longest count, with its comma.
const FIGURES = 56

const statusColours: Record<NonNullable<Row['status']>, string> = {
  open: 'var(--colors-status-open-fill)',
  accepted: 'var(--colors-status-open-fill)',
  pending: 'var(--colors-status-pending-fill)',
  paused: 'var(--colors-status-pending-fill)',
  closed: 'var(--colors-status-closed-fill)',
  rejected: 'var(--colors-status-rejected-fill)',
}
const PEN = 'var(--colors-pen)'

// Without a bar the library shows no number.
const fillOf = ({ count, status }: Row) => {
  if (count === 0) return 'transparent'
  return status ? statusColours[status] : PEN
}

// Amber on white, and gray on black, would be hard to see without it.
const strokeOf = ({ count }: Row) => (count === 0 ? 'none' : 'var(--colors-edge)')

const text = { fill: 'var(--colors-ink)', fontSize: 15 }

const chart = css({
  '& text': { fontVariantNumeric: 'tabular-nums' },
  // Forced colors removes a bar's fill, because it counts as a background.
  _forcedColors: { '& text': { fill: 'CanvasText' }, '& path': { fill: 'CanvasText' } },
})

/** Horizontal bars, each with its label before and its number after. */
export default function BarChart({ bars }: { bars: readonly Row[] }) {
  const data = bars.map((bar) => ({ ...bar, fill: fillOf(bar), stroke: strokeOf(bar) }))
  return (
    <ResponsiveContainer width="100%" height={bars.length * ROW} className={chart}>
      <Chart
        data={data}
        layout="vertical"
        margin={{ top: 0, right: FIGURES, bottom: 0, left: 0 }}
        barCategoryGap={7}
        // Keyboard and screen reader users get the table below instead.
        accessibilityLayer={false}
      >
        <XAxis type="number" hide domain={[0, (most: number) => Math.max(most, 1)]} />
        <YAxis
          type="category"
          dataKey="label"
          width={LABELS}
          interval={0}
          axisLine={false}
          tickLine={false}
          tick={text}
        />
        <Bar dataKey="count" minPointSize={1} radius={[0, 4, 4, 0]} isAnimationActive={false}>
          <LabelList
            dataKey="count"
            position="right"
            formatter={(count) => Number(count).toLocaleString('en-US')}
            {...text}
          />
        </Bar>
      </Chart>
    </ResponsiveContainer>
  )
}
