import { useEffect, useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import { css } from '#styled/css/css.mjs'

/** How far below the screen the end of the list may be when the next page is fetched. */
const AHEAD = '600px'

const room = css({ marginTop: '4' })

type LoadMoreProps = {
  /** The label of the button. */
  label?: string
  isLoading: boolean
  /** Whether scrolling loads the next page. After a failed attempt, only a press does. */
  isReady: boolean
  onMore: () => void
}

/**
 * The end of a page of a list; a sibling of the list. Scrolling near it, or pressing it, loads the
 * next page. If it has keyboard focus when that page arrives, moves focus to the first item of the
 * page.
 */
export function LoadMore({ label = 'Show more', isLoading, isReady, onMore }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const focusNewItem = useRef<() => void>(undefined)
  useEffect(() => {
    if (!end.current || !isReady) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      rootMargin: `0px 0px ${AHEAD} 0px`,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isReady, onMore])
  useEffect(() => {
    if (!isLoading) return
    // The cleanup also runs after the last page, when this component is unmounted.
    return () => focusNewItem.current?.()
  }, [isLoading])
  return (
    <div ref={end} className={room}>
      <Button
        visual="quiet"
        working={isLoading && 'Loading'}
        onClick={onMore}
        onFocus={() => {
          focusNewItem.current = focusFirstAfterNow(end.current?.parentElement)
        }}
        onBlur={() => {
          focusNewItem.current = undefined
        }}
      >
        {label}
      </Button>
    </div>
  )
}

/**
 * Returns a function that moves focus to the first item that was added to the parent's lists since
 * this call. The item gets the focus, not its link, so that a press meant for the button opens
 * nothing.
 */
function focusFirstAfterNow(parent: HTMLElement | null | undefined) {
  const items = () => parent?.querySelectorAll<HTMLElement>('li') ?? []
  const countBefore = items().length
  return () => {
    const item = items()[countBefore]
    if (!item) return
    item.tabIndex = -1
    item.focus()
  }
}
