// The URL that a person returns to after signing in.
import { parseUrl } from '#machines/parse-url.ts'
import { readPerson } from '#src/identity/known-person.ts'
import { readInTab, removeInTab, storeInTab } from '#src/storage/tab-storage.ts'

const KEY = 'fastpass.wanted'
const SETTINGS = '/notification/settings'
const CASE_SCREENS = ['/customer/case-details', '/lawyer/case-details']

type Address = Pick<Location, 'pathname' | 'search'>

interface ReturnUrl {
  href: string
  /** The page's person; absent when not known. */
  clerkUserId?: string | undefined
}

const hrefOf = ({ pathname, search }: Address) => pathname + search

/** The URL that the document was opened with. */
const openedHref = hrefOf(location)

const storeReturnUrl = (returnUrl: ReturnUrl) => storeInTab(KEY, JSON.stringify(returnUrl))

/**
 * Stores the page's URL if it is one that people open by a link: a case or the licenses from a push
 * message or an email, the settings from the page that ends the emails, or a page of the back
 * office. A case or the licenses without `notification_Id` count only when the document was opened
 * with them, because Back can also lead to a page of the person who was logged in before.
 */
export function storeLinkToReturnTo(address: Address): void {
  const { pathname } = address
  const href = hrefOf(address)
  const query = new URLSearchParams(address.search)
  const isCase = CASE_SCREENS.includes(pathname) && query.get('case_Id')
  const isLink = query.get('notification_Id') || href === openedHref
  const isSubject = (isCase || pathname === '/licenses') && isLink
  if (isSubject || pathname === SETTINGS || pathname.startsWith('/admin/')) {
    storeReturnUrl({ href })
  }
}

/** Stores the page's URL, whatever the page: the person's session has ended on it. */
export const storeUrlToReturnTo = (address: Address): void =>
  storeReturnUrl({ href: hrefOf(address), clerkUserId: readPerson()?.clerkUserId })

/** Returns whether a URL to return to is stored. */
export const hasReturnUrl = (): boolean => readInTab(KEY) !== null

// The path `//evil.test` of this site would be the URL of another site.
const isOfThisSite = (href: string) => parseUrl(href, location.origin)?.origin === location.origin

/**
 * Returns the stored URL and clears it; undefined when it was another person's page, or leads to
 * another site.
 */
export function takeReturnUrl(): string | undefined {
  const stored = readInTab(KEY)
  removeInTab(KEY)
  if (stored === null) return undefined
  const { href, clerkUserId }: ReturnUrl = JSON.parse(stored)
  const isTheirs = clerkUserId === undefined || clerkUserId === readPerson()?.clerkUserId
  return isTheirs && isOfThisSite(href) ? href : undefined
}
