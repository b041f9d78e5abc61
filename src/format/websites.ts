/**
 * A firm's address on the web as a link and as people read it; null where there is none or it is
 * not a web address. `https://www.vegalawgroup.com/` reads `vegalawgroup.com`. Addresses of earlier versions may hold
 * a name and password, which the link leaves out.
 */
export function websiteOf(link: string | null): { href: string; text: string } | null {
  const typed = link?.trim() ?? ''
  const address = typed.includes('://') ? typed : `https://${typed}`
  if (typed === '' || !URL.canParse(address)) return null
  const url = new URL(address)
  const { protocol, host, pathname } = url
  if (protocol !== 'https:' && protocol !== 'http:') return null
  url.username = ''
  url.password = ''
  return { href: url.href, text: host.replace(/^www\./, '') + pathname.replace(/\/$/, '') }
}
