import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNow } from '#src/browser/use-now.ts'
import { untilNextEnd, withEnds } from '#src/data/bids/bid-clock.ts'
import { caseBidsQuery } from '#src/data/bids/bid-queries.ts'
import { customerCaseQuery } from '#src/data/cases/case-queries.ts'
import { backLink } from '#src/features/case/back-link.ts'
import type { CustomerCaseSearch } from '#src/features/case/case-search.ts'
import { CaseTopBar } from '#src/features/case/case-top-bar.tsx'
import { KnownCase, useKnownCase } from '#src/features/case/known-case.tsx'
import { MissingCase } from '#src/features/case/missing-case.tsx'
import { untilReopened } from '#src/features/case/until-reopened.ts'
import { useCaseAnnouncements } from '#src/features/case/use-case-announcements.ts'
import { isGone, Loaded } from '#src/layout/loaded.tsx'
import { InnerScreen } from '#src/layout/screens.tsx'
import { LoadedCustomerCase } from './loaded-customer-case.tsx'
import { announcementForOwner } from './owner-announcements.ts'
import { RemovedCase } from './removed-case.tsx'

type CustomerCaseScreenProps = {
  customerId: string
  caseId: string
  search: CustomerCaseSearch
}

/** /customer/case-details: a customer's case and its bids. */
export function CustomerCaseScreen({ customerId, caseId, search }: CustomerCaseScreenProps) {
  const legalCase = useQuery({
    ...customerCaseQuery(customerId, caseId),
    refetchInterval: ({ state }) => untilReopened(state.data),
  })
  const bids = useQuery({
    ...caseBidsQuery(customerId, caseId),
    refetchInterval: ({ state }) => untilNextEnd(state.data ?? [], state.dataUpdatedAt),
  })
  const now = useNow()
  const view = useMemo(
    () => legalCase.data && bids.data && { legalCase: legalCase.data, bids: bids.data },
    [legalCase.data, bids.data],
  )
  const knownCase = useKnownCase(customerId, caseId)
  useCaseAnnouncements(view, legalCase.isFetching || bids.isFetching, announcementForOwner)
  if (legalCase.data && bids.data && !isGone(legalCase.error)) {
    return (
      <LoadedCustomerCase
        key={caseId}
        customerId={customerId}
        legalCase={legalCase.data}
        bids={withEnds(bids.data, {
          caseStatus: legalCase.data.case_status,
          fetchedAt: bids.dataUpdatedAt,
          now,
        })}
        search={search}
      />
    )
  }
  // Only an admin takes a case away from its owner.
  if (legalCase.data && isGone(legalCase.error)) {
    return <RemovedCase customerId={customerId} legalCase={legalCase.data} search={search} />
  }
  const missing = legalCase.data ? bids : legalCase
  if (isGone(missing.error)) return <MissingCase search={search} />
  return (
    <InnerScreen topBar={<CaseTopBar back={backLink(search)} uniqueId={knownCase?.unique_id} />}>
      {knownCase && <KnownCase item={knownCase} reader="owner" />}
      <Loaded<unknown>
        query={missing}
        mayBeRefused={!knownCase && !legalCase.data}
        title={knownCase ? undefined : 'Case'}
      >
        {() => null}
      </Loaded>
    </InnerScreen>
  )
}
