import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Notice } from '#src/api/queries.ts'
import { seeNotice } from '#src/api/read-notices.ts'
import { rowClass } from '#src/ui/list-row.tsx'
import { NoticeContent } from './notice-content.tsx'

type SeenNoticeProps = { personId: string; notice: Notice; time: string }

/**
 * A notice about no case, such as Onboarding, which leads nowhere (document 1 §2). It cannot be opened, so that having
 * had it on the screen is having read it: the bell counts it no more, and the next time it stands among the read ones.
 * While this list is open it keeps its mark, since otherwise nobody would see that it is new.
 */
export function SeenNotice({ personId, notice, time }: SeenNoticeProps) {
  const row = useRef<HTMLDivElement>(null)
  const { mutate } = useMutation(seeNotice(personId))
  const { id, is_read } = notice
  useEffect(() => {
    if (!row.current || is_read) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      mutate(id)
    })
    observer.observe(row.current)
    return () => observer.disconnect()
  }, [id, is_read, mutate])
  return (
    <li>
      <div ref={row} className={rowClass()}>
        <NoticeContent notice={notice} time={time} />
      </div>
    </li>
  )
}
