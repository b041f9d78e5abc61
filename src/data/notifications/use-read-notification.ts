import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { idIn } from '#src/browser/query-values.ts'
import { markNotificationRead } from './read-notifications.ts'

/**
 * Marks a notification read when its link opened this screen (specification §1.2). `notification`:
 * the query's value, which may be missing or invalid.
 */
export function useReadNotification(personId: string, notification: string | undefined): void {
  const { mutate } = useMutation(markNotificationRead(personId))
  const id = idIn(notification)
  useEffect(() => {
    if (id !== undefined) mutate(id)
  }, [id, mutate])
}
