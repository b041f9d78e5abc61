import { groupWords } from '#machines/lifecycle/case-news.ts'
import type { Notice } from '#src/data/queries.ts'
import { RowContent } from '#src/ui/list/list-row.tsx'
import { visuallyHidden } from '#styled/patterns/visually-hidden.mjs'
import { iconOf } from './notice-icons.tsx'

type NoticeContentProps = { notice: Notice; time: string; leads?: boolean }

/** Title or subject and time of a notice; an unread one is bold, has a dot, and says so. */
export function NoticeContent({ notice, time, leads }: NoticeContentProps) {
  const { kind, email_subject, created_at, is_read } = notice
  const { title, details } = groupWords(notice)
  const Icon = iconOf(kind)
  return (
    <RowContent
      icon={<Icon />}
      title={
        <>
          {!is_read && <span className={visuallyHidden()}>Unread: </span>}
          {title || email_subject}
        </>
      }
      facts={
        <>
          {details.map((detail) => `${detail} · `)}
          <time dateTime={created_at}>{time}</time>
        </>
      }
      tone={is_read ? 'plain' : 'strong'}
      unread={!is_read}
      leads={leads ?? false}
    />
  )
}
