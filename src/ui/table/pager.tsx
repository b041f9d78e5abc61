import type { ReactNode } from 'react'
import type { Elements } from '#src/ui/elements.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '#src/ui/icons.tsx'
import { visuallyHidden } from '#styled/patterns/visually-hidden.mjs'
import { pager } from '#styled/recipes/pager.mjs'
import { pagesShown } from './pages-shown.ts'

/** The props of a link to a page. */
export type PageLinkProps = {
  className: string
  'aria-current'?: 'page'
  'aria-disabled'?: true
  children: ReactNode
}

export type PagerProps = {
  page: number
  /** The number of pages. */
  pages: number
  /** '1 to 10 of 124 clients'. */
  summary: string
  /** Renders the link to a page. */
  link: (page: number, props: PageLinkProps) => ReactNode
}

/** The page of a list, and the links to its other pages (specification §2.9). */
export function Pager({ page, pages, summary, link }: PagerProps) {
  const classes = pager()
  // On the first and the last page, the step link leads to the present page, so that it keeps the
  // focus.
  const step = (to: number, label: string, icon: Elements) => {
    const isEnd = to < 1 || to > pages
    return link(isEnd ? page : to, {
      className: classes.item,
      ...(isEnd && { 'aria-disabled': true }),
      children: (
        <>
          {icon}
          <span className={visuallyHidden()}>{label}</span>
        </>
      ),
    })
  }
  return (
    <div className={classes.root}>
      <p className={classes.summary}>{summary}</p>
      {pages > 1 && (
        <nav aria-label="Pages">
          <ul className={classes.list}>
            <li key="previous">{step(page - 1, 'Previous page', <ChevronLeftIcon size="sm" />)}</li>
            {pagesShown(page, pages).map((shown) =>
              typeof shown === 'number' ? (
                <li key={shown}>
                  {link(shown, {
                    className: classes.item,
                    ...(shown === page && { 'aria-current': 'page' }),
                    children: (
                      <>
                        <span className={visuallyHidden()}>Page </span>
                        <span>{shown.toLocaleString('en-US')}</span>
                      </>
                    ),
                  })}
                </li>
              ) : (
                <li key={shown} className={classes.gap}>
                  …
                </li>
              ),
            )}
            <li key="next">{step(page + 1, 'Next page', <ChevronRightIcon size="sm" />)}</li>
          </ul>
        </nav>
      )}
    </div>
  )
}
