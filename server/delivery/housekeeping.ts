// Runs once a minute: meets deadlines whose job was lost, and deletes expired data.
import { DAY_MS } from '#machines/durations.ts'
import { deleteFailedJobsBefore } from '#server/db/admin/failed-jobs.ts'
import { deleteNeverUsedCategories } from '#server/db/categories.ts'
import { deleteOldDraftLinks } from '#server/db/drafts.ts'
import { deletePassedRateLimits } from '#server/db/shared-rate-limit.ts'
import { deleteExpiredCopies } from '#server/domain/data-copies/data-copies.ts'
import { deleteClosedAccounts } from '#server/domain/deletion/account-closing.ts'
import { applyRetention } from '#server/domain/deletion/retention.ts'
import { deleteOldDrafts } from '#server/domain/drafts/drafts.ts'
import { deleteOldKeys } from '#server/domain/idempotency.ts'
import { applyLicenseDeadlines } from '#server/domain/licenses/licenses.ts'
import { resumeContactWaits } from '#server/domain/lifecycle/contact-holds.ts'
import {
  applyDueReminders,
  endDueBids,
  reopenDueCases,
} from '#server/domain/lifecycle/deadlines.ts'
import { tellOfSilence } from '#server/domain/lifecycle/silence.ts'
import { startDailyAlerts } from '#server/domain/notifications/case-alerts.ts'
import { sweepUploads } from '#server/domain/pictures/uploads.ts'
import { refreshPriceGuide } from '#server/domain/price-guides.ts'
import { deleteOldSecurityEvents } from '#server/domain/security/security-log.ts'
import { deleteOldSignIns } from '#server/domain/sessions/sign-ins.ts'
import { deleteOldAttempts } from '#server/identity/attempt-counts.ts'
import { deleteExpiredProductSessions } from '#server/identity/product-session.ts'
import type { Services } from '#server/services.ts'
import type { Mailer } from './mailer.ts'

interface HousekeepingParts {
  services: Pick<
    Services,
    'db' | 'files' | 'clock' | 'identity' | 'verifyAttorneys' | 'keepClosedCasesMonths'
  >
  mailer: Pick<Mailer, 'tidy'>
  onError: (error: unknown) => void
}

const KEPT_FAILURES_MS = 30 * DAY_MS

// A step handles a bounded number of rows, and resolves with true when it may have left some. It
// runs at most this often per minute.
const MAX_ROUNDS = 20

/**
 * Runs every step until it has nothing left to do. A failing step is reported and does not stop the
 * others.
 */
export async function runHousekeeping({
  services,
  mailer,
  onError,
}: HousekeepingParts): Promise<void> {
  const { db, clock } = services
  const steps: (() => Promise<unknown>)[] = [
    () => reopenDueCases(services),
    () => applyDueReminders(services),
    () => resumeContactWaits(services),
    () => endDueBids(services),
    () => tellOfSilence(services),
    () => applyLicenseDeadlines(services),
    () => deleteClosedAccounts(services),
    () => applyRetention(services),
    () => deleteOldKeys(db.orm, clock()),
    () => deleteOldDrafts(db.orm, clock()),
    () => deleteOldDraftLinks(db.orm, clock()),
    () => deleteNeverUsedCategories(db.orm, clock()),
    () => deleteOldSignIns(db.orm, clock()),
    () => deleteExpiredProductSessions(db.orm, clock()),
    () => deleteOldSecurityEvents(db.orm, clock()),
    () => deleteOldAttempts(db.orm, clock()),
    () => deletePassedRateLimits(db.orm, clock()),
    () => sweepUploads(services),
    () => deleteExpiredCopies(services),
    () => deleteFailedJobsBefore(db.orm, new Date(clock().getTime() - KEPT_FAILURES_MS)),
    () => refreshPriceGuide(services),
    () => startDailyAlerts(services),
    () => mailer.tidy(clock()),
    async () => db.trimLog?.(),
  ]
  for (const step of steps) {
    try {
      let rounds = 1
      while ((await step()) === true && rounds < MAX_ROUNDS) rounds += 1
    } catch (error) {
      onError(error)
    }
  }
}
