import { oneOf, type RawQuery } from '#src/browser/query-values.ts'

/** The query of /notification. */
export type NotificationSearch = { tab?: 'unread' | undefined }

/** Parses the query, and returns every key of it. */
export const validateNotificationSearch = ({ tab }: RawQuery): NotificationSearch => ({
  tab: oneOf(['unread'], tab),
})
