import type { ExploredCategories } from '#src/data/queries.ts'
import { useRememberScreen } from '#src/layout/use-remember-screen.ts'
import { ScreenTitle } from '#src/ui/page/screen.tsx'
import { css } from '#styled/css/css.mjs'
import { CategoryChips } from './category-chips.tsx'
import { ExploreList } from './explore-list.tsx'
import { OwnCategories } from './own-categories.tsx'

const chips = css({ marginTop: '2' })

type ExploreBidsProps = {
  attorneyId: string
  /** `all` or the id of one category; the attorney's own categories when absent. */
  category: string | undefined
  onCategory: (category: string | undefined) => void
}

/** The open cases that an attorney has not bid on yet, newest first (specification §1.2 and §1.4). */
export function ExploreBids({ attorneyId, category, onCategory }: ExploreBidsProps) {
  useRememberScreen(attorneyId, category === undefined)
  const choose = (categories: ExploredCategories) =>
    onCategory(categories === 'own' ? undefined : categories)
  return (
    <>
      <ScreenTitle>Explore bids</ScreenTitle>
      <div className={chips}>
        <CategoryChips attorneyId={attorneyId} chosen={category ?? 'own'} onChoose={choose} />
      </div>
      {category === undefined ? (
        <OwnCategories attorneyId={attorneyId} />
      ) : (
        <ExploreList key={category} attorneyId={attorneyId} categories={category} />
      )}
    </>
  )
}
