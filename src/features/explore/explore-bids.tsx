import { ScreenTitle } from '#src/ui/screen.tsx'
import { css } from '#styled/css/css.mjs'
import { CategoryChips } from './category-chips.tsx'
import { ExploreList } from './explore-list.tsx'

const chips = css({ marginTop: '3' })

type ExploreBidsProps = {
  attorneyId: string
  /** The id of the practice area that the list is narrowed to. */
  category: string | undefined
  onCategory: (category: string | undefined) => void
}

/** The open cases that an attorney has not bid on yet, newest first (document 1 §2 and §4). */
export function ExploreBids({ attorneyId, category, onCategory }: ExploreBidsProps) {
  return (
    <>
      <ScreenTitle>Explore bids</ScreenTitle>
      <div className={chips}>
        <CategoryChips attorneyId={attorneyId} chosen={category} onChoose={onCategory} />
      </div>
      <ExploreList key={category} attorneyId={attorneyId} category={category} />
    </>
  )
}
