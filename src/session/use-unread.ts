import { useQuery } from '@tanstack/react-query'
import { unreadNotificationsQuery } from '#src/data/notifications/notification-queries.ts'
import { enabledIf } from '#src/data/query-client.ts'
import { requiredScreen, usePerson } from './session.ts'

const MAX_SHOWN_COUNT = 9

/**
 * Returns the number of unread notifications: the count, a mark of one or two characters, and a
 * label.
 */
export function useUnread(): { count: number; mark: string | undefined; label: string } {
  const person = usePerson()
  // Before the required screen is completed, the server refuses this query.
  const isRefused = requiredScreen(person) !== undefined
  const { data: count = 0 } = useQuery({
    ...unreadNotificationsQuery(person.uuid),
    enabled: enabledIf(!isRefused),
  })
  if (count === 0) return { count, mark: undefined, label: 'Notifications' }
  return {
    count,
    mark: count > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : String(count),
    label: `Notifications, ${count.toLocaleString('en-US')} unread`,
  }
}
