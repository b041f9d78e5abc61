import { lazy, Suspense, useId } from 'react'
import { ChevronDownIcon } from '#src/ui/icons.tsx'
import { css } from '#styled/css/css.mjs'
import { visuallyHidden } from '#styled/patterns/visually-hidden.mjs'
import type { Plot } from './overview-texts.ts'

const BarChart = lazy(() => import('./bar-chart.tsx'))

const title = css({ textStyle: 'section' })
const point = css({ textStyle: 'small', color: 'ink-2', marginTop: '1', marginBottom: '4' })
const details = css({
  marginTop: '2',
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: 'target',
    width: 'fit-content',
    color: 'pen',
    textStyle: 'group',
    cursor: 'pointer',
  },
  '&[open] > summary svg': { rotate: '180deg' },
})
const table = css({
  width: 'full',
  borderCollapse: 'collapse',
  textStyle: 'small',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { paddingBlock: '2', borderBottom: '1px solid', borderBottomColor: 'line' },
  '& th': { textAlign: 'start', fontWeight: '400' },
  '& thead th': { textStyle: 'label', color: 'ink-2' },
  '& td, & thead th:last-child': { textAlign: 'end' },
})
// As high as the bars that are loading.
const rowHeight = 36

/** A plot with its title and its main point, and the same numbers as a table. */
export function PlotFigure({ plot }: { plot: Plot }) {
  const { bars } = plot
  const id = useId()
  const ids = { title: `${id}t`, point: `${id}p` }
  return (
    <section aria-labelledby={ids.title}>
      <h2 id={ids.title} className={title}>
        {plot.title}
      </h2>
      <p id={ids.point} className={point}>
        {plot.point}
      </p>
      {bars.length > 0 && (
        <>
          <div role="img" aria-labelledby={`${ids.title} ${ids.point}`}>
            <Suspense fallback={<div style={{ height: bars.length * rowHeight }} />}>
              <BarChart bars={bars} />
            </Suspense>
          </div>
          <details className={details}>
            <summary>
              <ChevronDownIcon size="sm" />
              As a table
            </summary>
            <table className={table}>
              <caption className={visuallyHidden()}>{plot.title}</caption>
              <thead>
                <tr>
                  <th scope="col">{plot.groups}</th>
                  <th scope="col">Cases</th>
                </tr>
              </thead>
              <tbody>
                {bars.map(({ label, count }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td>{count.toLocaleString('en-US')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  )
}
