import { parseUrl } from '#machines/parse-url.ts'

/**
 * Returns the link and the text of a firm's website; null when there is none or it is not a web
 * address. The text of `https://www.vegalawgroup.com/` is `vegalawgroup.com`. Addresses that
 * earlier versions of the app stored may contain a name and password, which the link omits.
 */
export function websiteOf(link: string | null): { href: string; text: string } | null {
  const typed = link?.trim() ?? ''
  const text = typed.includes('://') ? typed : `https://${typed}`
  const url = typed === '' ? undefined : parseUrl(text)
  if (!url) return null
  const { protocol, host, pathname } = url
  if (protocol !== 'https:' && protocol !== 'http:') return null
  url.username = ''
  url.password = ''
  return { href: url.href, text: host.replace(/^www\./, '') + pathname.replace(/\/$/, '') }
}
