// Attorneys who are alerted about new cases: at once by push, or once a day by email, on a clock
// that the test moves.
import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { startDailyAlerts } from '#server/domain/notifications/case-alerts.ts'
import { nextFullHour } from '#server/domain/notifications/quiet-hours.ts'
import type { TestPerson } from './api.ts'
import { subscribeAt } from './devices.ts'
import { SOON, startEmailing } from './emailing.ts'
import { type BrowserSubscription, startPushService } from './push-service.ts'
import { caseIn } from './stories.ts'

export const ARIZONA = '04'
export const MARICOPA = '04013'
export const PINAL = '04021'
export const CLARK = '32003'
/** The time zone of the daily emails. */
export const PHOENIX = 'America/Phoenix'

type Settings = { mode: 'off' | 'at_once' | 'daily'; hour?: number; time_zone?: string }

/** Saves which alerts an attorney wants. */
export const choose = (attorney: TestPerson, { mode, hour = 8, time_zone = PHOENIX }: Settings) =>
  attorney.must('putCaseAlerts', { body: { mode, hour, time_zone } })

/** Starts an API that sends alerts, a push service and a mail server. */
export async function startCaseAlerts() {
  const service = await startPushService()
  const emailing = await startEmailing({ config: { pushServices: [service.origin] } })
  const { api } = emailing
  const dui = await api.categoryId('dui')

  /** Resolves when no job of alerts is left but those that wait for a later time. */
  // The clock of the test is behind the database's, so a job for later comes each second, and is
  // planned again each time.
  const allAlerted = async () => {
    const { orm } = api.services.db
    const [begun] = await rows<{ at: string }>(orm, sql`select now()::text as at`)
    await vi.waitFor(async () => {
      // The columns show in a failure which jobs are left.
      const waiting = sql`select name, state, data, retry_count, output from pgboss.job
        where name in ('case-alert', 'alert-push', 'alert-email') and state < 'completed' and start_after <= now()
          and not (name = 'case-alert' and coalesce((data->>'alertAt')::timestamptz > ${api.now().toISOString()}, false))
          and not (name = 'alert-push' and (data->>'postponed')::int > 0 and created_on >= ${begun?.at})`
      expect(await rows(orm, waiting)).toEqual([])
    }, SOON)
  }

  const messagesTo = ({ endpoint }: BrowserSubscription) =>
    service.received.filter((push) => push.endpoint === endpoint).map(({ message }) => message)

  return {
    api,
    emailing,
    /** The id of the category that the attorneys have. */
    dui,
    allAlerted,
    messagesTo,
    alertedCases: (browser: BrowserSubscription) =>
      messagesTo(browser).map(({ case_id }) => case_id),

    /** Posts a case a second later, and returns its id. */
    async post(customer: TestPerson, place: string | undefined, category = 'dui'): Promise<string> {
      api.advance({ seconds: 1 })
      const body = {
        ...(await caseIn(api, customer, category)),
        ...(place !== undefined && { place }),
      }
      return (await customer.must('createCase', { body })).data.id
    },

    /** Creates an attorney for DUI cases with these places, who wants alerts. */
    async attorneyIn(places: string[], settings: Settings) {
      const attorney = await api.attorney({ areas: [dui] })
      for (const place of places) {
        await api.services.db.orm.execute(
          sql`insert into attorney_places (attorney_id, place) values (${attorney.id}, ${place})`,
        )
      }
      await choose(attorney, settings)
      return attorney
    },

    /** Subscribes a device of an attorney at the test's push service. */
    async deviceOf(attorney: TestPerson): Promise<BrowserSubscription> {
      return (await subscribeAt(service, attorney)).browser
    },

    /** Moves the clock to the next full hour in Phoenix, and starts the daily emails. */
    async untilHour(hour: number) {
      const at = api.now()
      const next = nextFullHour(hour, { timeZone: PHOENIX, at })
      api.advance({ seconds: Math.ceil((next.getTime() - at.getTime()) / 1000) })
      await startDailyAlerts(api.services)
      await allAlerted()
    },

    async stop() {
      await emailing.stop()
      await service.stop()
    },
  }
}
