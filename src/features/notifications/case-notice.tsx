import { Link } from '@tanstack/react-router'
import type { Notice } from '#src/data/queries.ts'
import { rowClass } from '#src/ui/list/list-row.tsx'
import { NoticeContent } from './notice-content.tsx'

type CaseNoticeProps = {
  to: '/customer/case-details' | '/lawyer/case-details'
  caseId: string
  notice: Notice
  /** When it came, in words. */
  time: string
}

/** A notice about a case, which it leads to; opened there it is read (specification §1.2). */
export function CaseNotice({ to, caseId, notice, time }: CaseNoticeProps) {
  return (
    <li>
      <Link to={to} search={{ case_Id: caseId, notification_Id: notice.id }} className={rowClass()}>
        <NoticeContent notice={notice} time={time} leads />
      </Link>
    </li>
  )
}
