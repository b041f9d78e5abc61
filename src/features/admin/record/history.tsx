import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type AuditSubject, auditQuery } from '#src/features/admin/data/record-queries.ts'
import { EventList } from '#src/features/admin/list/event-list.tsx'
import { counted } from '#src/format/counts.ts'
import { formatMoment } from '#src/format/dates.ts'
import { capitalize } from '#src/format/names.ts'
import { ChevronDownIcon } from '#src/ui/icons.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'
import { css } from '#styled/css/css.mjs'
import {
  type AuditEvent,
  type AuditLine,
  type AuditLink,
  type AuditPart,
  auditSentence,
  auditSummary,
} from './audit-texts.ts'

const time = css({ display: 'block', textStyle: 'small', color: 'ink-2' })

const reasonClass = css({ textStyle: 'small', marginTop: '1' })
const followed = css({
  listStyle: 'none',
  marginTop: '2',
  paddingInlineStart: '4',
  borderInlineStart: '2px solid',
  borderColor: 'line',
  display: 'grid',
  gap: '1',
  textStyle: 'small',
})
const details = css({
  '& summary': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: '11',
    cursor: 'pointer',
    textStyle: 'small',
    color: 'ink-2',
  },
})

type HistoryProps = {
  adminId: string
  subject: AuditSubject
  /** The text that is shown when there are no lines. */
  empty?: string
}

/** The audit log of a case, a bid, a person, or everything, newest first. */
export function History({ adminId, subject, empty = 'Nothing has happened yet.' }: HistoryProps) {
  const query = useInfiniteQuery(auditQuery(adminId, subject))
  return (
    <EventList query={query} empty={empty}>
      {(event) => <Line event={event} subject={subject} />}
    </EventList>
  )
}

function Line({ event, subject }: { event: AuditEvent; subject: AuditSubject }) {
  const { consequences, cause } = event
  const reason = event.reason ?? cause?.event.reason
  const finding = event.license?.finding
  const summary = auditSummary(event)
  const causeSummary = cause && auditSummary(cause)
  return (
    <>
      <Sentence event={event} subject={subject} />
      {summary && <span>{`: ${summary}`}</span>}
      <time className={time} dateTime={event.at}>
        {capitalize(formatMoment(event.at))}
      </time>
      {cause && (
        <p className={reasonClass}>
          <span>This was part of:</span> <Sentence event={cause.event} subject={subject} />
          {causeSummary && <span>{` (${causeSummary})`}</span>}
        </p>
      )}
      {reason && (
        <p className={reasonClass}>
          Reason: <bdi>{reason}</bdi>
        </p>
      )}
      {finding && (
        <p className={reasonClass}>
          <span>{event.event === 'license.verify' ? 'Found in:' : 'Reason:'}</span>{' '}
          <bdi>{finding}</bdi>
        </p>
      )}
      {consequences.length > 0 && <Consequences event={event} subject={subject} />}
    </>
  )
}

// More consequences than this are collapsed.
const FEW = 3

function Consequences({ event, subject }: { event: AuditEvent; subject: AuditSubject }) {
  const { consequences, consequence_counts } = event
  const all = consequence_counts.reduce((sum, { count }) => sum + count, 0)
  const more = all - consequences.length
  const lines = (
    <ol className={followed}>
      {consequences.map((one) => (
        <li key={one.id}>
          <Sentence event={one} subject={subject} />
        </li>
      ))}
      {more > 0 && <li>{`And ${more.toLocaleString('en-US')} more`}</li>}
    </ol>
  )
  if (consequences.length <= FEW) return lines
  return (
    <details className={details}>
      <summary>
        <ChevronDownIcon size="sm" />
        <span>{counted(all, 'related change')}</span>
      </summary>
      {lines}
    </details>
  )
}

function Sentence({ event, subject }: { event: AuditLine; subject: AuditSubject }) {
  return auditSentence(event, subject).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their order
    <Part key={at} {...part} />
  ))
}

function Part({ text, link }: AuditPart) {
  if (!link) return <bdi>{text}</bdi>
  return (
    <Link {...placeOf(link)} className={textLinkClass({ target: 'inline' })}>
      <bdi>{text}</bdi>
    </Link>
  )
}

function placeOf({ page, id }: AuditLink) {
  switch (page) {
    case 'case':
      return { to: '/admin/cases/case-details', search: { case_Id: id } } as const
    case 'bid':
      return { to: '/admin/bids/bid-details', search: { bid_Id: id } } as const
    case 'customer':
      return { to: '/admin/users/client-details', search: { client_id: id } } as const
    case 'attorney':
      return { to: '/admin/users/attorney-details', search: { attorney_id: id } } as const
    case 'admin':
      return { to: '/admin/users/admin-details', search: { admin_id: id } } as const
  }
}
