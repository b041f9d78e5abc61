import { lazy, Suspense, useCallback, useId, useRef, useState } from 'react'
import { caseActionsFor } from '#machines/lifecycle/actions-for.ts'
import { sentBidState } from '#machines/lifecycle/bid-end.ts'
import { isUndecided } from '#machines/lifecycle/case-model.ts'
import { useDocumentTitle } from '#src/browser/document-title.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { AttorneyCase } from '#src/data/cases/case-queries.ts'
import { backLink } from '#src/features/case/back-link.ts'
import type { AttorneyCaseSearch } from '#src/features/case/case-search.ts'
import { CaseTopBar } from '#src/features/case/case-top-bar.tsx'
import { type StatusChange, useCaseStatus } from '#src/features/case/use-case-status.ts'
import { formatCaseNumber } from '#src/format/names.ts'
import { PullToRefresh } from '#src/layout/pull-to-refresh.tsx'
import { InnerScreen } from '#src/layout/screens.tsx'
import { Button } from '#src/ui/button.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CloseIcon, DashIcon, MoreIcon } from '#src/ui/icons.tsx'
import { useOfflineReason } from '#src/ui/offline-reason.ts'
import { Menu, type MenuItem } from '#src/ui/overlay/menu.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { css } from '#styled/css/css.mjs'
import { AttorneyCaseDetails } from './attorney-case-details.tsx'
import { ConfirmChange } from './confirm-change.tsx'
import { HideCase, useHideCase } from './hide-case.tsx'
import { changeEnd, close, decline, hidingEnd } from './status-changes.ts'

// Loaded on demand: few cases are passed on.
const PassSheet = lazy(() => import('./pass/pass-sheet-part.tsx'))

// Separates the buttons from the timeline above.
const hide = css({
  marginTop: '8',
  paddingTop: '4',
  borderTop: '1px solid',
  borderTopColor: 'line',
})

type AttorneyCaseScreenProps = {
  attorneyId: string
  legalCase: AttorneyCase
  /** The attorney's own bid; null without one. */
  bid: Bid | null
  /** This attorney no longer sees the case. */
  isGone: boolean
  search: AttorneyCaseSearch
  /** The ActionArea, while the attorney has an action. */
  actions: Elements
  /** The attorney's own bid, shown and edited. */
  children: Elements
}

/** /lawyer/case-details: a case as an attorney sees it, with the possible actions. */
export function AttorneyCaseScreen(props: AttorneyCaseScreenProps) {
  const { attorneyId, legalCase, bid, isGone, search, actions, children } = props
  const offlineReason = useOfflineReason()
  const reasonId = useId()
  const statusChange = useCaseStatus({
    personId: attorneyId,
    caseId: legalCase.id,
    onDone: (message) => showSnackbar({ message, type: 'success' }),
    endOf: (change) => changeEnd(change, legalCase, isGone),
  })
  const hasEndedBid = bid !== null && sentBidState(bid) === 'ended'
  const standing = hasEndedBid ? null : bid
  const mayHide = isUndecided(legalCase.case_status) && !isGone && !standing
  const hiding = useHideCase({
    attorneyId,
    caseId: legalCase.id,
    search,
    isGone,
    endOf: () => (mayHide ? undefined : hidingEnd(standing)),
  })
  useDocumentTitle(`Case ${formatCaseNumber(legalCase.unique_id)}`)
  return (
    <InnerScreen
      topBar={
        <CaseTopBar
          back={backLink(search)}
          uniqueId={legalCase.unique_id}
          menu={<CaseMenu legalCase={legalCase} onAsk={statusChange.ask} />}
        />
      }
      actions={actions}
    >
      <PullToRefresh />
      <AttorneyCaseDetails
        attorneyId={attorneyId}
        legalCase={legalCase}
        bid={bid}
        isGone={isGone}
        statusChange={statusChange}
      >
        {children}
      </AttorneyCaseDetails>
      {mayHide && (
        <div className={hide}>
          {!bid && <Pass attorneyId={attorneyId} legalCase={legalCase} reasonId={reasonId} />}
          <Button
            visual="quiet"
            disabledReason={offlineReason}
            reasonId={reasonId}
            onClick={() => hiding.ask(true)}
          >
            I have a conflict
          </Button>
        </div>
      )}
      <ConfirmChange statusChange={statusChange} />
      <HideCase
        hiding={hiding}
        ownBid={
          hasEndedBid
            ? 'We’ll delete your ended bid.'
            : 'If you started a bid on this phone, we’ll delete it.'
        }
      />
    </InnerScreen>
  )
}

type PassProps = { attorneyId: string; legalCase: AttorneyCase; reasonId: string }

/** 'Not for me' on an open case without an own bid, and that the attorney has passed on it. */
function Pass({ attorneyId, legalCase, reasonId }: PassProps) {
  const isOffline = useOfflineReason() !== undefined
  const place = useRef<HTMLDivElement>(null)
  const placeOf = useCallback(() => place.current, [])
  const [openings, setOpenings] = useState(0)
  const isPassed = legalCase.pass !== undefined
  // The part moves the focus after its last button is gone.
  const [isNeeded, setNeeded] = useState(isPassed)
  if (isPassed && !isNeeded) setNeeded(true)
  return (
    <div ref={place}>
      {!isPassed && legalCase.case_status === 'open' && (
        <Button
          visual="quiet"
          disabled={isOffline}
          aria-describedby={isOffline ? reasonId : undefined}
          onClick={() => setOpenings(openings + 1)}
        >
          Not for me
        </Button>
      )}
      {(isNeeded || openings > 0) && (
        <Suspense fallback={null}>
          <PassSheet
            attorneyId={attorneyId}
            legalCase={legalCase}
            openings={openings}
            placeOf={placeOf}
            reasonId={reasonId}
          />
        </Suspense>
      )}
    </div>
  )
}

type Choice = 'decline' | 'close'
const changes: Record<Choice, StatusChange> = { decline, close }

type CaseMenuProps = { legalCase: AttorneyCase; onAsk: (change: StatusChange) => void }

/** The header menu of the chosen attorney: decline and close, while pending or accepted. */
function CaseMenu({ legalCase, onAsk }: CaseMenuProps) {
  const actions = caseActionsFor(legalCase.case_status, 'winner')
  const items: MenuItem<Choice>[] = []
  if (actions.includes('case.reject'))
    items.push({ value: 'decline', label: 'Decline case', icon: <CloseIcon /> })
  if (actions.includes('case.close'))
    items.push({ value: 'close', label: 'Close case', icon: <DashIcon />, danger: true })
  if (items.length === 0) return null
  return (
    <Menu
      items={items}
      onPick={(choice) => onAsk(changes[choice])}
      trigger={<IconButton label="Case actions" icon={<MoreIcon />} edge="end" />}
    />
  )
}
