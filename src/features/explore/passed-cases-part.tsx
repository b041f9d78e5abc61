import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePartTitle } from '#src/browser/document-title.ts'
import { serverTime } from '#src/clock/clock.ts'
import { passedCasesQuery } from '#src/data/cases/case-queries.ts'
import { itemsOf } from '#src/data/pages.ts'
import { ListEnd } from '#src/layout/list-end.tsx'
import { Loaded } from '#src/layout/loaded.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { RowList } from '#src/ui/list/list-row.tsx'
import { ScreenTitle, Section } from '#src/ui/page/screen.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'
import { CaseRow } from './case-row.tsx'
import { groupByDay } from './group-by-day.ts'

/** The open cases that an attorney has passed on, newest first. */
export default function PassedCases({ attorneyId }: { attorneyId: string }) {
  const query = useInfiniteQuery(passedCasesQuery(attorneyId))
  usePartTitle('Passed')
  return (
    <>
      <ScreenTitle
        badge={
          <Link to="/lawyer/explore-bids" className={textLinkClass({ target: 'tall' })}>
            All open cases
          </Link>
        }
        subtitle="Open a case to undo this, or to bid on it."
      >
        Cases you passed on
      </ScreenTitle>
      <Loaded query={query} cards={6} shape="item">
        {(data) =>
          itemsOf(data).length === 0 ? (
            <EmptyState
              fact="No cases found"
              next="If you pass on an open case, you can find it here."
            />
          ) : (
            groupByDay(itemsOf(data), {
              postedAt: ({ created_at }) => created_at,
              now: serverTime(),
            }).map(({ name, members }) => (
              <Section key={name} title={name} tone="group">
                <RowList>
                  {members.map((item) => (
                    <CaseRow
                      key={item.id}
                      item={item}
                      isRecent={name !== 'Earlier'}
                      isGone={false}
                    />
                  ))}
                </RowList>
              </Section>
            ))
          )
        }
      </Loaded>
      <ListEnd query={query} />
    </>
  )
}
