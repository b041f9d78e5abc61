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
 * The end of a page of a list, in one parent with the list. Scrolling near it loads the next page, and so does pressing
 * it. If it has the keyboard focus when the next page arrives, the focus moves to the first item of that page.
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

/**
 * Returns a function that moves the focus to the first item that the parent's lists did not have at this call, if there
 * is one. The item itself gets the focus, not its link: a press that was meant for the button must not open anything.
 */
function focusFirstAfterNow(parent: HTMLElement | null | undefined) {
  const items = () => parent?.querySelectorAll<HTMLElement>('li') ?? []
  const known = items().length
  return () => {
    const item = items()[known]
    if (!item) return
    item.tabIndex = -1
    item.focus()
  }
}
