import { lazy, Suspense } from 'react'
import { hasChosenAttorney, isUndecided } from '#machines/lifecycle/case-model.ts'
import { PAUSE_HOURS } from '#machines/lifecycle/limits.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { AdditionalInformation } from '#src/features/case/additional-information.tsx'
import { CourtDate } from '#src/features/case/court-date.tsx'
import { DeadlineCard } from '#src/features/case/deadline-card.tsx'
import { DeadlineCountdown } from '#src/features/case/deadline-countdown.tsx'
import { FirmSizes } from '#src/features/case/firm-sizes.tsx'
import { passesText, readersText } from '#src/features/case/readers-text.ts'
import { Timeline } from '#src/features/case/timeline.tsx'
import { nextForOwner } from '#src/features/case/timeline-texts.ts'
import type { CaseStatusChange } from '#src/features/case/use-case-status.ts'
import { statusLine } from '#src/format/case-status.ts'
import { counted } from '#src/format/counts.ts'
import { onMoment } from '#src/format/dates.ts'
import { formatCategory } from '#src/format/names.ts'
import { sentences } from '#src/format/sentences.ts'
import { PostedLine } from '#src/layout/posted-line.tsx'
import type { ShownBids } from '#src/offline/encrypted/shown-bids.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { AlertIcon } from '#src/ui/icons.tsx'
import { CardList } from '#src/ui/list/card.tsx'
import { Note } from '#src/ui/note.tsx'
import { ScreenTitle, Section } from '#src/ui/page/screen.tsx'
import { css } from '#styled/css/css.mjs'
import { BidCard } from './bid-card.tsx'
import { BidList } from './bid-list.tsx'
import { ChosenAttorney } from './chosen-attorney.tsx'
import { DenyContact, useContactDenial } from './contact-answer.tsx'
import { ChangeCourtDate, UnsavedCourtDate } from './court-date/change-court-date.tsx'
import { canChangeCourtDate } from './court-date/court-date-changes.ts'
import { RemoveCourtDate, useCourtDateRemoval } from './court-date/remove-court-date.tsx'
import { useCourtDate } from './court-date/use-court-date.ts'
import { type CaseEdit, UnsavedEdit } from './edit/edit-case.tsx'
import { ManageCase } from './manage-case.tsx'
import type { BidOrder } from './order-bids.ts'
import type { Shortlist } from './shortlist.tsx'
import type { BidDecision } from './use-bid-decision.tsx'

// Loaded on demand: few open it, and it needs the controls of the questions.
const CourtDateSheet = lazy(() => import('./court-date/court-date-sheet.tsx'))
// Few cases have terms or a date that wait for an answer.
const Agreed = lazy(() => import('./agreement/terms-agreed-part.tsx'))
const DateProposed = lazy(() => import('./proposal/date-proposed-part.tsx'))
// Most cases have a bid before a message says that they have none.
const StillLooking = lazy(() => import('./silence/still-looking-part.tsx'))
// Shown in the last month of a case that was over for years.
const RemovalDay = lazy(() => import('./retention/removal-day-part.tsx'))

const note = css({ marginTop: '5' })
const endLine = css({ marginTop: '4', color: 'ink-2' })
const story = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })

/** Shown after the account of the accepted attorney was deleted, until another bid is accepted. */
function AttorneyLeft({ isOpen }: { isOpen: boolean }) {
  return (
    <div className={note}>
      <Note
        icon={<AlertIcon />}
        title={isOpen ? 'Your attorney left, so your case is open again' : 'Your attorney left'}
      >
        {sentences(
          'The attorney whose bid you accepted is no longer on Fastpass.',
          isOpen && 'Attorneys can send you bids, except those you turned down.',
        )}
      </Note>
    </div>
  )
}

type CustomerCaseDetailsProps = {
  legalCase: CustomerCase
  bids: readonly Bid[]
  order: BidOrder
  onOrder: (order: BidOrder) => void
  decision: BidDecision
  /** The changed bids as they were when they were last looked at, by bid id. */
  shownBefore: ShownBids
  shortlist: Shortlist
  edit: CaseEdit
  statusChange: CaseStatusChange
}

