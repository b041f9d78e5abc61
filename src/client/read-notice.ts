import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readNotice } from '#src/api/read-notices.ts'
import { idIn } from './query-values.ts'

/**
 * Marks the notice that a screen was opened from read (document 1 §2). `notice`: what the address says, which may be
 * nothing, or nothing that makes sense.
 */
export function useReadNotice(personId: string, notice: string | undefined): void {
  const { mutate } = useMutation(readNotice(personId))
  const id = idIn(notice)
  useEffect(() => {
    if (id !== undefined) mutate(id)
  }, [id, mutate])
}
