import { useEffect, useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import { css } from '#styled/css/css.mjs'

/** How far below the screen the end of the list may be when the next page is asked for. */
const AHEAD = '600px'

const room = css({ marginTop: '4' })

type LoadMoreProps = {
  /** What pressing it says that it does. */
  label?: string
  isLoading: boolean
  /** Whether the last attempt failed: then only pressing asks again. */
  hasFailed: boolean
  onMore: () => void
}

/**
 * The end of a page of a list, in one parent with the list: coming near it loads the next one, and so does pressing it.
 * Whoever stands on it when the next page comes is taken to the first item of that.
 */
export function LoadMore({ label = 'Show more', isLoading, hasFailed, onMore }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const goOn = useRef<() => void>(undefined)
  const isWatching = !isLoading && !hasFailed
  useEffect(() => {
    if (!end.current || !isWatching) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      rootMargin: `0px 0px ${AHEAD} 0px`,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isWatching, onMore])
  useEffect(() => {
    if (!isLoading) return
    // Also when that was the last page, and this has gone.
    return () => goOn.current?.()
  }, [isLoading])
  return (
    <div ref={end} className={room}>
      <Button
        visual="quiet"
        working={isLoading && 'Loading'}
        onClick={onMore}
        onFocus={() => {
          goOn.current = focusFirstAfterNow(end.current?.parentElement)
        }}
        onBlur={() => {
          goOn.current = undefined
        }}
      >
        {label}
      </Button>
    </div>
  )
}

/** What moves the focus to the first item that the parent's lists do not have yet; nothing where none has come. */
function focusFirstAfterNow(parent: HTMLElement | null | undefined) {
  const items = () => parent?.querySelectorAll('li') ?? []
  const known = items().length
  return () => {
    const item = items()[known]
    if (!item) return
    const target = item.querySelector<HTMLElement>('a, button') ?? item
    if (target === item) item.tabIndex = -1
    target.focus()
  }
}
