import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from '#src/api/queries.ts'
import { formatCategory } from '#src/format/names.ts'
import { Chips } from '#src/ui/chips.tsx'

const ALL = 'all'

type CategoryChipsProps = {
  attorneyId: string
  /** The chosen category's id; undefined for all. */
  chosen: string | undefined
  onChoose: (categoryId: string | undefined) => void
}

/** Narrows the list to one practice area. */
export function CategoryChips({ attorneyId, chosen, onChoose }: CategoryChipsProps) {
  const { data: categories = [] } = useQuery(categoriesQuery(attorneyId))
  return (
    <Chips
      label="Practice area"
      options={[
        { value: ALL, label: 'All' },
        ...categories.map(({ id, name }) => ({ value: id, label: formatCategory(name) })),
      ]}
      value={chosen ?? ALL}
      onChange={(value) => onChoose(value === ALL ? undefined : value)}
    />
  )
}
