const HIDDEN = 4

/**
 * Masks an email for display: hides the last 4 characters of the local part if it is longer
 * (specification §1.5). `office@vegalawgroup.com` becomes `of••••@vegalawgroup.com`.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const local = [...email.slice(0, at)]
  if (at === -1 || local.length <= HIDDEN) return email
  return local.slice(0, -HIDDEN).join('') + '•'.repeat(HIDDEN) + email.slice(at)
}
