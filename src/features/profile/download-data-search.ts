import { idIn, type RawQuery } from '#src/browser/query-values.ts'

/** The query of /download-data. `copy`: the id in the link of the email. */
export type DownloadDataSearch = { copy?: string | undefined }

/** Parses the query, and returns every key of it. */
export const validateDownloadDataSearch = ({ copy }: RawQuery): DownloadDataSearch => ({
  copy: idIn(copy),
})
