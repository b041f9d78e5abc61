// The only parser of email addresses, for the app, the server, its settings and its commands
// (docs/decisions/0020-confirmed-emails.md). Its result is stored, and is passed to the mail
// server unchanged.

const MAX_ADDRESS = 254
const MAX_LOCAL_PART = 64

// RFC 5321's Dot-string, without `!` and `%`: old mail servers take them for a route to another
// server.
const LOCAL_PART = /^[a-z0-9#$&'*+/=?^_`{|}~-]+(?:\.[a-z0-9#$&'*+/=?^_`{|}~-]+)*$/i
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
// At least two labels. If the last one had only digits, it would be an IP address.
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?=.*[a-z])${LABEL}$`)

/**
 * Returns the address in a text, trimmed and with its domain in lower case. Returns null unless the
 * text is one plain ASCII address: no display name, comment, quotes, list or IP address. ASCII
 * only, because letters of other scripts look like other addresses.
 */
export function parseEmail(text: string): string | null {
  const address = text.trim()
  const at = address.indexOf('@')
  const localPart = address.slice(0, at)
  const domain = address.slice(at + 1).toLowerCase()
  const fits = at > 0 && address.length <= MAX_ADDRESS && localPart.length <= MAX_LOCAL_PART
  return fits && isAscii(address) && LOCAL_PART.test(localPart) && DOMAIN.test(domain)
    ? `${localPart}@${domain}`
    : null
}

// Before any change of case: the Kelvin sign K is a k in lower case.
const isAscii = (text: string) => /^[\x21-\x7e]*$/.test(text)
