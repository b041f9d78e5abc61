import { useLinkProps } from '@tanstack/react-router'
import type { PageLinkProps } from '#src/ui/table/pager.tsx'

/** A link to another page of the list on this screen. */
export function PageLink({ page, children, ...props }: PageLinkProps & { page: number }) {
  const { 'aria-current': _, ...link } = useLinkProps({
    to: '.',
    search: ((before: object) => ({ ...before, page: page === 1 ? undefined : page })) as never,
    resetScroll: false,
    preload: false,
  })
  // The pager decides which page is current: the router would also mark the links to the next and
  // the previous page.
  return (
    <a {...link} {...props}>
      {children}
    </a>
  )
}
