import { useNavigate } from '@tanstack/react-router'
import { MAX_TERM_LENGTH } from '#machines/admin/list-limits.ts'
import { caseNumberIn, type HistorySearch } from '#src/features/admin/data/admin-search.ts'
import { ListHeader } from '#src/features/admin/list/list-header.tsx'
import { useDebouncedSearch } from '#src/features/admin/list/use-debounced-search.ts'
import { History } from '#src/features/admin/record/history.tsx'
import { formatCaseNumber } from '#src/format/names.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SearchBox } from '#src/ui/table/search-box.tsx'
import { css } from '#styled/css/css.mjs'

const box = css({ maxWidth: '22rem', marginBottom: '4' })

type HistoryScreenProps = { adminId: string; search: HistorySearch }

/**
 * The whole audit log, newest first, or the lines of one case by its number, even of a deleted
 * case.
 */
export function HistoryScreen({ adminId, search }: HistoryScreenProps) {
  const navigate = useNavigate({ from: '/admin/history' })
  const { search: settledSearch = '' } = useDebouncedSearch(search)
  const caseNumber = caseNumberIn(settledSearch)
  return (
    <>
      <ListHeader title="History" />
      <div className={box}>
        <SearchBox
          label="Search case ID"
          maxLength={MAX_TERM_LENGTH}
          value={search.search ?? ''}
          onSearch={(typed) => {
            void navigate({ search: { search: typed || undefined }, replace: true })
          }}
        />
      </div>
      {settledSearch !== '' && caseNumber === undefined ? (
        <EmptyState fact="Enter the ID of a case, for example #1012." />
      ) : (
        <History
          adminId={adminId}
          subject={{ caseNumber }}
          empty={
            caseNumber === undefined
              ? 'Nothing has happened yet.'
              : `There is no history of case ${formatCaseNumber(caseNumber)}.`
          }
        />
      )}
    </>
  )
}
