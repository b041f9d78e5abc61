import { idIn, type RawQuery } from '#src/client/query-values.ts'

/** The query of /lawyer/explore-bids. */
export type ExploreSearch = {
  /** The id of the practice area that the list is narrowed to; all of them when absent. */
  category?: string | undefined
}

/** The query as it may be used; see `RawQuery` for the keys without a value. */
export const validateExploreSearch = ({ category }: RawQuery): ExploreSearch => ({
  category: idIn(category),
})
