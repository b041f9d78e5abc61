import type { UseQueryResult } from '@tanstack/react-query'
import { Navigate, useLinkProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type ListPage, PAGE_SIZE } from '#src/features/admin/data/admin-queries.ts'
import type { ListSearch, ListSort } from '#src/features/admin/data/admin-search.ts'
import { counted } from '#src/format/counts.ts'
import { capitalize } from '#src/format/names.ts'
import { Loaded } from '#src/layout/loaded.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { DataTable, type TableColumn, type TableSort } from '#src/ui/table/data-table.tsx'
import { type PageLinkProps, Pager } from '#src/ui/table/pager.tsx'
import { focusSearch } from '#src/ui/table/search-box.tsx'
import { css } from '#styled/css/css.mjs'
import { visuallyHidden } from '#styled/patterns/visually-hidden.mjs'
import { currentData, NEEDS_CONNECTION } from './current-data.ts'
import { useChangeQuery } from './use-change-query.ts'

// The container whose width decides the layout of the table and of its skeletons.
const room = css({ containerType: 'inline-size' })
const end = css({ textStyle: 'small', color: 'ink-2' })

export type AdminListProps<Item extends { id: string }> = {
  query: UseQueryResult<ListPage<Item>>
  /** Must be a stable array. */
  columns: readonly TableColumn<Item>[]
  /** The name of one record: 'client'. */
  noun: string
  /** The minimum width of the columns. */
  needs?: 'md' | 'lg'
  /** The page and the filters of the list, from the screen's query. */
  search: ListSearch
  /** Clears all filters; absent when none is set. */
  onClear?: (() => void) | undefined
}

/**
 * One page of a list; its state is in the screen's query (specification §2.2, specification §2.9).
 */
export function AdminList<Item extends { id: string }>(props: AdminListProps<Item>) {
  const { query, columns, noun, needs, search, onClear } = props
  const { isPlaceholderData } = query
  const change = useChangeQuery()
  const page = search.page ?? 1
  const top = usePageTop(page)
  const current = currentData(query)
  return (
    <div ref={top} className={room}>
      <ListAnnouncement list={current.data} noun={noun} />
      <Loaded
        query={current}
        missing={NEEDS_CONNECTION}
        skeleton={<Skeleton cards={PAGE_SIZE} shape={needs === 'lg' ? 'wideRow' : 'row'} />}
      >
        {(list) => {
          if (!isPlaceholderData && page > 1 && page > list.pages) {
            // The last row of the last page was deleted, or the URL names a page that does not
            // exist.
            const last = list.pages > 1 ? list.pages : undefined
            return <Navigate to="." search={keep({ page: last })} replace />
          }
          if (list.items.length === 0) return onClear && <ShowAll onClear={onClear} />
          return (
            <>
              <DataTable
                label={capitalize(`${noun}s`)}
                columns={columns}
                rows={list.items}
                needs={needs ?? 'md'}
                sort={sortIn(search.sort)}
                onSort={(sort) => change({ sort: sortTo(sort), page: undefined })}
                isStale={isPlaceholderData}
              />
              <Pager
                page={page}
                pages={list.pages}
                summary={summaryOf(list, noun)}
                link={(to, link) => <PageLink page={to} {...link} />}
              />
              {list.isCapped && page === list.pages && <p className={end}>{endText(list)}</p>}
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

// A live region must be in the page before its text changes, or screen readers do not announce it.
function ListAnnouncement({ list, noun }: { list: ListPage<unknown> | undefined; noun: string }) {
  const isEmpty = list?.items.length === 0
  return (
    <div role="status" className={isEmpty ? undefined : visuallyHidden()}>
      {isEmpty && list.page === 1 && (
        <EmptyState fact="No records found" next={list.isCapped && endText(list)} />
      )}
      {list && !isEmpty && <span>{summaryOf(list, noun)}</span>}
    </div>
  )
}

function ShowAll({ onClear }: { onClear: () => void }) {
  const showAll = () => {
    onClear()
    // The button disappears with the filters that it cleared.
    focusSearch()
  }
  return (
    <Button visual="quiet" fit="flush" onClick={showAll}>
      Show all
    </Button>
  )
}

// Scrolls to the top of the new page. Keyboard users need no scroll: their focus is already in
// view.
function usePageTop(page: number) {
  const top = useRef<HTMLDivElement>(null)
  const shownPage = useRef(page)
  useEffect(() => {
    if (shownPage.current === page) return
    shownPage.current = page
    if (document.activeElement?.matches(':focus-visible')) return
    const isAbove = (top.current?.getBoundingClientRect().top ?? 0) < 0
    if (isAbove) top.current?.scrollIntoView({ block: 'start' })
  }, [page])
  return top
}

const keep = (changes: ListSearch) => ((before: object) => ({ ...before, ...changes })) as never

/**
 * Returns '11 to 20 of 124 clients', or 'of more than 10,000 clients' when the list is too long to
 * count.
 */
function summaryOf({ items, page, total, isCapped }: ListPage<unknown>, noun: string): string {
  const from = (page - 1) * PAGE_SIZE + 1
  const to = from + items.length - 1
  const range = (from === to ? [from] : [from, to])
    .map((row) => row.toLocaleString('en-US'))
    .join(' to ')
  return `${range} of ${isCapped ? 'more than ' : ''}${counted(total, noun)}`
}

/** The most rows that the server counts. */
const MAX_COUNTED = 10_000

/**
 * Returns what a list without all of its rows does not show. A search without three letters or
 * digits in a row looks only at the first 100,000 rows, and may find few of them.
 */
const endText = ({ total }: ListPage<unknown>): string =>
  total < MAX_COUNTED
    ? 'We looked through the first 100,000 only. Search for a longer word to find others.'
    : `These are the first ${total.toLocaleString('en-US')}. Search to find others.`

const NEWEST_FIRST: TableSort = { id: 'created_at', desc: true }

function sortIn(sort: ListSort | undefined): TableSort {
  if (sort === undefined) return NEWEST_FIRST
  return sort.startsWith('-') ? { id: sort.slice(1), desc: true } : { id: sort, desc: false }
}

const sortTo = ({ id, desc }: TableSort): string | undefined =>
  id === NEWEST_FIRST.id && desc ? undefined : `${desc ? '-' : ''}${id}`

/** A link to another page of the list on this screen. */
function PageLink({ page, children, ...props }: PageLinkProps & { page: number }) {
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
