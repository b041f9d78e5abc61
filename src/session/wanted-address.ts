/** The page that a person must sign in for, and returns to afterwards. */
import { readPerson } from '#src/identity/known-person.ts'
import { readInTab, removeInTab, storeInTab } from '#src/storage/tab-storage.ts'

const KEY = 'fastpass.wanted'
const CASE_SCREENS = ['/customer/case-details', '/lawyer/case-details']

type Address = Pick<Location, 'pathname' | 'search'>

interface Wanted {
  href: string
  /** The page's person; absent when not known. */
  clerkUserId?: string | undefined
}

const keep = (wanted: Wanted) => storeInTab(KEY, JSON.stringify(wanted))

/**
 * Stores the page's URL if it is a case that a push message or an email links to, or a page of the
 * back office.
 */
export function storeWantedUrl({ pathname, search }: Address): void {
  const query = new URLSearchParams(search)
  const isNotificationd = CASE_SCREENS.includes(pathname) && query.get('case_Id')
  if ((isNotificationd && query.get('notification_Id')) || pathname.startsWith('/admin/')) {
    keep({ href: pathname + search })
  }
}

/** Stores the URL of any page on which the person's session ends. */
export const storePlace = ({ pathname, search }: Address): void =>
  keep({ href: pathname + search, clerkUserId: readPerson()?.clerkUserId })

// The path `//evil.test` of this site would be the URL of another site.
const isOfThisSite = (href: string) =>
  URL.canParse(href, location.origin) && new URL(href, location.origin).origin === location.origin

/**
 * Returns the stored URL and clears it; undefined when it was another person's page, or leads to
 * another site.
 */
export function takeWantedUrl(): string | undefined {
  const kept = readInTab(KEY)
  removeInTab(KEY)
  if (kept === null) return undefined
  const { href, clerkUserId }: Wanted = JSON.parse(kept)
  const isTheirs = clerkUserId === undefined || clerkUserId === readPerson()?.clerkUserId
  return isTheirs && isOfThisSite(href) ? href : undefined
}
