import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Notice } from '#src/api/queries.ts'
import { seeNotice } from '#src/api/read-notices.ts'
import { rowClass } from '#src/ui/list-row.tsx'
import { NoticeContent } from './notice-content.tsx'

/** So long is it seen before it counts as read, so that its mark is seen as well. */
const SEEN_MS = 2_000

type SeenNoticeProps = { personId: string; notice: Notice; time: string }

/**
 * A notice about no case, such as Onboarding, which leads nowhere (document 1 §2). It cannot be opened, so that having
 * had it on the screen for a moment is having read it: its mark and the counts go together.
 */
export function SeenNotice({ personId, notice, time }: SeenNoticeProps) {
  const row = useRef<HTMLDivElement>(null)
  const { mutate } = useMutation(seeNotice(personId))
  const { id, is_read } = notice
  useEffect(() => {
    if (!row.current || is_read) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer)
      if (entry?.isIntersecting) timer = setTimeout(() => mutate(id), SEEN_MS)
    })
    observer.observe(row.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [id, is_read, mutate])
  return (
    <li>
      <div ref={row} className={rowClass()}>
        <NoticeContent notice={notice} time={time} />
      </div>
    </li>
  )
}
