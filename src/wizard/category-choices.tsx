import { useQuery } from '@tanstack/react-query'
import { OTHER_CATEGORY } from '#machines/wizard/flows/attorney-fields.ts'
import { categoriesQuery } from '#src/data/people/person-queries.ts'
import { queryClient } from '#src/data/query-client.ts'
import { formatCategory } from '#src/format/names.ts'
import { Loaded } from '#src/layout/loaded.tsx'
import { SIGNED_OUT } from '#src/offline/drafts/draft-owner.ts'
import { currentSession } from '#src/session/session.ts'
import { ChoiceList } from '#src/ui/control/choice-list.tsx'

export type CategoryChoicesProps = {
  /** Ids, and the mark of a written-in category. */
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** The standard categories, of which several can be chosen, and Other. */
export default function CategoryChoices({ value, onChange }: CategoryChoicesProps) {
  const session = currentSession()
  const personId = 'identity' in session ? session.identity.uuid : SIGNED_OUT
  const query = useQuery(categoriesQuery(personId), queryClient)
  return (
    <Loaded query={query} cards={8} shape="choice">
      {(categories) => (
        <ChoiceList
          mode="many"
          options={[
            ...categories.map(({ id, name }) => ({ value: id, label: formatCategory(name) })),
            { value: OTHER_CATEGORY, label: 'Other' },
          ]}
          value={value}
          onChange={(chosen) => {
            const isListed = (id: string) =>
              id === OTHER_CATEGORY || categories.some((category) => category.id === id)
            // Categories that the person wrote in earlier are not in the list, and stay.
            onChange([...value.filter((id) => !isListed(id)), ...chosen])
          }}
        />
      )}
    </Loaded>
  )
}
