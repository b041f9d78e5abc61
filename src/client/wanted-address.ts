/** The page that somebody has to log in for, to come back to. */
import { readPerson } from '#src/api/known-person.ts'
import { forgetInTab, keepInTab, recallInTab } from '#src/api/tab-memory.ts'

const KEY = 'fastpass.wanted'
const CASE_SCREENS = ['/customer/case-details', '/lawyer/case-details']

type Address = Pick<Location, 'pathname' | 'search'>

interface Wanted {
  href: string
  /** Whose page it is; absent where nobody is known. */
  clerkUserId?: string | undefined
}

const keep = (wanted: Wanted) => keepInTab(KEY, JSON.stringify(wanted))

/** Keeps the page's address if it is a case that a push message or an email leads to. */
export function keepWanted({ pathname, search }: Address): void {
  const query = new URLSearchParams(search)
  const isCase = CASE_SCREENS.includes(pathname) && query.get('case_Id')
  if (isCase && query.get('notification_Id')) keep({ href: pathname + search })
}

/** Keeps the page's address, whatever page it is, for the person whose session has ended on it. */
export const keepPlace = ({ pathname, search }: Address): void =>
  keep({ href: pathname + search, clerkUserId: readPerson()?.clerkUserId })

/** Returns what was kept, once; undefined where it was another person's page. */
export function takeWanted(): string | undefined {
  const kept = recallInTab(KEY)
  forgetInTab(KEY)
  if (kept === null) return undefined
  const { href, clerkUserId }: Wanted = JSON.parse(kept)
  const isTheirs = clerkUserId === undefined || clerkUserId === readPerson()?.clerkUserId
  return isTheirs ? href : undefined
}
