import { useQuery } from '@tanstack/react-query'
import type { ExploredCategories } from '#src/data/cases/case-queries.ts'
import { categoriesQuery } from '#src/data/people/person-queries.ts'
import { formatCategory } from '#src/format/names.ts'
import { Chips } from '#src/ui/control/chips.tsx'

type CategoryChipsProps = {
  attorneyId: string
  chosen: ExploredCategories
  onChoose: (categories: ExploredCategories) => void
}

/** Filters the list by the attorney's own categories, one category, or none. */
export function CategoryChips({ attorneyId, chosen, onChoose }: CategoryChipsProps) {
  const { data: categories = [] } = useQuery(categoriesQuery(attorneyId))
  return (
    <Chips
      label="Practice area"
      options={[
        { value: 'own', label: 'Your areas' },
        { value: 'all', label: 'All' },
        ...categories.map(({ id, name }) => ({ value: id, label: formatCategory(name) })),
      ]}
      value={chosen}
      onChange={onChoose}
    />
  )
}
