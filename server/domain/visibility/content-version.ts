import type { cases } from '#server/db/schema/cases.ts'

/**
 * Returns a number that grows with each change that the owner of a case makes in what attorneys
 * read.
 */
export const contentVersionOf = ({
  version,
  courtDateChanges,
}: Pick<typeof cases.$inferSelect, 'version' | 'courtDateChanges'>): number =>
  version + courtDateChanges
