import { useEffect, useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import { css } from '#styled/css/css.mjs'

/** How far below the screen the end of the list may be when the next page is asked for. */
const AHEAD = '600px'

const room = css({ marginTop: '4' })

type LoadMoreProps = {
  isLoading: boolean
  /** Whether the last attempt failed: then only pressing asks again. */
  hasFailed: boolean
  onMore: () => void
}

/** The end of a page of a list: coming near it loads the next one, and so does pressing it. */
export function LoadMore({ isLoading, hasFailed, onMore }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const isWatching = !isLoading && !hasFailed
  useEffect(() => {
    if (!end.current || !isWatching) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      rootMargin: `0px 0px ${AHEAD} 0px`,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isWatching, onMore])
  return (
    <div ref={end} className={room}>
      <Button visual="quiet" working={isLoading && 'Loading'} onClick={onMore}>
        Show more
      </Button>
    </div>
  )
}
