import { groupTexts } from '#machines/lifecycle/case-titles.ts'
import type { Notification } from '#src/data/notifications/notification-queries.ts'
import { RowContent } from '#src/ui/list/list-row.tsx'
import { visuallyHidden } from '#styled/patterns/visually-hidden.mjs'
import { iconOf } from './notification-icons.tsx'

type NotificationContentProps = { notification: Notification; time: string; leads?: boolean }

/**
 * The title or subject and the time of a notification; an unread one is bold, has a dot, and a text
 * for screen readers.
 */
export function NotificationContent({ notification, time, leads }: NotificationContentProps) {
  const { kind, email_subject, created_at, is_read } = notification
  const { title, details } = groupTexts(notification)
  const Icon = iconOf(kind)
  return (
    <RowContent
      icon={<Icon />}
      title={
        <>
          {!is_read && <span className={visuallyHidden()}>Unread: </span>}
          <span>{title || email_subject}</span>
        </>
      }
      facts={
        <>
          <span>{details.map((detail) => `${detail} · `)}</span>
          <time dateTime={created_at}>{time}</time>
        </>
      }
      tone={is_read ? 'plain' : 'strong'}
      unread={!is_read}
      leads={leads ?? false}
    />
  )
}
