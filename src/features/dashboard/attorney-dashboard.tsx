import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { isBidItem } from '#machines/client/outbox-item.ts'
import { formatBidAmount } from '#machines/lifecycle/bid-rules.ts'
import { useNow } from '#src/browser/use-now.ts'
import { withOwnEnd } from '#src/data/bids/bid-clock.ts'
import { attorneyCasesQuery, type CaseListItem } from '#src/data/cases/case-queries.ts'
import type { DashboardSearch } from '#src/data/cases/dashboard-search.ts'
import { itemsOf } from '#src/data/pages.ts'
import { ListEnd } from '#src/layout/list-end.tsx'
import { Loaded } from '#src/layout/loaded.tsx'
import { useOutbox } from '#src/sync/outbox.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { CardList, cardLinkClass } from '#src/ui/list/card.tsx'
import { ScreenTitle } from '#src/ui/page/screen.tsx'
import { Tabs } from '#src/ui/page/tabs.tsx'
import { css } from '#styled/css/css.mjs'
import { visuallyHidden } from '#styled/patterns/visually-hidden.mjs'
import { CaseCard } from './case-card.tsx'
import { LicenseReminder } from './license-reminder.tsx'
import { EndedBid, PastBidLines } from './past-bid-lines.tsx'
import { StatusFilter } from './status-filter.tsx'
import { UnsentBidCard } from './unsent-bid-card.tsx'

const tabs = [
  { value: 'current', label: 'Current Bids' },
  { value: 'past', label: 'Past Bids' },
] as const

const route = getRouteApi('/dashboard')

export type AttorneyDashboardProps = { attorneyId: string; search: DashboardSearch }

/** The cases with an attorney's bid (specification §1.2, specification §1.4). */
export function AttorneyDashboard({ attorneyId, search }: AttorneyDashboardProps) {
  const navigate = route.useNavigate()
  const { tab = 'current', status } = search
  const queryClient = useQueryClient()
  const now = useNow()
  const { items, state } = useOutbox(attorneyId)
  const unsent = tab === 'current' ? items.filter(isBidItem) : []
  const cases = useInfiniteQuery({
    ...attorneyCasesQuery(attorneyId, tab, status),
    // Shows the cases that are cached, until the server's list arrives.
    placeholderData: () => {
      const all = queryClient.getQueryData(attorneyCasesQuery(attorneyId, tab).queryKey)
      const data = all && itemsOf(all).filter(({ case_status }) => case_status === status)
      if (!data || data.length === 0) return undefined
      const page = { data, total_count: data.length, total_page: 1, next_cursor: null }
      return { pages: [page], pageParams: [undefined] }
    },
  })
  // The placeholder's age counts too: the offline banner shows it.
  useInfiniteQuery({
    ...attorneyCasesQuery(attorneyId, tab),
    enabled: false,
    subscribed: cases.isPlaceholderData,
  })
  return (
    <>
      <ScreenTitle>My Dashboard</ScreenTitle>
      <LicenseReminder attorneyId={attorneyId} />
      <Tabs
        label="Bids"
        tabs={tabs}
        value={tab}
        // A tab opens with all of its bids (specification §1.4).
        onChange={(value) =>
          navigate({ search: value === 'past' ? { tab: value } : {}, replace: true })
        }
      >
        <h2 className={visuallyHidden()}>{tabs.find(({ value }) => value === tab)?.label}</h2>
        <StatusFilter
          tab={tab}
          value={status}
          onApply={(applied) =>
            navigate({
              search: { ...(tab === 'past' && { tab }), ...(applied && { status: applied }) },
              replace: true,
            })
          }
        />
        {unsent.length > 0 && (
          <div className={css({ marginBottom: '3' })}>
            <CardList>
              {unsent.map((item) => (
                <UnsentBidCard key={item.id} attorneyId={attorneyId} item={item} state={state} />
              ))}
            </CardList>
          </div>
        )}
        <Loaded query={cases}>
          {(data) => {
            const clock = { fetchedAt: cases.dataUpdatedAt, now }
            const items = itemsOf(data).map((item) => withOwnEnd(item, clock))
            if (items.length === 0 && unsent.length > 0) return null
            if (items.length === 0) return <EmptyState fact="No cases found" />
            return (
              <CardList>
                {items.map((item) => (
                  <CaseCard
                    key={item.id}
                    item={item}
                    link={linkTo(item)}
                    figures={ownBid(item)}
                    reader="attorney"
                  >
                    {tab === 'past' ? <PastBidLines item={item} /> : <EndedBid item={item} />}
                  </CaseCard>
                ))}
              </CardList>
            )
          }}
        </Loaded>
        <ListEnd query={cases} />
      </Tabs>
    </>
  )
}

const linkTo = (item: CaseListItem) => (name: string) => (
  <Link
    from="/dashboard"
    to="/lawyer/case-details"
    search={(dashboard) => ({ case_Id: item.id, ...dashboard })}
    className={cardLinkClass()}
  >
    {name}
  </Link>
)

/** Returns the attorney's own bid, the only one in their list. */
function ownBid({ bids, category_name }: CaseListItem): string[] {
  const amount = bids[0]?.bid_amount
  return amount === undefined ? [] : [`Your bid ${formatBidAmount(amount, category_name)}`]
}
