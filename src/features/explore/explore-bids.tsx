import type { Explored } from '#src/data/cases/case-queries.ts'
import type { ExploreSearch } from '#src/data/cases/explore-search.ts'
import { useRememberScreen } from '#src/layout/use-remember-screen.ts'
import { ScreenTitle } from '#src/ui/page/screen.tsx'
import { css } from '#styled/css/css.mjs'
import { CategoryChips } from './category-chips.tsx'
import { ExploreList } from './explore-list.tsx'
import { OwnCategories } from './own-categories.tsx'
import { PlaceChips } from './place-chips.tsx'

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
  const { category, places: wanted } = search
  const isFirst = category === undefined && wanted === undefined
  useRememberScreen(attorneyId, '/lawyer/explore-bids', isFirst)
  const places = wanted ?? 'own'
  const choose = ({ categories: chosen, places: where }: Explored) =>
    onSearch({
      ...(chosen !== 'own' && { category: chosen }),
      ...(where !== 'own' && { places: where }),
    })
  const categories = category ?? 'own'
  return (
    <>
      <ScreenTitle>Explore bids</ScreenTitle>
      <div className={chips}>
        <PlaceChips
          attorneyId={attorneyId}
          chosen={places}
          onChoose={(where) => choose({ categories, places: where })}
        />
        <CategoryChips
          attorneyId={attorneyId}
          chosen={categories}
          onChoose={(chosen) => choose({ categories: chosen, places })}
        />
      </div>
      {category === undefined ? (
        <OwnCategories key={places} attorneyId={attorneyId} places={places} />
      ) : (
        <ExploreList
          key={`${category} ${places}`}
          attorneyId={attorneyId}
          explored={{ categories, places }}
        />
      )}
    </>
  )
}
