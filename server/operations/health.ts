import { FASTPASS_VERSION } from '#contract'
import { checkReachable } from '#server/db/connection/database.ts'
import { isMigrated } from '#server/db/connection/schema-versions.ts'
import { Problem, unavailableBecause } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import type { Handler } from './operation.ts'

const OK = { status: 200, body: { status: 'ok' } } as const
const READY = { status: 200, body: { status: 'ok', version: FASTPASS_VERSION } } as const

export const getLiveness: Handler<'getLiveness'> = async () => OK

export const getHealth: Handler<'getHealth'> = async ({ services }) => {
  await requireDatabase(services)
  return OK
}

export const getReadiness: Handler<'getReadiness'> = async ({ services }) => {
  if (services.shutdown.isAnnounced) throw new Problem('UNAVAILABLE')
  await requireDatabase(services)
  if (await isMigrated(services.db.orm)) return READY
  throw unavailableBecause(new Error('The tables are older than this server.'))
}

/** Throws UNAVAILABLE with the cause when the database does not respond. */
async function requireDatabase({ db }: Services): Promise<void> {
  await checkReachable(db.orm).catch((cause) => {
    throw unavailableBecause(cause)
  })
}
