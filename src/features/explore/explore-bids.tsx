import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type Explored,
  type ExploredCategories,
  type ExploredPlaces,
  exploreQuery,
} from '#src/data/cases/case-queries.ts'
import type { ExploreSearch } from '#src/data/cases/explore-search.ts'
import { itemsOf } from '#src/data/pages.ts'
import { attorneyQuery, categoriesQuery } from '#src/data/people/person-queries.ts'
import { enabledIf } from '#src/data/query-client.ts'
import { formatCategory } from '#src/format/names.ts'
import { useRememberScreen } from '#src/layout/use-remember-screen.ts'
import { Chips } from '#src/ui/control/chips.tsx'
import { ScreenTitle } from '#src/ui/page/screen.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'
import { css } from '#styled/css/css.mjs'
import { ExploreList } from './explore-list.tsx'

const chips = css({ display: 'grid', gap: '2', marginTop: '2' })

type ExploreBidsProps = {
  attorneyId: string
  search: ExploreSearch
  onSearch: (search: ExploreSearch) => void
}

/**
 * The open cases that an attorney has not bid on yet, newest first (specification §1.2 and §1.4),
 * those in their own places and areas at first.
 */
export function ExploreBids({ attorneyId, search, onSearch }: ExploreBidsProps) {
  const { category, places: chosenPlaces, languages = 'all' } = search
  const isFirst = category === undefined && chosenPlaces === undefined && languages === 'all'
  useRememberScreen(attorneyId, '/lawyer/explore-bids', isFirst)
  const places = chosenPlaces ?? 'own'
  const categories = category ?? 'own'
  const explored: Explored = { categories, places, languages }
  const choose = (changed: Partial<Explored>) => {
    const chosen = { ...explored, ...changed }
    onSearch({
      ...(chosen.categories !== 'own' && { category: chosen.categories }),
      ...(chosen.places !== 'own' && { places: chosen.places }),
      ...(chosen.languages !== 'all' && { languages: chosen.languages }),
    })
  }
  return (
    <>
      <ScreenTitle
        badge={
          <Link
            to="/lawyer/explore-bids"
            search={{ ...search, passed: true }}
            className={textLinkClass({ target: 'near' })}
          >
            Passed
          </Link>
        }
      >
        Explore bids
      </ScreenTitle>
      <div className={chips}>
        <PlaceChips
          attorneyId={attorneyId}
          chosen={places}
          onChoose={(where) => choose({ places: where })}
        />
        <CategoryChips
          attorneyId={attorneyId}
          chosen={categories}
          onChoose={(chosen) => choose({ categories: chosen })}
        />
        <LanguageChips
          attorneyId={attorneyId}
          chosen={languages}
          onChoose={(chosen) => choose({ languages: chosen })}
        />
      </div>
      {category === undefined ? (
        <OwnCategories key={`${places} ${languages}`} attorneyId={attorneyId} explored={explored} />
      ) : (
        <ExploreList
          key={`${category} ${places} ${languages}`}
          attorneyId={attorneyId}
          explored={explored}
        />
      )}
    </>
  )
}

type PlaceChipsProps = {
  attorneyId: string
  chosen: ExploredPlaces
  onChoose: (places: ExploredPlaces) => void
}

/**
 * Filters the list by the attorney's own places, or not by place. For an attorney who has chosen
 * none, a link as high as the filter leads to that choice.
 */
function PlaceChips({ attorneyId, chosen, onChoose }: PlaceChipsProps) {
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

type CategoryChipsProps = {
  attorneyId: string
  chosen: ExploredCategories
  onChoose: (categories: ExploredCategories) => void
}

/** Filters the list by the attorney's own categories, one category, or none. */
function CategoryChips({ attorneyId, chosen, onChoose }: CategoryChipsProps) {
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

type LanguageChipsProps = {
  attorneyId: string
  chosen: Explored['languages']
  onChoose: (languages: Explored['languages']) => void
}

/**
 * Filters the list by the languages of the attorney, or not by language. Not for attorneys who name
 * none but English.
 */
function LanguageChips({ attorneyId, chosen, onChoose }: LanguageChipsProps) {
  const { data: profile } = useQuery(attorneyQuery(attorneyId))
  const [first, ...others] = (profile?.languages ?? []).filter((name) => name !== 'English')
  if (first === undefined) return null
  return (
    <Chips
      label="Languages"
      options={[
        { value: 'all', label: 'All languages' },
        { value: 'own', label: others.length > 0 ? 'Your languages' : first },
      ]}
      value={chosen}
      onChange={(value) => onChoose(value === 'own' ? 'own' : 'all')}
    />
  )
}

const note = css({ marginTop: '4', color: 'ink-2', textWrap: 'pretty' })

/**
 * The cases of the attorney's own categories, or all cases when there are none. Decided once, so
 * that a list does not change while it is read.
 */
function OwnCategories(props: { attorneyId: string; explored: Explored }) {
  const { attorneyId, explored } = props
  const { data } = useInfiniteQuery(exploreQuery(attorneyId, { ...explored, categories: 'own' }))
  const [categories, setCategories] = useState<'own' | 'all'>()
  if (categories === undefined && data) setCategories(itemsOf(data).length > 0 ? 'own' : 'all')
  const all = useInfiniteQuery({
    ...exploreQuery(attorneyId, { ...explored, categories: 'all' }),
    enabled: enabledIf(categories === 'all'),
  })
  const hasOthers = all.data !== undefined && itemsOf(all.data).length > 0
  return (
    <>
      {categories === 'all' && hasOthers && (
        <p className={note} role="status">
          No open cases in your areas right now. Here are the cases in all areas.
        </p>
      )}
      <ExploreList
        key={categories}
        attorneyId={attorneyId}
        explored={{ ...explored, categories: categories ?? 'own' }}
      />
    </>
  )
}
