import { isReachable } from '#server/db/connection/database.ts'
import { Problem } from '#server/errors.ts'
import type { Handler } from './operation.ts'

export const getHealth: Handler<'getHealth'> = async ({ services: { db } }) => {
  if (!(await isReachable(db.orm))) throw new Problem('UNAVAILABLE')
  return { status: 200, body: { status: 'ok' } }
}
