import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ConfigError } from '#server/settings/config-error.ts'

/**
 * Returns the folder of the built app that `SITE_DIR` names; undefined when it is not set. Throws
 * `ConfigError` for a folder without an app.
 */
export function readSiteFolder({ SITE_DIR }: NodeJS.ProcessEnv): string | undefined {
  if (!SITE_DIR) return undefined
  const folder = resolve(SITE_DIR)
  if (existsSync(join(folder, 'index.html'))) return folder
  throw new ConfigError(
    `SITE_DIR must be the folder of a built app, and ${folder} has no index.html.`,
  )
}
