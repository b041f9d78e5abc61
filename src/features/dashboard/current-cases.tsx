import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isNewlyPosted } from '#machines/lifecycle/waiting-case.ts'
import { serverTime } from '#src/clock/clock.ts'
import { type CaseListItem, customerCasesQuery } from '#src/data/cases/case-queries.ts'
import { itemsOf } from '#src/data/pages.ts'
import { counted } from '#src/format/counts.ts'
import { ListEnd } from '#src/layout/list-end.tsx'
import { Loaded } from '#src/layout/loaded.tsx'
import { UnclaimedCases } from '#src/layout/unclaimed-cases.tsx'
import { WhatHappensNow } from '#src/layout/what-happens-now.tsx'
import { useCaseDrafts } from '#src/offline/drafts/case-drafts.ts'
import { useOutbox } from '#src/sync/outbox.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ClockIcon } from '#src/ui/icons.tsx'
import { CardList } from '#src/ui/list/card.tsx'
import { RowContent, rowClass } from '#src/ui/list/list-row.tsx'
import { css } from '#styled/css/css.mjs'
import { visuallyHidden } from '#styled/patterns/visually-hidden.mjs'
import { CustomerCaseCard } from './customer-case-card.tsx'
import { DraftCard } from './draft-card.tsx'
import { UnsentCard, type UnsentCase } from './unsent-card.tsx'

export type CurrentCasesProps = {
  customerId: string
  /** The number of cases in progress on the other tab. */
  inProgress: number
}

/**
 * The unsent, newly posted, unfinished and other open cases, in this order, and a link to those in
 * progress.
 */
export function CurrentCases({ customerId, inProgress }: CurrentCasesProps) {
  const query = useInfiniteQuery(customerCasesQuery(customerId, 'current'))
  const cases = query.data && itemsOf(query.data)
  const { items, state } = useOutbox(customerId)
  const unsent = items.filter(isCase)
  const drafts = useCaseDrafts(customerId)?.filter(
    ({ draft }) => !unsent.some((item) => item.outgoing.draft.id === draft.id),
  )
  // The posted cases stay in one order, newest first, so those after the new ones come before the
  // drafts only where another new one follows.
  const newCount = (cases?.findLastIndex(isNew) ?? -1) + 1
  const hasCards = [unsent, drafts, cases].some((cards) => cards && cards.length > 0)
  return (
    <div className={css({ display: 'grid', gap: '3' })}>
      <h2 className={visuallyHidden()}>Current Cases</h2>
      <UnclaimedCases customerId={customerId} />
      {hasCards && (
        <CardList>
          {unsent.map((item) => (
            <UnsentCard key={item.id} customerId={customerId} item={item} state={state} />
          ))}
          <PostedCases customerId={customerId} cases={cases?.slice(0, newCount)} />
          {drafts?.map(({ draft, savedAt }) => (
            <DraftCard key={draft.id} customerId={customerId} draft={draft} savedAt={savedAt} />
          ))}
          <PostedCases customerId={customerId} cases={cases?.slice(newCount)} />
        </CardList>
      )}
      {!hasCards && drafts && cases && (
        <EmptyState
          fact="You don’t have any open cases."
          next="Choose New case to start. Attorneys will send you bids."
        />
      )}
      <Loaded query={query}>{() => null}</Loaded>
      <ListEnd query={query} />
      {/* Under skeletons the link would move when the cards come. */}
      {inProgress > 0 && !query.isLoading && (
        <Link to="/dashboard" search={{ tab: 'past' }} className={rowClass()}>
          <RowContent
            icon={<ClockIcon />}
            title={`${counted(inProgress, 'case')} in progress`}
            leads
          />
        </Link>
      )}
    </div>
  )
}

const isCase = (item: { outgoing: { kind: string } }): item is UnsentCase =>
  item.outgoing.kind === 'case'

const isNew = (item: CaseListItem) => isNewlyPosted(item, serverTime())

type PostedCasesProps = { customerId: string; cases: readonly CaseListItem[] | undefined }

const PostedCases = ({ customerId, cases }: PostedCasesProps) =>
  cases?.map((item) => (
    <CustomerCaseCard key={item.id} item={item}>
      {isNew(item) && <WhatHappensNow customerId={customerId} posted={item} />}
    </CustomerCaseCard>
  ))
