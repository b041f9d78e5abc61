// When daily backups count as missing, and how their size is written, in the back office's overview
// and on the page of the command `doctor`.
import { HOUR_MS } from '#machines/durations.ts'

/** A day, and time for the backup itself. */
const LATE_MS = 26 * HOUR_MS

/** What is said when no backup is newer. */
export const NO_BACKUP = 'No backup in the last 26 hours'

const megabytes = new Intl.NumberFormat('en-US', {
  style: 'unit',
  unit: 'megabyte',
  maximumFractionDigits: 1,
})

/** Returns whether the newest backup is too old. */
export const isBackupLate = (madeAt: Date, now: Date): boolean =>
  now.getTime() - madeAt.getTime() > LATE_MS

/** Returns a size in megabytes: `5.6 MB`. */
export const formatBackupSize = (bytes: number): string => megabytes.format(bytes / 1e6)
