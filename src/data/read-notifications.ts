/** Marking notices read, as React Query options. What is on the phone changes at once. */
import { type InfiniteData, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { bodyOf } from '#src/api/api-client.ts'
import { toProblem } from '#src/api/problem.ts'
import { apiOf } from '#src/identity/api.ts'
import { keys, type Notice, type NoticePage, unreadNoticesQuery } from './queries.ts'

const RETRIES = 3

/**
 * Marks the notice with this id read because it was opened. Nobody hears of a failure: it may be somebody else's, out
 * of a forwarded link. Without a connection it waits for one, for as long as the app is open.
 */
export const readNotice = (personId: string) =>
  mutationOptions({
    ...quietly(personId),
    onMutate: (noticeId, { client }) => {
      const opened = findShown(client, personId, noticeId)
      showRead(client, personId, (notice) => notice.id === noticeId || isEarlier(notice, opened))
    },
    onSettled: async (_data, _error, _noticeId, _result, { client }) => {
      await client.invalidateQueries({ queryKey: keys.notices(personId) })
      await countUnread(client, personId)
    },
  })

/** Marks the notification with this id as read because it was seen; it has no page to open. */
export const seeNotice = (personId: string) =>
  mutationOptions({
    ...quietly(personId),
    onSuccess: (_data, noticeId, _result, { client }) =>
      showRead(client, personId, ({ id }) => id === noticeId),
    onSettled: async (_data, _error, _noticeId, _result, { client }) => {
      await client.invalidateQueries({ queryKey: keys.notices(personId), refetchType: 'none' })
      await countUnread(client, personId)
    },
  })

/** Marks every notice read that is not younger than this instant, the age of the newest one that was shown. */
export const readAllNotices = (personId: string) =>
  mutationOptions({
    mutationFn: (until: string) =>
      bodyOf(apiOf(personId).PUT('/email-data/read-all', { body: { until } })),
    onSuccess: (_data, until, _result, { client }) =>
      showRead(client, personId, ({ created_at }) => created_at <= until),
    onSettled: (_data, _error, _until, _result, { client }) =>
      client.invalidateQueries({ queryKey: keys.notices(personId) }),
  })

const quietly = (personId: string) =>
  mutationOptions({
    mutationFn: (notice_id: string) =>
      bodyOf(apiOf(personId).GET('/email-data/{notice_id}', { params: { path: { notice_id } } })),
    networkMode: 'online',
    retry: (failures, error) => failures < RETRIES && toProblem(error).isTemporary,
    meta: { isQuiet: true },
  })

// Also where no screen shows it, for the app's icon.
const countUnread = (client: QueryClient, personId: string) =>
  client.prefetchQuery(unreadNoticesQuery(personId))

const findShown = (client: QueryClient, personId: string, noticeId: string) =>
  client
    .getQueriesData<InfiniteData<NoticePage>>({ queryKey: keys.noticeLists(personId) })
    .flatMap(([, lists]) => lists?.pages.flatMap((page) => page.data) ?? [])
    .find(({ id }) => id === noticeId)

// Opening a notification also marks the earlier ones about its case as read, as the server does.
const isEarlier = (notice: Notice, opened: Notice | undefined) =>
  notice.case_id !== null &&
  notice.case_id === opened?.case_id &&
  notice.created_at <= opened.created_at

function showRead(client: QueryClient, personId: string, isNow: (notice: Notice) => boolean) {
  const changed = new Set<string>()
  const read = (notice: Notice): Notice => {
    if (notice.is_read || !isNow(notice)) return notice
    changed.add(notice.id)
    const { group } = notice
    return { ...notice, is_read: true, ...(group && { group: { ...group, unread_count: 0 } }) }
  }
  const lists = client.getQueryCache().findAll({ queryKey: keys.noticeLists(personId) })
  for (const { queryKey, state } of lists) {
    client.setQueryData<InfiniteData<NoticePage>>(
      queryKey,
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({ ...page, data: page.data.map(read) })),
        },
      // What the server said is not younger for it.
      { updatedAt: state.dataUpdatedAt },
    )
  }
  client.setQueryData<number>(
    keys.unreadNotices(personId),
    (unread) => unread && Math.max(0, unread - changed.size),
  )
}
