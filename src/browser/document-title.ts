import { useEffect } from 'react'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The document's title, before ' · Fastpass'. */
    title?: string
  }
}

let ofRoute: string | undefined
let ofRecord: string | undefined
let unread = 0

function show() {
  const named = ofRecord ?? ofRoute
  const name = named ? `${named} · Fastpass` : 'Fastpass'
  document.title = unread > 0 ? `(${unread}) ${name}` : name
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
