import { endDailyEmail } from '#server/db/case-alerts.ts'
import { readCaseAlerts, saveCaseAlerts } from '#server/domain/notifications/case-alerts.ts'
import type { Handler } from './operation.ts'

export const getCaseAlerts: Handler<'getCaseAlerts'> = async ({ services, caller }) => {
  const attorney = caller.person
  return { status: 200, body: { data: await readCaseAlerts(services.db.orm, attorney) } }
}

export const putCaseAlerts: Handler<'putCaseAlerts'> = async ({ services, caller, body, at }) => {
  const attorney = caller.person
  await saveCaseAlerts(services.db.orm, attorney, { settings: body, at })
  return { status: 200, body: { data: body } }
}

export const unsubscribeFromAlerts: Handler<'unsubscribeFromAlerts'> = async (call) => {
  await endDailyEmail(call.services.db.orm, call.path.unsubscribe_token)
  return { status: 204 }
}
