// The names of all settings, used to detect misspelled ones.
import { isOneMistakeApart } from '#machines/one-mistake.ts'
import { SECRETS } from './secret-files.ts'
import { settings } from './setting-schema.ts'

/** All settings that the server or the build reads. */
export const SETTINGS = [
  ...Object.keys(settings.shape),
  ...SECRETS.map((name) => `${name}_FILE`),
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_ENDPOINT',
  'CLERK_SECRET_KEY',
  'CLERK_PUBLISHABLE_KEY',
  'IDENTITY',
  'SITE_DIR',
]

// Short names are similar to unrelated ones, such as POST or WORKDIR.
const SHORTEST = 8

/**
 * Returns the first name that differs from one of ours by a single typing error, and the meant one;
 * undefined when there is none.
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
