// Checks whether the services in the settings respond. The start does not wait for the result.
import type { FastifyBaseLogger } from 'fastify'
import type { Mailer } from '#server/delivery/mailer.ts'
import { describeCause } from '#server/failure-cause.ts'
import type { BackupBucket } from '#server/files/backup-bucket.ts'
import type { FileStore } from '#server/services.ts'

/** The longest time for a service to respond. */
const CHECK_MS = 10_000

/**
 * Checks the mail server and the buckets. Logs one warning for each failure, unless `closed` aborts
 * first.
 */
export async function warnOfFailingServices(
  log: Pick<FastifyBaseLogger, 'warn'>,
  { mailer, files, copies }: { mailer: Mailer; files: FileStore; copies: BackupBucket | undefined },
  closed: AbortSignal,
): Promise<void> {
  const services = [
    { setting: 'SMTP_URL', service: mailer, effect: 'Emails wait and are tried again.' },
    { setting: 'S3_BUCKET', service: files, effect: 'Pictures cannot be uploaded or shown.' },
    ...(copies
      ? [{ setting: 'BACKUP_S3_BUCKET', service: copies, effect: 'Backups are not copied.' }]
      : []),
  ]
  await Promise.all(
    services.map(async ({ setting, service, effect }) => {
      const signal = AbortSignal.any([closed, AbortSignal.timeout(CHECK_MS)])
      await service.check(signal).catch((error) => {
        if (!closed.aborted) log.warn({ setting }, `${setting}: ${describeCause(error)} ${effect}`)
      })
    }),
  )
}
