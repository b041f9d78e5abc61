/**
 * A firm's address on the web as a link and as people read it; null where there is none or it is
 * not a web address. `https://www.vegalawgroup.com/` reads `vegalawgroup.com`.
 */
export function websiteOf(link: string | null): { href: string; text: string } | null {
  const typed = link?.trim() ?? ''
  const address = typed.includes('://') ? typed : `https://${typed}`
  if (typed === '' || !URL.canParse(address)) return null
  const { protocol, href, host, pathname } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  return { href, text: host.replace(/^www\./, '') + pathname.replace(/\/$/, '') }
}
