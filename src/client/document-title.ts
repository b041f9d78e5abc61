import { useEffect } from 'react'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The document's title, before ' · Fastpass'. */
    title?: string
  }
}

/** Names the document after a screen. */
export function setDocumentTitle(title: string | undefined): void {
  document.title = title ? `${title} · Fastpass` : 'Fastpass'
}

/** Names the document after something that was fetched, such as 'Case #1038'. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) setDocumentTitle(title)
  }, [title])
}
