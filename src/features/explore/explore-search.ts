/** The query of /lawyer/explore-bids. */
export type ExploreSearch = {
  /** The id of the practice area that the list is narrowed to; all of them when absent. */
  category?: string
}

/** The query as it may be used. */
export const validateExploreSearch = ({ category }: Record<string, unknown>): ExploreSearch =>
  typeof category === 'string' && category !== '' ? { category } : {}
