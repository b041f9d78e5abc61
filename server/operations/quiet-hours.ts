import { findQuietHours } from '#server/db/push/quiet-hours.ts'
import { saveQuietHours } from '#server/domain/notifications/quiet-hours.ts'
import type { Handler } from './operation.ts'

export const getQuietHours: Handler<'getQuietHours'> = async ({ services, caller }) => {
  const person = caller.person
  const data = (await findQuietHours(services.db.orm, person.id)) ?? null
  return { status: 200, body: { data } }
}

export const putQuietHours: Handler<'putQuietHours'> = async ({ services, caller, body }) => {
  const person = caller.person
  await saveQuietHours(services.db.orm, person, body.hours)
  return { status: 200, body: { data: body.hours } }
}