/** A case as its owner sees it (specification §1.2, 'Customer case details'). */
export function CustomerCaseDetails(props: CustomerCaseDetailsProps) {
  const { legalCase, bids, order, onOrder, decision, edit, statusChange } = props
  const { case_status, paused_until, attorney_left_at, removal_at } = legalCase
  const courtDate = useCourtDate(legalCase)
  const removal = useCourtDateRemoval(legalCase, courtDate)
  const denial = useContactDenial(legalCase)
  const canChoose = isUndecided(case_status)
  const isTaken = hasChosenAttorney(case_status)
  const winner = bids.find((bid) => bid.bid_status === 'accepted')
  const chosen = isTaken ? winner : undefined
  const ended = statusLine(legalCase, 'customer', winner?.attorney.company_name)
  const others = bids.filter((bid) => bid !== chosen)
  return (
    <>
      <ScreenTitle
        badge={<Badge status={case_status} />}
        subtitle={<PostedLine posted={legalCase} />}
      >
        {formatCategory(legalCase.category_name)}
      </ScreenTitle>
      {ended && (
        <p className={endLine} dir="auto">
          {ended}
        </p>
      )}
      {removal_at && (
        <Suspense fallback={null}>
          <RemovalDay removalAt={removal_at} />
        </Suspense>
      )}
      {case_status === 'paused' && paused_until && <PausedNote until={paused_until} />}
      {canChoose && attorney_left_at && <AttorneyLeft isOpen={case_status === 'open'} />}
      {case_status === 'rejected' && (
        <div className={note}>
          <Note
            icon={<AlertIcon />}
            title={`${winner?.attorney.company_name ?? 'The attorney'} cannot take this case`}
          >
            You can post it again as a new case.
          </Note>
        </div>
      )}
      {legalCase.silence && (
        <Suspense fallback={null}>
          <StillLooking legalCase={legalCase} statusChange={statusChange} />
        </Suspense>
      )}
      {legalCase.agreement && (
        <Suspense fallback={null}>
          <Agreed legalCase={legalCase} agreement={legalCase.agreement} />
        </Suspense>
      )}
      {legalCase.date_proposal && (
        <Suspense fallback={null}>
          <DateProposed legalCase={legalCase} proposal={legalCase.date_proposal} />
        </Suspense>
      )}
      {chosen ? (
        <ChosenAttorney bid={chosen} legalCase={legalCase} denial={denial} />
      ) : (
        <BidList
          bids={bids}
          legalCase={legalCase}
          order={order}
          onOrder={onOrder}
          decision={decision}
          shownBefore={props.shownBefore}
          shortlist={props.shortlist}
        />
      )}
      <CourtDate
        legalCase={legalCase}
        unsaved={
          canChangeCourtDate(legalCase) &&
          courtDate.unsaved && <UnsavedCourtDate legalCase={legalCase} typed={courtDate.unsaved} />
        }
      >
        {canChangeCourtDate(legalCase) && (
          <ChangeCourtDate
            legalCase={legalCase}
            removal={removal}
            onChange={() => courtDate.open()}
          />
        )}
      </CourtDate>
      <RemoveCourtDate legalCase={legalCase} removal={removal} />
      {courtDate.hasOpened && (
        <Suspense>
          <CourtDateSheet legalCase={legalCase} form={courtDate} />
        </Suspense>
      )}
      <DenyContact
        legalCase={legalCase}
        denial={denial}
        firm={winner?.attorney.company_name ?? 'your attorney'}
      />
      <Timeline
        events={legalCase.timeline}
        reader="owner"
        readers={[readersText(legalCase), passesText(legalCase)]}
        next={(now) => nextForOwner(legalCase, bids, now)}
      />
      <Section title="Your case">
        <p className={story} dir="auto">
          {legalCase.case_details}
        </p>
        <FirmSizes label="Firm size you would like" sizes={legalCase.firm_size} />
        {edit.unsaved && !edit.canEdit && (
          <UnsavedEdit content={edit.unsaved} onDiscard={edit.discard} />
        )}
      </Section>
      <AdditionalInformation legalCase={legalCase} reader="owner" />
      {chosen && others.length > 0 && (
        <Disclosure title={counted(others.length, 'other bid')} tone="pen">
          <CardList>
            {others.map((bid) => (
              <BidCard key={bid.id} bid={bid} legalCase={legalCase} onChoose={decision.ask} />
            ))}
          </CardList>
        </Disclosure>
      )}
      <ManageCase
        legalCase={legalCase}
        hasBids={bids.length > 0}
        firm={chosen?.attorney.company_name}
        statusChange={statusChange}
        onEdit={edit.open}
        hasUnsaved={edit.unsaved !== null}
      />
    </>
  )
}

/** Shows how long bids stay paused, unless the customer reopens the case earlier. */
function PausedNote({ until }: { until: string }) {
  return (
    <DeadlineCard title="Bids are paused">
      <DeadlineCountdown
        dueAt={until}
        hours={PAUSE_HOURS}
        textOf={(moment) => `This case reopens by itself ${onMoment(moment)}.`}
      />
    </DeadlineCard>
  )
}
