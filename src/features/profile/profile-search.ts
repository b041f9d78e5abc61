import { oneOf, type RawQuery } from '#src/browser/query-values.ts'

/**
 * The query of /personal-details. `shared`: a photo was shared with the app, and stored or lost.
 */
export type ProfileSearch = { shared?: 'photo' | 'lost' | undefined }

/** Parses the query, and returns every key of it. */
export const validateProfileSearch = ({ shared }: RawQuery): ProfileSearch => ({
  shared: oneOf(['photo', 'lost'], shared),
})
