import type { Identity } from '#machines/client/session.machine.ts'
import { useNow } from '#src/browser/use-now.ts'
import type { Notice, NoticeTab } from '#src/data/queries.ts'
import { formatNoticeTime } from '#src/format/dates.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { RowList } from '#src/ui/list/list-row.tsx'
import { css } from '#styled/css/css.mjs'
import { CaseNotice } from './case-notice.tsx'
import { SeenNotice } from './seen-notice.tsx'

// So often that no notice is called new for long when it is not (specification §1.9: 60 s).
const TICK_MS = 5_000

// The rows bring air of their own.
const list = css({ marginTop: '-0.75rem' })

type NoticeListProps = { identity: Identity; tab: NoticeTab; notices: Notice[] }

/** Notices, newest first. One that has just been read leaves the unread ones at once. */
export function NoticeList({ identity, tab, notices }: NoticeListProps) {
  const now = useNow(TICK_MS)
  const shown = tab === 'unread' ? notices.filter(({ is_read }) => !is_read) : notices
  if (shown.length === 0) {
    return tab === 'unread' ? (
      <EmptyState fact="You have read everything." next="New updates will show up here." />
    ) : (
      <EmptyState
        fact="You have no notifications yet."
        next={
          identity.role_name === 'attorney'
            ? 'You’ll see one when something happens on a case you bid on.'
            : 'You’ll see one when something happens on your case.'
        }
      />
    )
  }
  return (
    <div className={list}>
      <RowList>
        {shown.map((notice) => {
          const time = formatNoticeTime(notice.created_at, now)
          return notice.kind === 'onboarding' || notice.case_id === null ? (
            <SeenNotice key={notice.id} personId={identity.uuid} notice={notice} time={time} />
          ) : (
            <CaseNotice
              key={notice.id}
              to={
                identity.role_name === 'customer'
                  ? '/customer/case-details'
                  : '/lawyer/case-details'
              }
              caseId={notice.case_id}
              notice={notice}
              time={time}
            />
          )
        })}
      </RowList>
    </div>
  )
}
