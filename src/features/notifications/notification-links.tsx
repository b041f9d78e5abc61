import { Link } from '@tanstack/react-router'
import type { Notification } from '#src/data/notifications/notification-queries.ts'
import { rowClass } from '#src/ui/list/list-row.tsx'
import { NotificationContent } from './notification-content.tsx'

type LinkProps = {
  notification: Notification
  /** The formatted time of the notification. */
  time: string
}

type CaseNotificationProps = LinkProps & {
  to: '/customer/case-details' | '/lawyer/case-details'
  caseId: string
}

/**
 * A notification about a case, with a link to it; opening it marks it read (specification §1.2).
 */
export function CaseNotificationLink({ to, caseId, notification, time }: CaseNotificationProps) {
  return (
    <li>
      <Link
        to={to}
        search={{ case_Id: caseId, notification_Id: notification.id }}
        className={rowClass()}
      >
        <NotificationContent notification={notification} time={time} leads />
      </Link>
    </li>
  )
}

/** A notification about a license, with a link to the licenses; opening it marks it read. */
export function LicenseNotificationLink({ notification, time }: LinkProps) {
  return (
    <li>
      <Link to="/licenses" search={{ notification_Id: notification.id }} className={rowClass()}>
        <NotificationContent notification={notification} time={time} leads />
      </Link>
    </li>
  )
}
