/** The case that somebody wanted to see before they had to log in: from a push or an email, to come back to. */
import { forgetInTab, keepInTab, recallInTab } from '#src/api/tab-memory.ts'

const KEY = 'fastpass.wanted'
const SCREENS = ['/customer/case-details', '/lawyer/case-details'] as const

/** A notice's case, as the router takes it. */
export interface WantedAddress {
  to: (typeof SCREENS)[number]
  search: { case_Id: string; notification_Id: string }
}

/** Keeps the page's address, if it is that of a notice's case. */
export function keepWanted({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const to = SCREENS.find((screen) => screen === pathname)
  const query = new URLSearchParams(search)
  const [case_Id, notification_Id] = [query.get('case_Id'), query.get('notification_Id')]
  if (!to || !case_Id || !notification_Id) return
  keepInTab(KEY, JSON.stringify({ to, search: { case_Id, notification_Id } }))
}

/** What was wanted, once. */
export function takeWanted(): WantedAddress | undefined {
  const kept = recallInTab(KEY)
  forgetInTab(KEY)
  return kept === null ? undefined : JSON.parse(kept)
}
