import { FASTPASS_VERSION } from '#contract'
import { DAY_MS } from '#machines/durations.ts'
import { countCases } from '#server/db/admin/overview.ts'
import { newestBackup } from '#server/files/backup-folder.ts'
import type { Handler } from './operation.ts'

export const getOverview: Handler<'getOverview'> = async ({ services, query, at }) => {
  const days = query.days ?? 30
  const since = new Date(at.getTime() - days * DAY_MS)
  const counted = await services.db.readLagging((db) => countCases(db, since))
  const backups = await describeBackups(services.backupFolder)
  const data = {
    days,
    since: since.toISOString(),
    version: FASTPASS_VERSION,
    ...counted,
    ...backups,
  }
  return { status: 200, body: { data } }
}

/** Returns the newest daily backup; nothing when the server makes none. */
async function describeBackups(folder: string | undefined) {
  if (folder === undefined) return {}
  // A folder that cannot be read is as bad as one without a backup.
  const newest = await newestBackup(folder).catch(() => undefined)
  return { backup: newest ? { at: newest.at.toISOString(), bytes: newest.bytes } : null }
}
