import { useEffect, useMemo, useRef } from 'react'
import type { components } from '#contract'
import { type BidItem, bidItemOf } from '#machines/client/outbox-item.ts'
import { useNow } from '#src/browser/use-now.ts'
import { withEnds, withOneLess } from '#src/data/bids/bid-clock.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { AttorneyCase, CaseListItem, CaseStatus } from '#src/data/cases/case-queries.ts'
import { backLink } from '#src/features/case/back-link.ts'
import type { AttorneyCaseSearch } from '#src/features/case/case-search.ts'
import { CaseTopBar } from '#src/features/case/case-top-bar.tsx'
import { KnownCase, useKnownCase } from '#src/features/case/known-case.tsx'
import { MissingCase } from '#src/features/case/missing-case.tsx'
import { useCaseAnnouncements } from '#src/features/case/use-case-announcements.ts'
import { formatCaseNumber, formatCategory } from '#src/format/names.ts'
import { Loaded } from '#src/layout/loaded.tsx'
import { InnerScreen } from '#src/layout/screens.tsx'
import { useOutbox } from '#src/sync/outbox.ts'
import type { Elements } from '#src/ui/elements.ts'
import { showUpdate } from '#src/ui/overlay/snackbar-actor.ts'
import { announcementForAttorney } from './attorney-announcements.ts'
import { ConflictQuestion } from './conflict-question.tsx'
import { NeededLicense } from './needed-license.tsx'
import { redactCase } from './redact-case.ts'
import { useAttorneyCase } from './use-attorney-case.ts'

type ReadAttorneyCaseProps = {
  attorneyId: string
  caseId: string
  search: AttorneyCaseSearch
  /**
   * Renders the case and the attorney's own bid, which is null when there is none. `isGone`: the
   * attorney no longer sees the case.
   */
  children: (legalCase: AttorneyCase, bid: Bid | null, isGone: boolean) => Elements
  /**
   * Renders the attorney's own bid, sent or not, on a case that needs a checked license, or is not
   * on this device and cannot be fetched now. `bid`: as the server has it; null when there is none,
   * or it is not loaded.
   */
  lockedBid: (
    legalCase: Pick<AttorneyCase, 'category_name' | 'case_status'>,
    bid: Bid | null,
    because: components['schemas']['LicenseGap'] | 'absence',
  ) => Elements
}

type NamedCase = Pick<AttorneyCase, 'unique_id' | 'category_name' | 'case_status'>

/** Returns what an unsent bid knows of its case, which took bids when it was made. */
const caseOf = (item: BidItem | undefined): NamedCase | undefined =>
  item && {
    unique_id: item.outgoing.legalCase.number,
    category_name: item.outgoing.legalCase.categoryName,
    case_status: 'open',
  }

const titleOf = (legalCase: NamedCase | undefined) =>
  legalCase
    ? `${formatCategory(legalCase.category_name)} ${formatCaseNumber(legalCase.unique_id)}`
    : 'Case'

type OwnBid = { data: Bid | null | undefined; dataUpdatedAt: number }

/** Returns the attorney's own bid, as ended once its time is over by this device's clock. */
function useEndedBid({ data: bid, dataUpdatedAt: fetchedAt }: OwnBid, caseStatus?: CaseStatus) {
  const now = useNow()
  return useMemo(
    () => (bid && caseStatus ? (withEnds([bid], { caseStatus, fetchedAt, now })[0] ?? bid) : bid),
    [bid, fetchedAt, caseStatus, now],
  )
}

/**
 * Returns what an attorney must do before a case opens, where a connection alone does not load it.
 */
function neededFirst({ is_license_needed, is_conflict_check_needed }: CaseListItem) {
  if (is_license_needed) return 'You can read it once we have checked your license.'
  return is_conflict_check_needed
    ? 'When you’re back online, say first if you have a conflict.'
    : undefined
}

/** Shows a case and the attorney's own bid on it, as far as they may read it. */
export function ReadAttorneyCase(props: ReadAttorneyCaseProps) {
  const { attorneyId, caseId, search, children, lockedBid } = props
  const { legalCase, bid, license, check, isOver, isMissing } = useAttorneyCase(attorneyId, caseId)
  const { items } = useOutbox(attorneyId)
  const knownCase = useKnownCase(attorneyId, caseId)
  const shownCase = knownCase ?? caseOf(bidItemOf(items, caseId))
  const status = (license?.preview ?? legalCase.data ?? shownCase)?.case_status
  const ownBid = useEndedBid(bid, status)
  const view = useMemo(() => {
    if (!legalCase.data || ownBid === undefined) return undefined
    const counted = ownBid === bid.data ? legalCase.data : withOneLess(legalCase.data)
    // When a case takes no more bids, an attorney without a bid can no longer see it.
    return { legalCase: isOver ? redactCase(counted) : counted, bid: ownBid }
  }, [legalCase.data, bid.data, ownBid, isOver])
  useCaseAnnouncements(view, legalCase.isFetching || bid.isFetching, announcementForAttorney)
  useLockAnnouncements(license ? license.message : view || check ? null : undefined)
  if (license) {
    return (
      <NeededLicense locked={license} search={search} bid={ownBid ?? null}>
        {lockedBid(license.preview, ownBid ?? null, license.gap)}
      </NeededLicense>
    )
  }
  if (check)
    return (
      <ConflictQuestion
        attorneyId={attorneyId}
        caseId={caseId}
        check={check}
        search={search}
        isGone={isOver}
      />
    )
  if (view) return children(view.legalCase, view.bid, isOver)
  if (isMissing) return <MissingCase search={search} />
  const isLocked = knownCase?.is_license_needed
  return (
    <InnerScreen topBar={<CaseTopBar back={backLink(search)} uniqueId={shownCase?.unique_id} />}>
      {knownCase && <KnownCase item={knownCase} reader="attorney" />}
      <Loaded<unknown>
        query={legalCase.data ? bid : legalCase}
        missing={`${legalCase.data ? 'Part of this case' : 'This case'} isn’t saved on this phone.`}
        next={knownCase && neededFirst(knownCase)}
        mayBeRefused={!knownCase && !legalCase.data}
        title={knownCase ? undefined : titleOf(shownCase)}
        below={shownCase && lockedBid(shownCase, ownBid ?? null, isLocked ? 'pending' : 'absence')}
        cards={5}
        shape="detail"
      >
        {() => null}
      </Loaded>
    </InnerScreen>
  )
}

/**
 * Announces that an open case was locked because of the attorney's license, and why, or that a
 * locked one opened. `reason`: null while it is open; undefined until it is known.
 */
function useLockAnnouncements(reason: string | null | undefined): void {
  const lastReason = useRef<string | null>(undefined)
  useEffect(() => {
    const before = lastReason.current
    if (reason === undefined || reason === before) return
    lastReason.current = reason
    if (before === undefined) return
    showUpdate(
      reason === null
        ? 'You can go on with this case now.'
        : `You can’t read this case now. ${reason}`,
    )
  }, [reason])
}
