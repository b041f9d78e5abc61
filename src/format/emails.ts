const HIDDEN = 4

/**
 * An address that somebody beside the phone does not learn: without the last 4 characters of its local part, where
 * that is longer (specification §1.5). `office@vegalawgroup.com` is `of••••@vegalawgroup.com`.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const local = [...email.slice(0, at)]
  if (at === -1 || local.length <= HIDDEN) return email
  return local.slice(0, -HIDDEN).join('') + '•'.repeat(HIDDEN) + email.slice(at)
}
