import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { type AttorneyCase, attorneyCaseQuery, type Bid, ownBidQuery } from '#src/api/queries.ts'
import { InnerScreen } from '#src/client/layout/screens.tsx'
import { isGone, Loaded } from '#src/client/loaded.tsx'
import { backPath } from '#src/features/case/back-path.ts'
import { newsForAttorney } from '#src/features/case/case-news.ts'
import type { AttorneyCaseSearch } from '#src/features/case/case-search.ts'
import { CaseTopBar } from '#src/features/case/case-top-bar.tsx'
import { KnownCase, useKnownCase } from '#src/features/case/known-case.tsx'
import { MissingCase } from '#src/features/case/missing-case.tsx'
import { untilReopened } from '#src/features/case/until-reopened.ts'
import { useCaseNews } from '#src/features/case/use-case-news.ts'
import { keepBidDraft } from '#src/offline/bid-drafts.ts'
import { asGone } from './as-gone.ts'

type ReadAttorneyCaseProps = {
  attorneyId: string
  caseId: string
  search: AttorneyCaseSearch
  /** The screen of the case and the attorney's own bid, null without one. `isGone`: they see it no more. */
  children: (legalCase: AttorneyCase, bid: Bid | null, isGone: boolean) => ReactNode
}

/** Reads a case and the attorney's own bid on it. */
export function ReadAttorneyCase(props: ReadAttorneyCaseProps) {
  const { attorneyId, caseId, search, children } = props
  const legalCase = useQuery({
    ...attorneyCaseQuery(attorneyId, caseId),
    refetchInterval: ({ state }) => untilReopened(state.data),
  })
  const bid = useQuery(ownBidQuery(attorneyId, caseId))
  const isOver = isGone(legalCase.error)
  const view = useMemo(() => {
    if (!legalCase.data || bid.data === undefined) return undefined
    // A case without a bid of theirs is gone for an attorney once it takes no more bids.
    return { legalCase: isOver ? asGone(legalCase.data) : legalCase.data, bid: bid.data }
  }, [legalCase.data, bid.data, isOver])
  const isMissing = isOver && !view
  useEffect(() => {
    // No bid can be sent on it any more, and no screen shows what was typed.
    if (isMissing) keepBidDraft(attorneyId, caseId, null).catch(() => {})
  }, [isMissing, attorneyId, caseId])
  const known = useKnownCase(attorneyId, caseId)
  useCaseNews(view, legalCase.isFetching || bid.isFetching, newsForAttorney)
  if (view) return children(view.legalCase, view.bid, isOver)
  const missing = legalCase.data ? bid : legalCase
  if (isGone(missing.error)) return <MissingCase search={search} />
  return (
    <InnerScreen topBar={<CaseTopBar back={backPath(search)} uniqueId={known?.unique_id} />}>
      {known && <KnownCase item={known} reader="attorney" />}
      <Loaded<unknown> query={missing}>{() => null}</Loaded>
    </InnerScreen>
  )
}
