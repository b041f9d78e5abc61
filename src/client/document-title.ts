import { useEffect } from 'react'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The document's title, before ' · Fastpass'. */
    title?: string
  }
}

let named: string | undefined
let unread = 0

function show() {
  const name = named ? `${named} · Fastpass` : 'Fastpass'
  document.title = unread > 0 ? `(${unread}) ${name}` : name
}

/** Names the document after a screen. */
export function setDocumentTitle(title: string | undefined): void {
  named = title
  show()
}

/** Puts the number of unread notifications before the document's name. */
export function setUnreadInTitle(count: number): void {
  unread = count
  show()
}

/** Names the document after something that was fetched, such as 'Case #1038'. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) setDocumentTitle(title)
  }, [title])
}
