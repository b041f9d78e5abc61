import { useEffect } from 'react'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The document's title, before ' · Fastpass'. */
    title?: string
  }
}

let ofRoute: string | undefined
let ofRecord: string | undefined
let part: string | undefined
let unread = 0

function show() {
  // 'When were you stopped? New case', 'Compare bids · Case #1038'
  const ofPart = part && (part.endsWith('?') ? part : `${part} ·`)
  const name = [ofPart, [ofRecord ?? ofRoute, 'Fastpass'].filter(Boolean).join(' · ')]
  const counted = unread > 0 && `(${unread})`
  document.title = [counted, ...name].filter(Boolean).join(' ')
}

/** Sets the document's title, unless the screen sets its own. */
export function setDocumentTitle(title: string | undefined): void {
  ofRoute = title
  show()
}

/** Prefixes the document's title with the number of unread notifications. */
export function setUnreadInTitle(count: number): void {
  unread = count
  show()
}

/** Sets the document's title while the screen is shown, such as 'Case #1038'. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return
    ofRecord = title
    show()
    return () => {
      if (ofRecord === title) ofRecord = undefined
      show()
    }
  }, [title])
}

/**
 * Puts what a screen shows now before its title while it is shown: the question, the comparison.
 * Empty for none.
 */
export function usePartTitle(title: string): void {
  useEffect(() => {
    if (!title) return
    part = title
    show()
    return () => {
      if (part === title) part = undefined
      show()
    }
  }, [title])
}
