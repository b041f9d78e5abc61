import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Notification } from '#src/data/notifications/notification-queries.ts'
import { markNotificationSeen } from '#src/data/notifications/read-notifications.ts'
import { rowClass } from '#src/ui/list/list-row.tsx'
import { NotificationContent } from './notification-content.tsx'

/**
 * How long the notification must be visible before it counts as read, so that its unread mark is
 * seen too.
 */
const SEEN_MS = 1_000

type SeenNotificationProps = { personId: string; notification: Notification; time: string }

/**
 * A notification about no case and no license, such as Onboarding, has no link (specification
 * §1.2). It is marked read after its row was visible for a second, or when the person leaves the
 * list.
 */
export function SeenNotification({ personId, notification, time }: SeenNotificationProps) {
  const row = useRef<HTMLDivElement>(null)
  const { mutate } = useMutation(markNotificationSeen(personId))
  const { id, is_read } = notification
  useEffect(() => {
    if (!row.current || is_read) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      timer = undefined
      mutate(id)
    }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      timer = setTimeout(read, SEEN_MS)
    })
    observer.observe(row.current)
    return () => {
      observer.disconnect()
      if (timer === undefined) return
      clearTimeout(timer)
      read()
    }
  }, [id, is_read, mutate])
  return (
    <li>
      <div ref={row} className={rowClass()}>
        <NotificationContent notification={notification} time={time} />
      </div>
    </li>
  )
}
