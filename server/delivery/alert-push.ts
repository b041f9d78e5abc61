// Sends alerts about new cases as push messages.
import { ALERT_TITLE, newCaseText } from '#machines/notifications/alert-texts.ts'
import { findAlertToPush } from '#server/db/case-alerts.ts'
import type { JobData } from '#server/db/jobs.ts'
import { recordJobs } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { alertPushJob } from '#server/domain/notifications/case-alerts.ts'
import { type DeviceDeliveryParts, sendToDevice } from './device-push.ts'

/**
 * Pushes an alert to one device: now, after its quiet hours, or when the push service asks for it.
 * Sends nothing about a case that is closed or taken. Rejects when the service fails, so that the
 * job is retried.
 */
export async function pushAlert(
  parts: DeviceDeliveryParts,
  job: JobData['alert-push'],
): Promise<void> {
  const { db } = parts.services
  const alert = await findAlertToPush(db.orm, job)
  if (!alert) return
  const { case: legalCase, device, quiet } = alert
  const { id: caseId } = legalCase
  const message = {
    title: ALERT_TITLE,
    body: newCaseText(legalCase),
    tag: caseId,
    case_id: caseId,
    role: 'attorney' as const,
  }
  await sendToDevice(parts, {
    device,
    quiet,
    // It may go out days after its case was posted.
    createdAt: new Date(job.alertAt),
    subjectId: caseId,
    message,
    postpone: async (until) => {
      const later = alertPushJob({ ...job, postponed: job.postponed + 1 }, until.toISOString())
      await withTransaction(db.orm, async (tx) => recordJobs(tx, later))
    },
  })
}
