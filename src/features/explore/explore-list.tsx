import { useInfiniteQuery } from '@tanstack/react-query'
import { exploreQuery } from '#src/api/queries.ts'
import { Loaded } from '#src/client/loaded.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { RowList } from '#src/ui/list-row.tsx'
import { Section } from '#src/ui/screen.tsx'
import { CaseRow } from './case-row.tsx'
import { groupByDay } from './group-by-day.ts'
import { LoadMore } from './load-more.tsx'

type ExploreListProps = { attorneyId: string; category: string | undefined }

/** The cases themselves, by day, page after page. */
export function ExploreList({ attorneyId, category }: ExploreListProps) {
  const query = useInfiniteQuery(exploreQuery(attorneyId, category))
  return (
    <>
      <Loaded query={query}>
        {({ pages }) => {
          const cases = pages.flatMap((page) => page.data)
          if (cases.length === 0) {
            const next = category
              ? 'Choose All to see every practice area.'
              : 'New cases appear here.'
            return <EmptyState fact="No cases found" next={next} />
          }
          return groupByDay(cases, new Date()).map(({ name, cases: members }) => (
            <Section key={name} title={name} tone="group">
              <RowList>
                {members.map((item) => (
                  <CaseRow key={item.id} item={item} isRecent={name !== 'Earlier'} />
                ))}
              </RowList>
            </Section>
          ))
        }}
      </Loaded>
      {query.hasNextPage && (
        <LoadMore
          isLoading={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          onMore={query.fetchNextPage}
        />
      )}
    </>
  )
}
