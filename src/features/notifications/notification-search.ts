import { oneOf, type RawQuery } from '#src/browser/query-values.ts'

/** The query of /notification. */
export type NotificationSearch = { tab?: 'unread' | undefined }

/** The query as it may be used, every key in it. */
export const validateNotificationSearch = ({ tab }: RawQuery): NotificationSearch => ({
  tab: oneOf(['unread'], tab),
})
