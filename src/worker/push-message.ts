/** What a push message says, read with care: a newer server may say things that this worker does not know. */

import type { components } from '#contract'

type PushMessage = components['schemas']['PushMessage']

/** What of a `PushMessageData` is read. */
interface MessageData {
  json(): unknown
}

const TITLE = 'Update on your case'
const LONGEST_TITLE = 100

/** Reads a message, of which everything may be missing or something else. */
export function readMessage(data: MessageData | null): PushMessage {
  const said = parsed(data)
  const title = text(said.title)?.slice(0, LONGEST_TITLE) || TITLE
  const notice_id = text(said.notice_id)
  const case_id = text(said.case_id)
  const role = said.role === 'customer' || said.role === 'attorney' ? said.role : undefined
  const unread = Number.isSafeInteger(said.unread) ? Math.max(0, Number(said.unread)) : undefined
  return {
    title,
    tag: text(said.tag) || 'fastpass',
    ...(notice_id && { notice_id }),
    ...(case_id && { case_id }),
    ...(role && { role }),
    ...(unread !== undefined && { unread }),
  }
}

/** Where a message leads: to its case, or to all that is new. */
export function addressOf({ case_id, notice_id, role }: PushMessage): string {
  if (!case_id || !role) return '/notification'
  const screen = role === 'attorney' ? '/lawyer/case-details' : '/customer/case-details'
  const query = new URLSearchParams({ case_Id: case_id })
  if (notice_id) query.set('notification_Id', notice_id)
  return `${screen}?${query}`
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

function parsed(data: MessageData | null): Record<string, unknown> {
  try {
    const value: unknown = data?.json()
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
