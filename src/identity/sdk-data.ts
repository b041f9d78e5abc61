// Data that the identity provider's SDK leaves where scripts can read it: session tokens, and the
// time of a sign-in.
import { pageStorage } from '#src/storage/device-storage.ts'

const COOKIES = /^__(?:session|client_uat|clerk)/
const KEY_START = '__clerk'

/**
 * Returns whether the SDK's session in this browser is another user's. Two people whom only their
 * tabs remember share it, and the later log-in has it.
 */
export function isSdkOfAnother(clerkUserId: string | undefined): boolean {
  const user = sessionUser() ?? window.Clerk?.user?.id
  return clerkUserId !== undefined && user !== undefined && user !== clerkUserId
}

// Any tab may have written the cookie; the loaded SDK knows the user of its own tab.
function sessionUser(): string | undefined {
  const claims = /(?:^|; *)__session=[^.;]*\.([\w-]+)/.exec(document.cookie)?.[1]
  if (claims === undefined) return undefined
  try {
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).sub
  } catch {
    return undefined
  }
}

/** Deletes the data. The SDK does so only for the session that it has loaded. */
export function deleteSdkData(): void {
  for (const name of cookieNames()) {
    if (!COOKIES.test(name)) continue
    for (const scope of scopes()) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older Safari and Firefox
      document.cookie = `${name}=; Path=/; Max-Age=0${scope}`
    }
  }
  for (const key of pageStorage?.keys() ?? []) {
    if (key.startsWith(KEY_START)) pageStorage?.removeItem(key)
  }
}

const cookieNames = (): string[] =>
  document.cookie.split(/; */).map((cookie) => cookie.split('=')[0] ?? '')

// The SDK sets some cookies for the whole domain, and a cookie can be deleted only with its own
// scope.
function scopes(): string[] {
  const labels = location.hostname.split('.')
  const domains = labels.slice(0, -1).map((_label, start) => labels.slice(start).join('.'))
  return ['', ...domains.map((domain) => `; Domain=${domain}`)]
}
