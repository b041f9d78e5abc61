import { countCases } from '#server/db/admin/overview.ts'
import type { Handler } from './operation.ts'

const DAY_MS = 24 * 3_600_000

export const getOverview: Handler<'getOverview'> = async ({ services, query, at }) => {
  const days = query.days ?? 30
  const since = new Date(at.getTime() - days * DAY_MS)
  const counted = await services.db.readLagging((db) => countCases(db, since))
  return { status: 200, body: { data: { days, since: since.toISOString(), ...counted } } }
}
