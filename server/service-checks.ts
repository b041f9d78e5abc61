// Whether the services that the settings name answer. It is checked after the start, which does not wait for it.
import type { FastifyBaseLogger } from 'fastify'
import type { Mailer } from './delivery/mailer.ts'
import { causeInWords } from './failure-cause.ts'
import type { FileStore } from './files/file-store.ts'

/** How long a service may take to answer. */
const CHECK_MS = 10_000

/** Checks the mail server and the bucket. Logs one warning for each that fails, unless `closed` aborts first. */
export async function warnOfFailingServices(
  log: Pick<FastifyBaseLogger, 'warn'>,
  { mailer, files }: { mailer: Mailer; files: FileStore },
  closed: AbortSignal,
): Promise<void> {
  const services = [
    { setting: 'SMTP_URL', service: mailer, effect: 'Emails wait and are tried again.' },
    { setting: 'S3_BUCKET', service: files, effect: 'Pictures cannot be uploaded or shown.' },
  ]
  await Promise.all(
    services.map(async ({ setting, service, effect }) => {
      const signal = AbortSignal.any([closed, AbortSignal.timeout(CHECK_MS)])
      await service.check(signal).catch((error) => {
        if (!closed.aborted) log.warn({ setting }, `${setting}: ${causeInWords(error)} ${effect}`)
      })
    }),
  )
}
