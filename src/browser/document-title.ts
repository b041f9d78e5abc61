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

/** Names the document after a screen, unless that names itself. */
export function setDocumentTitle(title: string | undefined): void {
  ofRoute = title
  show()
}

/** Puts the number of unread notifications before the document's name. */
export function setUnreadInTitle(count: number): void {
  unread = count
  show()
}

/** Names the document after what the screen shows, such as 'Case #1038', as long as it does. */
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
