import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ExploredPlaces } from '#src/data/cases/case-queries.ts'
import { attorneyQuery } from '#src/data/people/person-queries.ts'
import { Chips } from '#src/ui/control/chips.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'

type PlaceChipsProps = {
  attorneyId: string
  chosen: ExploredPlaces
  onChoose: (places: ExploredPlaces) => void
}

/**
 * Filters the list by the attorney's own places, or not by place. For an attorney who has chosen
 * none, a link as high as the filter leads to that choice.
 */
export function PlaceChips({ attorneyId, chosen, onChoose }: PlaceChipsProps) {
  const { data: profile } = useQuery(attorneyQuery(attorneyId))
  if (profile?.places.length === 0) {
    return (
      <Link to="/personal-details" className={textLinkClass({ target: 'tall' })}>
        Choose where you work to see those cases first
      </Link>
    )
  }
  return (
    <Chips
      label="Places"
      options={[
        { value: 'own', label: 'Your places' },
        { value: 'all', label: 'All places' },
      ]}
      value={chosen}
      onChange={(value) => onChoose(value === 'all' ? 'all' : 'own')}
    />
  )
}
