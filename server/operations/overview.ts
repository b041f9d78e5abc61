import { FASTPASS_VERSION } from '#contract'
import { DAY_MS } from '#machines/durations.ts'
import { countCases } from '#server/db/admin/overview.ts'
import type { Handler } from './operation.ts'

export const getOverview: Handler<'getOverview'> = async ({ services, query, at }) => {
  const days = query.days ?? 30
  const since = new Date(at.getTime() - days * DAY_MS)
  const counted = await services.db.readLagging((db) => countCases(db, since))
  const data = { days, since: since.toISOString(), version: FASTPASS_VERSION, ...counted }
  return { status: 200, body: { data } }
}
