import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { idIn } from '#src/browser/query-values.ts'
import { readNotice } from './read-notifications.ts'

/**
 * Marks the notice that a screen was opened from read (specification §1.2). `notice`: what the address says, which may be
 * nothing, or nothing that makes sense.
 */
export function useReadNotification(personId: string, notice: string | undefined): void {
  const { mutate } = useMutation(readNotice(personId))
  const id = idIn(notice)
  useEffect(() => {
    if (id !== undefined) mutate(id)
  }, [id, mutate])
}
