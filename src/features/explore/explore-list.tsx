import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSettled } from '#src/browser/use-settled.ts'
import { serverTime } from '#src/clock/clock.ts'
import {
  type CaseListItem,
  EVERYTHING,
  type Explored,
  exploreQuery,
} from '#src/data/cases/case-queries.ts'
import { itemsOf } from '#src/data/pages.ts'
import { ListEnd } from '#src/layout/list-end.tsx'
import { Loaded } from '#src/layout/loaded.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { RowList } from '#src/ui/list/list-row.tsx'
import { Section } from '#src/ui/page/screen.tsx'
import { CaseRow } from './case-row.tsx'
import { groupByDay } from './group-by-day.ts'
import { holdBack } from './hold-back.ts'
import { NewCases } from './new-cases.tsx'

type ExploreListProps = { attorneyId: string; explored: Explored }

/** The list of cases, grouped by day and paged. */
export function ExploreList({ attorneyId, explored }: ExploreListProps) {
  const query = useInfiniteQuery(exploreQuery(attorneyId, explored))
  const { categories, places, languages } = explored
  return (
    <>
      <Loaded query={query} cards={6} shape="item">
        {(data) => (
          <Cases
            latest={itemsOf(data)}
            isFetching={query.isFetching}
            isNarrowed={categories !== 'all' || places !== 'all' || languages !== 'all'}
            attorneyId={attorneyId}
          />
        )}
      </Loaded>
      <ListEnd query={query} />
    </>
  )
}

type CasesProps = {
  latest: readonly CaseListItem[]
  isFetching: boolean
  isNarrowed: boolean
  attorneyId: string
}

function Cases({ latest, isFetching, isNarrowed, attorneyId }: CasesProps) {
  const { rows, waiting, showNewCases } = useHeldBack(latest, isFetching)
  const show = () => {
    showNewCases()
    window.scrollTo({ top: 0 })
    // The button has disappeared, so keyboard focus moves to the top of the list.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main li a')?.focus())
  }
  if (rows.length === 0) {
    return isNarrowed ? <NoneHere attorneyId={attorneyId} /> : <NoCases next={NONE_ANYWHERE} />
  }
  return (
    <>
      <NewCases count={waiting} onShow={show} />
      {groupByDay(rows, {
        postedAt: ({ item }) => item.created_at,
        now: serverTime(),
      }).map(({ name, members }) => (
        <Section key={name} title={name} tone="group">
          <RowList>
            {members.map(({ item, isGone }) => (
              <CaseRow key={item.id} item={item} isRecent={name !== 'Earlier'} isGone={isGone} />
            ))}
          </RowList>
        </Section>
      ))}
    </>
  )
}

const NONE_ANYWHERE =
  'There are no open cases that you have not bid or passed on. New cases will show up here.'

function NoCases({ next }: { next: string }) {
  return <EmptyState fact="No cases found" next={next} />
}

/** The empty list of a part of the cases. Suggests all of them if those have one. */
function NoneHere({ attorneyId }: { attorneyId: string }) {
  const { data } = useInfiniteQuery(exploreQuery(attorneyId, EVERYTHING))
  const isNoneAnywhere = data !== undefined && itemsOf(data).length === 0
  return <NoCases next={isNoneAnywhere ? NONE_ANYWHERE : NONE_HERE} />
}

const NONE_HERE =
  'There are no open cases here that you have not bid or passed on. To see more, choose “All” above.'

/** Returns the list without new cases, their number, and the function that shows them. */
function useHeldBack(latest: readonly CaseListItem[], isFetching: boolean) {
  const isSettled = useSettled(isFetching)
  const [keptCases, setKeptCases] = useState(latest)
  const heldList = holdBack(isSettled ? keptCases : latest, latest)
  const shownCases = heldList.rows.map(({ item }) => item)
  const isSame =
    shownCases.length === keptCases.length &&
    shownCases.every(({ id }, at) => id === keptCases[at]?.id)
  if (!isSame) setKeptCases(shownCases)
  return { ...heldList, showNewCases: () => setKeptCases(latest) }
}
