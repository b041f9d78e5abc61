import type { Identity } from '#machines/client/session.machine.ts'
import { isAboutLicense } from '#machines/lifecycle/notification.ts'
import { useNow } from '#src/browser/use-now.ts'
import type { Notification, NotificationTab } from '#src/data/notifications/notification-queries.ts'
import { formatNotificationTime } from '#src/format/dates.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { RowList } from '#src/ui/list/list-row.tsx'
import { css } from '#styled/css/css.mjs'
import { CaseNotificationLink, LicenseNotificationLink } from './notification-links.tsx'
import { SeenNotification } from './seen-notification.tsx'

// Often enough that the label New is not shown for much longer than 60 s (specification §1.9).
const TICK_MS = 5_000

// The rows have their own spacing.
const list = css({ marginTop: '-0.75rem' })

type NotificationListProps = {
  identity: Identity
  tab: NotificationTab
  notifications: Notification[]
}

/**
 * A list of notifications, newest first. On the unread tab, one that was just read disappears at
 * once.
 */
export function NotificationList({ identity, tab, notifications }: NotificationListProps) {
  const now = useNow(TICK_MS)
  const shown = tab === 'unread' ? notifications.filter(({ is_read }) => !is_read) : notifications
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
        {shown.map((notification) => {
          const time = formatNotificationTime(notification.created_at, now)
          return (
            <NotificationRow
              key={notification.id}
              identity={identity}
              notification={notification}
              time={time}
            />
          )
        })}
      </RowList>
    </div>
  )
}

type NotificationRowProps = { identity: Identity; notification: Notification; time: string }

function NotificationRow({ identity, notification, time }: NotificationRowProps) {
  const { kind, case_id } = notification
  const { role_name, uuid } = identity
  if (isAboutLicense(kind) && role_name === 'attorney') {
    return <LicenseNotificationLink notification={notification} time={time} />
  }
  if (kind === 'onboarding' || case_id === null) {
    return <SeenNotification personId={uuid} notification={notification} time={time} />
  }
  const to = role_name === 'customer' ? '/customer/case-details' : '/lawyer/case-details'
  return <CaseNotificationLink to={to} caseId={case_id} notification={notification} time={time} />
}
