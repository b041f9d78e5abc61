import { getRouteApi, Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { caseActionsFor } from '#machines/lifecycle/actions-for.ts'
import { formatBidAmount } from '#machines/lifecycle/bid-rules.ts'
import { isUndecided } from '#machines/lifecycle/case-model.ts'
import { useDocumentTitle, usePartTitle } from '#src/browser/document-title.ts'
import { showTop } from '#src/browser/focus-heading.ts'
import { useOnline } from '#src/browser/online.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { backLink } from '#src/features/case/back-link.ts'
import type { CustomerCaseSearch } from '#src/features/case/case-search.ts'
import { CaseTopBar } from '#src/features/case/case-top-bar.tsx'
import { useCaseStatus } from '#src/features/case/use-case-status.ts'
import { formatCaseNumber } from '#src/format/names.ts'
import { PullToRefresh } from '#src/layout/pull-to-refresh.tsx'
import { InnerScreen } from '#src/layout/screens.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { ColumnsIcon } from '#src/ui/icons.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { ActionArea } from '#src/ui/page/action-area.tsx'
import { css } from '#styled/css/css.mjs'
import { AcceptSheet } from './accept-sheet.tsx'
import { canAcceptBid } from './bid-actions.ts'
import { CaseMenu } from './case-menu.tsx'
import { bidsToCompare } from './comparison/bids-to-compare.ts'
import { CompareBids } from './comparison/compare-bids.tsx'
import type { ChosenContact } from './contact-sheet.tsx'
import { CustomerCaseDetails } from './customer-case-details.tsx'
import { EditCase, useCaseEdit } from './edit/edit-case.tsx'
import { type BidOrder, bidElementId, orderBids } from './order-bids.ts'
import { PostAgain } from './post-again.tsx'
import { useShortlist } from './shortlist.tsx'
import { closingEnds } from './status-changes.ts'
import { RejectDialog, useBidDecision } from './use-bid-decision.tsx'
import { useShownBids } from './use-shown-bids.ts'

const twoLines = css({ lineClamp: '2' })

const route = getRouteApi('/customer/case-details')

const say = (message: string) => showSnackbar({ message, type: 'success' })

/** Returns the bids that can be accepted now, lowest first. */
const acceptable = (bids: readonly Bid[], legalCase: CustomerCase) =>
  orderBids(bids, 'price').filter((bid) => canAcceptBid(bid, legalCase))

type LoadedCustomerCaseProps = {
  customerId: string
  legalCase: CustomerCase
  bids: readonly Bid[]
  search: CustomerCaseSearch
}

/** A customer's case, or the comparison of its bids, with the possible decisions. */
export function LoadedCustomerCase(props: LoadedCustomerCaseProps) {
  const { customerId, legalCase, bids, search } = props
  const navigate = route.useNavigate()
  const { history, subscribe } = useRouter()
  const canGoBack = useCanGoBack()
  const isOnline = useOnline()
  // The selected bid as it was then: a bid that has changed since is no longer selected.
  const [choice, setChoice] = useState<Bid | null>(null)

  const rivals = acceptable(bids, legalCase)
  const isOver = caseActionsFor(legalCase.case_status, 'owner').length === 0
  // Withdrawn bids do not end the comparison.
  const [wasComparing, setWasComparing] = useState(false)
  const mayCompare = rivals.length > 1 || (wasComparing && isUndecided(legalCase.case_status))
  const isComparing = search.compare === true && mayCompare
  if (isComparing !== wasComparing) setWasComparing(isComparing)
  const chosen = rivals.find(
    ({ id, update_count }) => id === choice?.id && update_count === choice.update_count,
  )

  const shownBids = useShownBids({
    customerId,
    caseId: legalCase.id,
    bids,
    view: isComparing ? 'comparison' : 'list',
  })
  const { shownBefore } = shownBids
  const edit = useCaseEdit(customerId, legalCase)

  const shortlist = useShortlist(customerId, legalCase.id)
  const comparison = bidsToCompare(rivals, shortlist.has)

  const { compare: _, ...withoutCompare } = search
  const changeOrder = (sort: BidOrder) => navigate({ search: { ...search, sort }, replace: true })
  const leaveComparison = () => {
    if (canGoBack) history.back()
    else void navigate({ search: withoutCompare, replace: true })
  }
  const chosenContact: ChosenContact = useRef(undefined)
  const decision = useBidDecision({
    legalCase,
    bids,
    chosenContact,
    onDone: (choice, message) => {
      say(message)
      if (choice.decision !== 'accepted') return
      // It says what happens next.
      if (!search.compare) return showTop()
      // The router first scrolls to where the case was left for the comparison.
      const stop = subscribe('onRendered', () => {
        stop()
        showTop()
      })
      leaveComparison()
    },
    onChanged: (bid) => {
      shownBids.note(bid)
      document.getElementById(bidElementId(bid.id))?.scrollIntoView({ block: 'center' })
    },
  })
  const statusChange = useCaseStatus({
    personId: customerId,
    caseId: legalCase.id,
    onDone: (message) => {
      say(message)
      showTop()
    },
    endOf: () => closingEnds[legalCase.case_status],
  })
  useDocumentTitle(`Case ${formatCaseNumber(legalCase.unique_id)}`)
  usePartTitle(isComparing ? 'Compare bids' : '')

  const compareLink = (
    <Link
      to="/customer/case-details"
      search={{ ...search, compare: true }}
      className={buttonClass()}
    >
      <ColumnsIcon />
      <span>{comparison.label}</span>
    </Link>
  )
  const acceptButton = (
    <Button
      disabledReason={chosen ? undefined : 'Choose a bid above first.'}
      onClick={() => chosen && decision.ask({ bid: chosen, decision: 'accepted' })}
    >
      {/* The comparison and the question before the acceptance have the firm's whole name. */}
      <span className={twoLines}>
        {chosen
          ? `Accept ${formatBidAmount(chosen.bid_amount, legalCase.category_name)} from ${chosen.attorney.company_name}`
          : 'Accept a bid'}
      </span>
    </Button>
  )
  return (
    <InnerScreen
      topBar={
        <CaseTopBar
          back={isComparing ? leaveComparison : backLink(search)}
          uniqueId={legalCase.unique_id}
          menu={
            !isComparing && (
              <CaseMenu legalCase={legalCase} statusChange={statusChange} onEdit={edit.open} />
            )
          }
        />
      }
      actions={
        isOver ? (
          <ActionArea primary={<PostAgain legalCase={legalCase} />} />
        ) : (
          (isComparing || rivals.length > 1) && (
            <ActionArea primary={isComparing ? acceptButton : compareLink} />
          )
        )
      }
    >
      <PullToRefresh />
      {isComparing ? (
        <CompareBids
          rivals={rivals}
          wanted={comparison}
          all={bids}
          legalCase={legalCase}
          order={search.sort ?? 'price'}
          onOrder={changeOrder}
          chosen={chosen}
          onChoose={setChoice}
          shownBefore={shownBefore}
        />
      ) : (
        <CustomerCaseDetails
          legalCase={legalCase}
          bids={bids}
          order={search.sort ?? 'price'}
          onOrder={changeOrder}
          decision={decision}
          shownBefore={shownBefore}
          shortlist={shortlist}
          edit={edit}
          statusChange={statusChange}
        />
      )}
      <AcceptSheet
        decision={decision}
        legalCase={legalCase}
        bids={bids}
        shownBefore={shownBefore}
        onLook={(bid) => {
          shownBids.acknowledge(bid)
          decision.ask({ bid, decision: 'accepted' })
        }}
        isOnline={isOnline}
        chosenContact={chosenContact}
      />
      <RejectDialog decision={decision} legalCase={legalCase} />
      <EditCase edit={edit} />
    </InnerScreen>
  )
}
