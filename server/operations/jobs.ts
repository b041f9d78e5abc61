import { listFailed } from '#server/db/admin/failed-jobs.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { outcomeOfRetry, retryFailedJob } from '#server/domain/admin/failed-jobs.ts'
import { lockCaller } from '#server/domain/sessions/sessions.ts'
import type { Handler } from './operation.ts'
import { adminWindowOf, countedBody } from './paging.ts'

export const listFailedJobs: Handler<'listFailedJobs'> = async ({ services, query }) => {
  const window = adminWindowOf(query)
  const page = await listFailed(services.db.orm, window)
  return { status: 200, body: countedBody(page, window.limit) }
}

export const retryJob: Handler<'retryJob'> = async ({ services, caller, path, at }) => {
  const admin = caller.person
  const db = services.db.orm
  const retried = await withTransaction(db, async (tx) => {
    await lockCaller(tx, services, caller)
    return retryFailedJob(tx, admin, { id: path.job_id, at })
  })
  return { status: 200, body: { data: await outcomeOfRetry(db, retried) } }
}
