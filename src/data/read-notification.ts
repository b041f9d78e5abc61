import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { idIn } from '#src/browser/query-values.ts'
import { markNotificationRead } from './read-notifications.ts'

/**
 * Marks the notification that a screen was opened from read (specification §1.2). `notification`: what the address says, which may be
 * nothing, or nothing that makes sense.
 */
export function useReadNotification(personId: string, notification: string | undefined): void {
  const { mutate } = useMutation(markNotificationRead(personId))
  const id = idIn(notification)
  useEffect(() => {
    if (id !== undefined) mutate(id)
  }, [id, mutate])
}
