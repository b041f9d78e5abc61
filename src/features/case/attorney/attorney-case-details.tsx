import { lazy, Suspense, useState } from 'react'
import { hasChosenAttorney } from '#machines/lifecycle/case-model.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { AttorneyCase } from '#src/data/cases/case-queries.ts'
import { AdditionalInformation } from '#src/features/case/additional-information.tsx'
import { ContactLinks } from '#src/features/case/contact-links.tsx'
import { ContactedLine } from '#src/features/case/contacted-line.tsx'
import { CourtDate } from '#src/features/case/court-date.tsx'
import { DeadlineCard } from '#src/features/case/deadline-card.tsx'
import { FirmSizes } from '#src/features/case/firm-sizes.tsx'
import { Timeline } from '#src/features/case/timeline.tsx'
import { nextForAttorney } from '#src/features/case/timeline-texts.ts'
import type { CaseStatusChange } from '#src/features/case/use-case-status.ts'
import { attorneyCaseMark } from '#src/format/case-status.ts'
import { formatLongDate } from '#src/format/dates.ts'
import { formatCaseNumber, formatCategory } from '#src/format/names.ts'
import { PostedLine } from '#src/layout/posted-line.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { PhoneIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { ScreenTitle, Section } from '#src/ui/page/screen.tsx'
import { css } from '#styled/css/css.mjs'
import { ActionRequired } from './action-required.tsx'
import { bidLines } from './bid-lines.ts'
import { CaseStanding } from './case-standing.tsx'
import { ContactDetails, ContactWarning } from './contact-details.tsx'
import { ContactWait, ReportContact, useContactReport } from './contact-wait.tsx'
import { HiddenClient, KeptClient } from './needed-license.tsx'
import { PastBid } from './past-bid.tsx'
import { SecondFactorOffer } from './second-factor-offer.tsx'
import { accept } from './status-changes.ts'

// Only the chosen attorney needs it, with the controls of its form.
const Agreed = lazy(() => import('./agreement/terms-agreed-part.tsx'))
const DateProposed = lazy(() => import('./proposal/date-proposed-part.tsx'))

