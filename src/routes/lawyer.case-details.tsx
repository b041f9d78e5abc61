import { createFileRoute } from '@tanstack/react-router'
import { isUndecided } from '#machines/lifecycle/case-model.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { AttorneyCase as Case } from '#src/data/cases/case-queries.ts'
import { useReadNotification } from '#src/data/notifications/use-read-notification.ts'
import { LockedBid } from '#src/features/bid/locked-bid.tsx'
import { useOwnBid } from '#src/features/bid/use-own-bid.tsx'
import { AttorneyCaseScreen } from '#src/features/case/attorney/attorney-case-screen.tsx'
import { PastBid } from '#src/features/case/attorney/past-bid.tsx'
import { ReadAttorneyCase } from '#src/features/case/attorney/read-attorney-case.tsx'
import { validateAttorneyCaseSearch } from '#src/features/case/case-search.ts'
import { MissingCase } from '#src/features/case/missing-case.tsx'
import { requireAttorney } from '#src/session/guards.ts'

export const Route = createFileRoute('/lawyer/case-details')({
  staticData: { title: 'Case' },
  validateSearch: validateAttorneyCaseSearch,
  beforeLoad: requireAttorney,
  component: AttorneyCase,
})

function AttorneyCase() {
  const { personId } = Route.useRouteContext()
  const search = Route.useSearch()
  useReadNotification(personId, search.notification_Id)
  const caseId = search.case_Id
  if (caseId === undefined) return <MissingCase search={search} />
  return (
    <ReadAttorneyCase
      key={caseId}
      attorneyId={personId}
      caseId={caseId}
      search={search}
      lockedBid={(legalCase, bid, because) =>
        bid && !isUndecided(legalCase.case_status) ? (
          <PastBid legalCase={legalCase} bid={bid} />
        ) : (
          <LockedBid
            attorneyId={personId}
            caseId={caseId}
            legalCase={legalCase}
            bid={bid}
            because={because}
          />
        )
      }
    >
      {(legalCase, bid, isGone) => (
        <CaseWithBid key={legalCase.id} legalCase={legalCase} bid={bid} isGone={isGone} />
      )}
    </ReadAttorneyCase>
  )
}

/** The case, with the attorney's own bid. */
function CaseWithBid(props: { legalCase: Case; bid: Bid | null; isGone: boolean }) {
  const { legalCase, bid, isGone } = props
  const { personId } = Route.useRouteContext()
  const ownBid = useOwnBid({ attorneyId: personId, legalCase, bid })
  return (
    <AttorneyCaseScreen
      attorneyId={personId}
      legalCase={legalCase}
      bid={bid}
      isGone={isGone}
      search={Route.useSearch()}
      actions={ownBid.actions}
    >
      {ownBid.content}
    </AttorneyCaseScreen>
  )
}
