import { checkReachable } from '#server/db/connection/database.ts'
import { Problem } from '#server/errors.ts'
import type { Handler } from './operation.ts'

export const getHealth: Handler<'getHealth'> = async ({ services: { db } }) => {
  await checkReachable(db.orm).catch((cause) => {
    throw Object.assign(new Problem('UNAVAILABLE'), { cause })
  })
  return { status: 200, body: { status: 'ok' } }
}
