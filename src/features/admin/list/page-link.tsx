import { useLinkProps } from '@tanstack/react-router'
import type { PageLinkProps } from '#src/ui/table/pager.tsx'

/** The link to another page of the list on this screen. */
export function PageLink({ page, children, ...props }: PageLinkProps & { page: number }) {
  const { 'aria-current': _, ...link } = useLinkProps({
    to: '.',
    search: ((before: object) => ({ ...before, page: page === 1 ? undefined : page })) as never,
    resetScroll: false,
    preload: false,
  })
  // Which page is the current one the pager knows: the router takes the steps at the ends for it as well.
  return (
    <a {...link} {...props}>
      {children}
    </a>
  )
}
