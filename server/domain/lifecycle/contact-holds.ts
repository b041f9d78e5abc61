// The time for contact stops while contact details are withheld from an attorney without a
// confirmed license. Here for the causes that are no event of the license: a server begins to
// require licenses, or no longer does.
import { randomUUID } from 'node:crypto'
import { v5 as nameToId } from 'uuid'
import { findCasesToResume } from '#server/db/cases.ts'
import type { JobData } from '#server/db/jobs.ts'
import { findCasesToSweep } from '#server/db/licenses.ts'
import { recordJobs } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { isContactWithheld } from '#server/domain/visibility/license-access.ts'
import type { Services } from '#server/services.ts'
import { changeContactWait, holdIfWithheld } from './case-events.ts'
import { forEach } from './for-each.ts'
import { notifyOfResumption } from './hold-notifications.ts'
import { lockAndSettleCase } from './lifecycle.ts'

const BATCH_SIZE = 100
const SWEEP_SIZE = 500

type Checking = Pick<Services, 'db' | 'clock' | 'verifyAttorneys'>

/**
 * Schedules the job that puts cases on hold. Called at each start of a server that requires
 * licenses.
 */
export async function scheduleSweep({ db }: Pick<Services, 'db'>): Promise<void> {
  const sweep = randomUUID()
  await withTransaction(db.orm, async (tx) => {
    recordJobs(tx, { name: 'license-sweep', id: sweep, data: { sweep } })
  })
}

/**
 * Looks at the next pending and accepted cases, `pageSize` at most, and schedules the job for those
 * after them. Where contact details are withheld from the attorney, stops the time for contact and
 * tells both sides, unless they were told. Does nothing on a server that no longer requires
 * licenses: the job may be left from before. A failing case does not stop the others, and its error
 * is thrown at the end.
 */
export async function holdWithheldCases(
  { db, clock, verifyAttorneys: isRequired }: Checking,
  { sweep, after }: JobData['license-sweep'],
  pageSize = SWEEP_SIZE,
): Promise<void> {
  if (!isRequired) return
  const page = await findCasesToSweep(db.orm, { after, limit: pageSize })
  const last = page.length === pageSize ? page.at(-1)?.id : undefined
  // First, so that a case that fails again and again does not keep the others waiting.
  if (last !== undefined) {
    await withTransaction(db.orm, async (tx) => {
      const data = { sweep, after: last }
      recordJobs(tx, { name: 'license-sweep', id: nameToId(last, sweep), data })
    })
  }
  await forEach(
    page.filter(({ isHoldNeeded }) => isHoldNeeded),
    ({ id }) =>
      withTransaction(db.orm, async (tx) => {
        const at = clock()
        const legalCase = await lockAndSettleCase(tx, id, at)
        if (legalCase) await holdIfWithheld(tx, legalCase, { isRequired, at })
      }),
  )
}

/**
 * Begins the time for contact again on some cases on which it is on hold although contact details
 * are not withheld any more, and says so: the server no longer requires licenses, or the hold was
 * written at the moment of the license's check. Returns whether there may be more. A failing one
 * does not stop the others, and its error is thrown at the end.
 */
export async function resumeContactWaits({
  db,
  clock,
  verifyAttorneys: isRequired,
}: Checking): Promise<boolean> {
  const caseIds = await findCasesToResume(db.orm, { isRequired, limit: BATCH_SIZE })
  await forEach(caseIds, (id) =>
    withTransaction(db.orm, async (tx) => {
      const rules = { isRequired, at: clock() }
      const legalCase = await lockAndSettleCase(tx, id, rules.at)
      if (!legalCase || (await isContactWithheld(tx, legalCase, rules))) return
      const event = { type: 'contact.resume', at: rules.at } as const
      const isChanged = await changeContactWait(tx, legalCase, event)
      if (isChanged) await notifyOfResumption(tx, legalCase, rules)
    }),
  )
  return caseIds.length === BATCH_SIZE
}