/** Specification §1.9. */
const page = css({ width: 'full', maxWidth: '600px', marginInline: 'auto' })
const number = css({ textStyle: 'body', color: 'ink-2', letterSpacing: 'normal' })
const story = css({ marginTop: '5', whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
const language = css({ marginTop: '4' })
const note = css({ marginTop: '5' })
const denied = css({ textStyle: 'small', marginBottom: '4' })
const NOT_HEARD = 'Your client says that they have not heard from you.'

type AttorneyCaseDetailsProps = {
  attorneyId: string
  legalCase: AttorneyCase
  bid: Bid | null
  /** This attorney no longer sees the case. */
  isGone: boolean
  statusChange: CaseStatusChange
  /** The attorney's own bid, if there is one to show. */
  children: Elements
}

/** A case as an attorney sees it (specification §1.2, 'Attorney case details'). */
export function AttorneyCaseDetails(props: AttorneyCaseDetailsProps) {
  const { attorneyId, legalCase, bid, isGone, statusChange, children } = props
  const { contact_due_at, contacted_at, contact_denials = 0, customer } = legalCase
  const { license_gap, unchecked_license } = legalCase
  const [hasSaidSo, setSaidSo] = useState(false)
  const onContacted = () => setSaidSo(true)
  const report = useContactReport({ attorneyId, legalCase, isGone, onContacted })
  const isPending = legalCase.case_status === 'pending'
  const isTaken = isPending || legalCase.case_status === 'accepted'
  const isOver = legalCase.case_status === 'closed' || legalCase.case_status === 'rejected'
  const hasJustTaken = statusChange.subject === accept && !statusChange.isAsking
  return (
    <div className={page}>
      <ScreenTitle
        badge={!isGone && <Badge status={attorneyCaseMark(legalCase.case_status, bid)} />}
        subtitle={<PostedLine posted={legalCase} />}
      >
        <span>{formatCategory(legalCase.category_name)}</span>{' '}
        <span className={number} translate="no">
          {formatCaseNumber(legalCase.unique_id)}
        </span>
      </ScreenTitle>
      <CaseStanding legalCase={legalCase} bid={bid} isGone={isGone} />
      {license_gap && <HiddenClient gap={license_gap} legalCase={legalCase} />}
      {unchecked_license && <KeptClient gap={unchecked_license} legalCase={legalCase} />}
      {isPending && (
        <ActionRequired legalCase={legalCase} statusChange={statusChange} report={report} />
      )}
      {contact_due_at && !isPending && !license_gap && (
        <DeadlineCard title="Contact your client">
          {contact_denials > 0 && <p className={denied}>{NOT_HEARD}</p>}
          <ContactWait
            legalCase={legalCase}
            report={report}
            dueAt={contact_due_at}
            links={
              customer && (
                <>
                  <ContactWarning customer={customer} />
                  <ContactLinks
                    name={customer.first_name}
                    phone={customer.contact_info}
                    email={customer.email}
                    preferences={customer.contact_preferences}
                    takesFocus={hasJustTaken}
                  />
                </>
              )
            }
          />
        </DeadlineCard>
      )}
      <ReportContact report={report} />
      {contacted_at && isTaken && (
        <ContactedLine at={contacted_at} takesFocus={hasSaidSo && !report.isAsking} />
      )}
      {!isGone && (
        <p className={story} dir="auto">
          {legalCase.case_details}
        </p>
      )}
      <FirmSizes label="Firm size the client would like" sizes={legalCase.firm_size} />
      {legalCase.language && (
        <div className={language}>
          <DescriptionList
            items={[{ label: 'The client would like to speak', value: legalCase.language }]}
          />
        </div>
      )}
      {children}
      {bid && (isTaken || legalCase.agreement) && (
        <Suspense fallback={null}>
          <Agreed attorneyId={attorneyId} legalCase={legalCase} bid={bid} isGone={isGone} />
        </Suspense>
      )}
      {bid && isOver && <PastBid legalCase={legalCase} bid={bid} />}
      {customer && (
        <>
          <ContactDetails customer={customer} />
          <SecondFactorOffer />
        </>
      )}
      {isTaken && <CourtDate legalCase={legalCase} />}
      {bid?.bid_status === 'accepted' && (
        <Suspense fallback={null}>
          <DateProposed attorneyId={attorneyId} legalCase={legalCase} isGone={isGone} />
        </Suspense>
      )}
      {isPending && !license_gap && (
        <div className={note}>
          <Note icon={<PhoneIcon />} title="Next steps">
            The client accepted your bid, and you may proceed. Their contact info was shared with
            you by email, and is on this page.
          </Note>
        </div>
      )}
      <AdditionalInformation legalCase={legalCase} reader="attorney" />
      <CaseActivity legalCase={legalCase} bid={bid} />
      <Timeline
        events={legalCase.timeline}
        reader="attorney"
        next={(now) => nextForAttorney(legalCase, bid, now)}
      />
    </div>
  )
}

/** The 'Case activity' block (specification §1.2, 'Attorney case details'). */
function CaseActivity({ legalCase, bid }: { legalCase: AttorneyCase; bid: Bid | null }) {
  const isTaken = hasChosenAttorney(legalCase.case_status)
  return (
    <Section title="Case activity">
      <DescriptionList
        items={[
          // Leaves out bids that ended and bids of deleted accounts, as the lists do.
          { label: 'Total bids', value: legalCase.total_bid - (legalCase.left_bids ?? 0) },
          // An attorney whose bid was rejected does not learn it.
          ...(legalCase.case_status === 'rejected' && !legalCase.last_seen
            ? []
            : [{ label: 'Last viewed by client', value: formatLongDate(legalCase.last_seen) }]),
          ...(isTaken && bid ? bidLines(bid, legalCase.category_name, 'Your bid') : []),
        ]}
      />
    </Section>
  )
}
