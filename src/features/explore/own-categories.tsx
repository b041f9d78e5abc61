import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ExploredPlaces, exploreQuery } from '#src/data/cases/case-queries.ts'
import { itemsOf } from '#src/data/pages.ts'
import { css } from '#styled/css/css.mjs'
import { ExploreList } from './explore-list.tsx'

const note = css({ marginTop: '4', color: 'ink-2', textWrap: 'pretty' })

/**
 * The cases of the attorney's own categories, or all cases when there are none. Decided once, so
 * that a list does not change while it is read.
 */
export function OwnCategories(props: { attorneyId: string; places: ExploredPlaces }) {
  const { attorneyId, places } = props
  const { data } = useInfiniteQuery(exploreQuery(attorneyId, { categories: 'own', places }))
  const [categories, setCategories] = useState<'own' | 'all'>()
  if (categories === undefined && data) setCategories(itemsOf(data).length > 0 ? 'own' : 'all')
  const all = useInfiniteQuery({
    ...exploreQuery(attorneyId, { categories: 'all', places }),
    ...(categories !== 'all' && { enabled: false }),
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
        explored={{ categories: categories ?? 'own', places }}
      />
    </>
  )
}
