import { oneOf, type RawQuery } from '#src/browser/query-values.ts'

/** The query of /personal-details. `shared`: a photo was shared with the app, and kept or lost. */
export type ProfileSearch = { shared?: 'photo' | 'lost' | undefined }

/** The query as it may be used, every key in it. */
export const validateProfileSearch = ({ shared }: RawQuery): ProfileSearch => ({
  shared: oneOf(['photo', 'lost'], shared),
})
