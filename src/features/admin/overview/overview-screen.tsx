import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  type OverviewSearch,
  otherThanUsual,
  periods,
  USUAL_PERIOD,
} from '#src/features/admin/data/admin-search.ts'
import { type Overview, overviewQuery } from '#src/features/admin/data/record-queries.ts'
import { currentData, NEEDS_CONNECTION } from '#src/features/admin/list/current-data.ts'
import { Loaded } from '#src/layout/loaded.tsx'
import { Chips } from '#src/ui/control/chips.tsx'
import { ScreenTitle } from '#src/ui/page/screen.tsx'
import { css } from '#styled/css/css.mjs'
import { backupText, plotsOf, totalText } from './overview-texts.ts'
import { PlotFigure } from './plot-figure.tsx'

export type OverviewScreenProps = {
  adminId: string
  search: OverviewSearch
}

const choice = css({ marginTop: '2' })
const total = css({ marginTop: '4', marginBottom: '8', textStyle: 'strong' })
const server = css({ marginTop: '12', textStyle: 'small', color: 'ink-2' })
const plots = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 26rem), 1fr))',
  columnGap: '16',
  rowGap: '12',
  alignItems: 'start',
  '&[aria-busy=true]': { opacity: '0.6' },
})

const options = periods.map((days) => ({ value: String(days), label: `${days} days` }))

/** The overview: how the recent cases progress. */
export function OverviewScreen({ adminId, search }: OverviewScreenProps) {
  const navigate = useNavigate({ from: '/admin/overview' })
  const days = search.days ?? USUAL_PERIOD
  const query = useQuery(overviewQuery(adminId, days))
  const choose = (value: string) => {
    const chosen = periods.find((each) => String(each) === value)
    void navigate({ search: { days: otherThanUsual(chosen) }, replace: true })
  }
  return (
    <>
      <ScreenTitle>Overview</ScreenTitle>
      <div className={choice}>
        <Chips label="Period" options={options} value={String(days)} onChange={choose} />
      </div>
      <Loaded query={currentData(query)} missing={NEEDS_CONNECTION} cards={4}>
        {(overview) => (
          <>
            <p role="status" className={total}>
              {totalText(overview)}
            </p>
            <div className={plots} aria-busy={query.isPlaceholderData}>
              {plotsOf(overview).map((plot) => (
                <PlotFigure key={plot.title} plot={plot} />
              ))}
            </div>
            <div className={server}>
              {overview.version !== undefined && <p>{`Fastpass ${overview.version}`}</p>}
              <BackupLine overview={overview} />
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

function BackupLine({ overview }: { overview: Overview }) {
  const text = backupText(overview)
  return text === null ? null : <p>{text}</p>
}
