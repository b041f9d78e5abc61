import { findNotificationGroups } from '#server/db/notification-groups.ts'
import { findNotifications, markNotificationsRead } from '#server/db/notifications.ts'
import { readOwnNotification } from '#server/domain/notifications/notifications.ts'
import { requireSelf } from '#server/domain/visibility/policy.ts'
import { invalidFields } from '#server/errors.ts'
import type { Handler } from './operation.ts'
import { cursorAfter, listBody, pageStartOf, readCursor } from './paging.ts'

export const listNotifications: Handler<'listNotifications'> = async ({
  services,
  caller,
  query,
}) => {
  const person = caller.person
  requireSelf(person, query.received_by)
  const start = pageStartOf(query, readCursor)
  const list = query.grouped ? findNotificationGroups : findNotifications
  const page = await list(services.db.orm, {
    receivedBy: query.received_by,
    isRead: query.is_read,
    ...start,
  })
  const next_cursor = page.last && cursorAfter(page.last)
  return { status: 200, body: listBody(page, start.limit, { next_cursor }) }
}

export const readAllNotifications: Handler<'readAllNotifications'> = async ({
  services,
  caller,
  body,
  at,
}) => {
  const person = caller.person
  // A phone whose clock is ahead cannot have seen notifications of the future.
  const until = Math.min(Date.parse(body.until), at.getTime())
  // The contract's format allows a leap second, which JavaScript cannot parse.
  if (Number.isNaN(until)) {
    throw invalidFields([{ field: 'until', message: 'Date input not valid.' }])
  }
  await markNotificationsRead(services.db.orm, person.id, {
    until: new Date(Math.max(until, 0)),
    at,
  })
  return { status: 204 }
}

export const readNotification: Handler<'readNotification'> = async ({
  services,
  caller,
  path,
  at,
}) => {
  const person = caller.person
  const data = await readOwnNotification(services.db.orm, person, { id: path.notice_id, at })
  return { status: 200, body: { data } }
}
