// What the queries of lists share.

/** Specification §1.9. */
export const PAGE = { limit: 100, offset: 0 }

/** Marks queries that do not count for the age of the data, which the offline banner shows. */
export const WITHOUT_AGE = { isWithoutAge: true }

/** Returns the items of all fetched pages of a list. */
export const itemsOf = <Item>({ pages }: { pages: readonly { data: readonly Item[] }[] }): Item[] =>
  pages.flatMap(({ data }) => data)
