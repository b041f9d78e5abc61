import { MAX_TERM_LENGTH } from '#machines/admin/list-limits.ts'
import { states } from '#machines/places/states.ts'
import { filterCategories } from '#src/features/admin/data/admin-search.ts'
import { capitalize, formatCategory } from '#src/format/names.ts'
import { FilterSelect } from '#src/ui/table/filter-select.tsx'
import { SearchBox } from '#src/ui/table/search-box.tsx'
import { css } from '#styled/css/css.mjs'
import { useChangeQuery } from './use-change-query.ts'

const tools = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '3',
  marginBottom: '4',
  // Moves to its own line before its text is cut.
  '& > :first-child': { flexBasis: '22rem' },
})

const stateOptions = states.map(({ code, name }) => ({ value: code, label: name }))
const categories = filterCategories.map((value) => ({ value, label: formatCategory(value) }))

export type ListToolsProps<Status extends string> = {
  /** The kind of record that the search finds, as shown: 'client'. */
  who: string
  /** What the search finds too, as shown: '$ amount'. */
  also?: string | undefined
  statuses: readonly Status[]
  search: {
    search?: string | undefined
    category?: (typeof filterCategories)[number] | undefined
    status?: Status | undefined
    state?: string | undefined
  }
  /** Whether the records have a state to filter by. */
  hasStates?: boolean | undefined
}

/**
 * The filters of cases and bids: a search, a category, a status (specification §2.9), and of cases
 * a state.
 */
export function ListTools<Status extends string>(props: ListToolsProps<Status>) {
  const { who, also, statuses, search, hasStates } = props
  const change = useChangeQuery()
  return (
    <div className={tools}>
      <SearchBox
        label={
          also === undefined
            ? `Search ${who}, category, status or case ID`
            : `Search ${who}, category, status, case ID or ${also}`
        }
        maxLength={MAX_TERM_LENGTH}
        value={search.search ?? ''}
        onSearch={(text) =>
          change({ search: text || undefined, page: undefined }, { replace: true })
        }
      />
      <FilterSelect
        label="Category"
        all="All categories"
        options={categories}
        value={search.category}
        onChange={(category) => change({ category, page: undefined })}
      />
      <FilterSelect
        label="Status"
        all="All statuses"
        options={statuses.map((value) => ({ value, label: capitalize(value) }))}
        value={search.status}
        onChange={(status) => change({ status, page: undefined })}
      />
      {hasStates && (
        <FilterSelect
          label="State"
          all="All states"
          options={stateOptions}
          value={search.state}
          onChange={(state) => change({ state, page: undefined })}
        />
      )}
    </div>
  )
}

/** Returns the function that clears a list's filters; undefined when none is set. */
export function useClear(search: ListToolsProps<string>['search']): (() => void) | undefined {
  const change = useChangeQuery()
  const { search: text, category, status, state } = search
  if ([text, category, status, state].every((each) => each === undefined)) return undefined
  const none = { search: undefined, category: undefined, status: undefined, state: undefined }
  return () => change({ ...none, page: undefined })
}
