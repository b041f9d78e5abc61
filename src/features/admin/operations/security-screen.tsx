import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type SecurityEvent,
  type SecuritySearch,
  securityQuery,
} from '#src/features/admin/data/record-queries.ts'
import { EventList } from '#src/features/admin/list/event-list.tsx'
import { ListHeader } from '#src/features/admin/list/list-header.tsx'
import { useDebouncedSearch } from '#src/features/admin/list/use-debounced-search.ts'
import { formatMoment } from '#src/format/dates.ts'
import { capitalize } from '#src/format/names.ts'
import { FilterSelect } from '#src/ui/table/filter-select.tsx'
import { SearchBox } from '#src/ui/table/search-box.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'
import { css } from '#styled/css/css.mjs'
import { requestOf, securityKinds, securitySentence } from './security-texts.ts'

const tools = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '3',
  marginBottom: '4',
  '& > :first-child': { flexBasis: '22rem' },
})
const intro = css({ textStyle: 'small', color: 'ink-2', marginBottom: '4' })
const detail = css({ display: 'block', textStyle: 'small', color: 'ink-2' })
const hashes = css({ display: 'flex', flexWrap: 'wrap', columnGap: '4' })

const MAX_SEARCH_LENGTH = 254
// Enough characters of a hash to distinguish the accounts of one page.
const SHOWN = 6

const kinds = Object.entries(securityKinds).map(([value, label]) => ({
  value: value as SecurityEvent['kind'],
  label,
}))

/** The security log, searched by an email, an IP address, or the hash of either. */
export function SecurityScreen({ adminId }: { adminId: string }) {
  // Kept out of the URL, because the browser's history would store the email.
  const [wanted, setWanted] = useState<SecuritySearch>({ search: '', kind: undefined })
  // Only a whole value can be found, and the log gets a line for each search.
  const query = useInfiniteQuery(securityQuery(adminId, useDebouncedSearch(wanted)))
  const find = (search: string) => setWanted((now) => ({ ...now, search }))
  return (
    <>
      <ListHeader title="Security log" />
      <div className={tools}>
        <SearchBox
          label="Search email or IP address"
          maxLength={MAX_SEARCH_LENGTH}
          value={wanted.search}
          onSearch={find}
        />
        <FilterSelect
          label="Kind"
          all="All kinds"
          options={kinds}
          value={wanted.kind}
          onChange={(kind) => setWanted((now) => ({ ...now, kind }))}
        />
      </div>
      <p className={intro}>
        This log has no names. Each account and address has a code instead. To find a person’s code,
        search for their email.
      </p>
      <EventList query={query} shape="item" empty="Nothing found in the last 90 days.">
        {(event) => <Line event={event} onFollow={find} />}
      </EventList>
    </>
  )
}

type LineProps = { event: SecurityEvent; onFollow: (hash: string) => void }

function Line({ event, onFollow }: LineProps) {
  const parts = [
    { name: 'More of account', hash: event.account },
    { name: 'More about account', hash: event.subject },
    { name: 'More of address', hash: event.address },
  ]
  const about = requestOf(event)
  return (
    <>
      <span>{securitySentence(event)}</span>
      <time className={detail} dateTime={event.at}>
        {capitalize(formatMoment(event.at))}
      </time>
      {about !== undefined && <span className={detail}>{about}</span>}
      <div className={hashes}>
        {parts.map(
          ({ name, hash }) =>
            hash !== null && (
              <button
                key={name}
                type="button"
                className={textLinkClass({ target: 'tall' })}
                onClick={() => onFollow(hash)}
              >
                {`${name} ${hash.slice(0, SHOWN)}`}
              </button>
            ),
        )}
      </div>
    </>
  )
}
