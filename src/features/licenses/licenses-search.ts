import { idIn, type RawQuery } from '#src/browser/query-values.ts'

/** The query of /licenses. `notification_Id`: the notification that was opened. */
export type LicensesSearch = { notification_Id?: string | undefined }

/** Parses the query, and returns every key of it. */
export const validateLicensesSearch = ({ notification_Id }: RawQuery): LicensesSearch => ({
  notification_Id: idIn(notification_Id),
})
