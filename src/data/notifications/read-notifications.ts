// Mutations that mark notifications read, as React Query options, with optimistic updates.
import { type InfiniteData, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { bodyOf } from '#src/api/api-client.ts'
import { toProblem } from '#src/api/problem.ts'
import { apiClientOf } from '#src/identity/api.ts'
import {
  type Notification,
  type NotificationPage,
  unreadNotificationsQuery,
} from './notification-queries.ts'

const RETRIES = 3

/**
 * Marks one notification read because it was opened. Errors are not shown: a forwarded link may
 * lead to another person's notification. Without a connection the call waits for one while the app
 * is open.
 */
export const markNotificationRead = (personId: string) =>
  mutationOptions({
    ...quietly(personId),
    onMutate: (notificationId, { client }) => {
      const opened = findShown(client, personId, notificationId)
      showRead(
        client,
        personId,
        (notification) => notification.id === notificationId || isEarlier(notification, opened),
      )
    },
    onSettled: async (_data, _error, _id, _result, { client }) => {
      await client.invalidateQueries({ queryKey: [personId, { of: 'notifications' }] })
      await countUnread(client, personId)
    },
  })

/** Marks the notification with this id read when it was shown; it has no page to open. */
export const markNotificationSeen = (personId: string) =>
  mutationOptions({
    ...quietly(personId),
    onSuccess: (_data, notificationId, _result, { client }) =>
      showRead(client, personId, ({ id }) => id === notificationId),
    onSettled: async (_data, _error, _id, _result, { client }) => {
      await client.invalidateQueries({
        queryKey: [personId, { of: 'notifications' }],
        refetchType: 'none',
      })
      await countUnread(client, personId)
    },
  })

/**
 * Marks all notifications read that are not newer than this instant, the time of the newest one
 * shown.
 */
export const markAllNotificationsRead = (personId: string) =>
  mutationOptions({
    mutationFn: (until: string) =>
      bodyOf(apiClientOf(personId).PUT('/email-data/read-all', { body: { until } })),
    onSuccess: (_data, until, _result, { client }) =>
      showRead(client, personId, ({ created_at }) => created_at <= until),
    onSettled: (_data, _error, _until, _result, { client }) =>
      client.invalidateQueries({ queryKey: [personId, { of: 'notifications' }] }),
  })

const quietly = (personId: string) =>
  mutationOptions({
    mutationFn: (notice_id: string) =>
      bodyOf(
        apiClientOf(personId).GET('/email-data/{notice_id}', { params: { path: { notice_id } } }),
      ),
    networkMode: 'online',
    retry: (failures, error) => failures < RETRIES && toProblem(error).isTemporary,
    meta: { isQuiet: true },
  })

// Runs on every screen, because the app's badge shows the number.
const countUnread = (client: QueryClient, personId: string) =>
  client.prefetchQuery(unreadNotificationsQuery(personId))

const findShown = (client: QueryClient, personId: string, notificationId: string) =>
  client
    .getQueriesData<InfiniteData<NotificationPage>>({
      queryKey: [personId, { of: 'notifications', as: 'list' }],
    })
    .flatMap(([, lists]) => lists?.pages.flatMap((page) => page.data) ?? [])
    .find(({ id }) => id === notificationId)

// Opening a notification also marks the earlier ones about its case as read, as the server does.
const isEarlier = (notification: Notification, opened: Notification | undefined) =>
  notification.case_id !== null &&
  notification.case_id === opened?.case_id &&
  notification.created_at <= opened.created_at

function showRead(
  client: QueryClient,
  personId: string,
  isNowRead: (notification: Notification) => boolean,
) {
  const changedIds = new Set<string>()
  const read = (notification: Notification): Notification => {
    if (notification.is_read || !isNowRead(notification)) return notification
    changedIds.add(notification.id)
    const { group } = notification
    return {
      ...notification,
      is_read: true,
      ...(group && { group: { ...group, unread_count: 0 } }),
    }
  }
  const lists = client
    .getQueryCache()
    .findAll({ queryKey: [personId, { of: 'notifications', as: 'list' }] })
  for (const { queryKey, state } of lists) {
    client.setQueryData<InfiniteData<NotificationPage>>(
      queryKey,
      (cached) =>
        cached && {
          ...cached,
          pages: cached.pages.map((page) => ({ ...page, data: page.data.map(read) })),
        },
      // Keeps the time of the server's data, which is as old as before.
      { updatedAt: state.dataUpdatedAt },
    )
  }
  client.setQueryData(
    unreadNotificationsQuery(personId).queryKey,
    (unread) => unread && Math.max(0, unread - changedIds.size),
  )
}
