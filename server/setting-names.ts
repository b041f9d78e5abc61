// The names of all settings, used to detect misspelled ones.
import { isOneMistakeApart } from '#machines/one-mistake.ts'

/** All settings that the server or the build reads. */
export const SETTINGS = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'LARGE_TABLE_MB',
  'SECRET_KEY',
  'SECRET_KEY_FILE',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_ENDPOINT',
  'SMTP_URL',
  'SMTP_PLAINTEXT',
  'MAIL_FROM',
  'VAPID_PUBLIC_KEY',
  'VAPID_PRIVATE_KEY',
  'VAPID_SUBJECT',
  'PUSH_SERVICES',
  'DEMO',
  'CONFIRM_EMAIL',
  'ADMIN_SECOND_FACTOR',
  'CLERK_SECRET_KEY',
  'CLERK_PUBLISHABLE_KEY',
  'IDENTITY',
  'PUBLIC_ORIGIN',
  'TRUST_PROXY',
  'API_BASIC_AUTH',
  'RATE_LIMIT_PER_MINUTE',
  'SIGN_INS_PER_MINUTE',
  'PWNED_PASSWORDS',
  'QUICK_PASSWORD_HASHES',
  'WORKER',
  'LOG_LEVEL',
  'SECURITY_LOG',
  'VITE_API_BASIC_AUTH',
  'VITE_PRIVACY_POLICY_URL',
]

// Short names are similar to unrelated ones, such as POST or WORKERS.
const SHORTEST = 8

/**
 * Returns the first name that differs from one of ours by a single typing error, and the meant one; undefined when
 * there is none.
 */
export function findMisspelt(names: string[]): { name: string; meant: string } | undefined {
  for (const name of names) {
    if (SETTINGS.includes(name)) continue
    const meant = SETTINGS.find(
      (setting) => setting.length >= SHORTEST && isOneMistakeApart(name, setting),
    )
    if (meant) return { name, meant }
  }
  return undefined
}
