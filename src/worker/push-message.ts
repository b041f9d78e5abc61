// Parses a push message defensively: a newer server may send values that this worker does not know.
import type { components } from '#contract'

type PushMessage = components['schemas']['PushMessage']

/** The part of `PushMessageData` that is used. */
interface MessageData {
  json(): unknown
}

const TITLE = 'Update on your case'
const MAX_TITLE_LENGTH = 100
const MAX_BODY_LENGTH = 200

/** Parses a message, whose values may be missing or of another type. */
export function readMessage(data: MessageData | null): PushMessage {
  const payload = parsed(data)
  const title = text(payload.title)?.slice(0, MAX_TITLE_LENGTH) || TITLE
  const body = text(payload.body)?.slice(0, MAX_BODY_LENGTH)
  const notice_id = text(payload.notice_id)
  const case_id = text(payload.case_id)
  const role = payload.role === 'customer' || payload.role === 'attorney' ? payload.role : undefined
  const screen = payload.screen === 'licenses' ? payload.screen : undefined
  const unread = Number.isSafeInteger(payload.unread)
    ? Math.max(0, Number(payload.unread))
    : undefined
  return {
    title,
    tag: text(payload.tag) || 'fastpass',
    ...(body && { body }),
    ...(notice_id && { notice_id }),
    ...(case_id && { case_id }),
    ...(role && { role }),
    ...(screen && { screen }),
    ...(unread !== undefined && { unread }),
  }
}

/** Returns the URL of a message: its case, the licenses, or the notifications. */
export function addressOf({ case_id, notice_id, role, screen }: PushMessage): string {
  const query = new URLSearchParams({
    ...(case_id && { case_Id: case_id }),
    ...(notice_id && { notification_Id: notice_id }),
  })
  if (case_id && role) {
    return `${role === 'attorney' ? '/lawyer' : '/customer'}/case-details?${query}`
  }
  return screen === 'licenses' ? `/licenses?${query}` : '/notification'
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
