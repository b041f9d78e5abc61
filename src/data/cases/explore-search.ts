import { idIn, oneOf, type RawQuery } from '#src/browser/query-values.ts'

/** The query of /lawyer/explore-bids. */
export type ExploreSearch = {
  /** `all` or the id of one category; the attorney's own categories when absent. */
  category?: string | undefined
  /** `all`: cases anywhere; those in the attorney's own places when absent. */
  places?: 'all' | undefined
  /** The cases that the attorney has passed on, in place of the open ones. */
  passed?: true | undefined
  /** `own`: cases whose customer shows one of the attorney's languages; all when absent. */
  languages?: 'own' | undefined
}

/** Parses the query; see `RawQuery` for keys without a value. */
export const validateExploreSearch = (search: RawQuery): ExploreSearch => ({
  category: oneOf(['all'], search.category) ?? idIn(search.category),
  places: oneOf(['all'], search.places),
  passed: oneOf([true], search.passed),
  languages: oneOf(['own'], search.languages),
})
