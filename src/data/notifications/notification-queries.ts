// The queries of notifications, as React Query options.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { components } from '#contract'
import { bodyOf } from '#src/api/api-client.ts'
import { PAGE, WITHOUT_AGE } from '#src/data/pages.ts'
import { apiClientOf } from '#src/identity/api.ts'

type Schemas = components['schemas']
export type Notification = Schemas['Notification']

/** A page of notifications. */
export type NotificationPage = Schemas['NotificationListEnvelope']

/** The tabs of the notifications (specification §1.2). */
export type NotificationTab = 'all' | 'unread'

/**
 * Queries a person's notifications, newest first, paged; the newest one of each kind about a case
 * represents the others of that kind. Fetched whenever it is shown, like the unread count.
 */
export const notificationsQuery = (personId: string, tab: NotificationTab) =>
  infiniteQueryOptions({
    queryKey: [personId, { of: 'notifications', as: 'list', tab }],
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }): Promise<NotificationPage> => {
      const query = {
        received_by: personId,
        grouped: true,
        sort: '-created_at' as const,
        limit: PAGE.limit,
        ...(tab === 'unread' && { is_read: false }),
        ...(pageParam !== undefined && { cursor: pageParam }),
      }
      return bodyOf(apiClientOf(personId).GET('/email-data/list', { params: { query }, signal }))
    },
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })

/** Queries the number of rows with unread notifications. All counts on the screen use it. */
export const unreadNotificationsQuery = (personId: string) =>
  queryOptions({
    queryKey: [personId, { of: 'notifications', as: 'unread' }],
    meta: WITHOUT_AGE,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<number> => {
      const query = { received_by: personId, is_read: false, grouped: true, limit: 1 }
      const page = await bodyOf(
        apiClientOf(personId).GET('/email-data/list', { params: { query }, signal }),
      )
      return page.total_count
    },
  })
