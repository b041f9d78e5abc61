import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { itemsOf } from '#src/data/pages.ts'
import { ListEnd } from '#src/layout/list-end.tsx'
import { Loaded } from '#src/layout/loaded.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { css } from '#styled/css/css.mjs'
import { NEEDS_CONNECTION } from './current-data.ts'

const list = css({ maxWidth: 'page', listStyle: 'none', padding: '0', margin: '0' })
const item = css({
  paddingBlock: '3',
  borderBottom: '1px solid',
  borderBottomColor: 'line',
  overflowWrap: 'anywhere',
})

type EventListProps<Event> = {
  query: UseInfiniteQueryResult<InfiniteData<{ data: Event[] }>>
  /** The text for an empty list. */
  empty: string
  /** The shape of an event: one sentence with its time, or more. */
  shape?: 'detail' | 'item'
  children: (event: Event) => ReactNode
}

/** A list of events, newest first; scrolling fetches older ones. */
export function EventList<Event extends { id: string | number }>(props: EventListProps<Event>) {
  const { query, empty, shape = 'detail', children } = props
  return (
    <Loaded query={query} missing={NEEDS_CONNECTION} cards={6} shape={shape}>
      {(read) => {
        const events = itemsOf(read)
        if (events.length === 0) return <EmptyState fact={empty} />
        return (
          <div>
            <ol className={list}>
              {events.map((event) => (
                <li key={event.id} className={item}>
                  {children(event)}
                </li>
              ))}
            </ol>
            <ListEnd query={query} label="Show older" />
          </div>
        )
      }}
    </Loaded>
  )
}
