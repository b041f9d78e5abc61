// Cases with a court date, and the reminders that are planned for them.
import { and, eq, sql } from 'drizzle-orm'
import { rows } from '#server/db/connection/database.ts'
import type { JobData } from '#server/db/jobs.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { remindOfCourtDate } from '#server/domain/lifecycle/court-dates.ts'
import type { TestApi, TestPerson } from './api.ts'
import { caseIn } from './stories.ts'

export const DAY_MS = 86_400_000

/** Returns what tests of court dates do with the API that `apiOf` returns, which starts later. */
export function courtDatesOf(apiOf: () => TestApi) {
  const now = () => apiOf().services.clock().getTime()

  /** Returns the court date that is this many days from now, at 9:30. */
  const courtDay = (days: number) =>
    `${new Date(now() + days * DAY_MS).toISOString().slice(0, 10)}T09:30:00Z`

  return {
    courtDay,

    /** Posts a DUI case with a court date this many days from now, at 9:30. Returns its id. */
    async postCaseOf(customer: TestPerson, days: number, place?: string): Promise<string> {
      const body = await caseIn(apiOf(), customer)
      const dui = { ...body.dui, next_hearing_date: courtDay(days) } as typeof body.dui
      const posted = { ...body, dui, ...(place && { place }) }
      return (await customer.must('createCase', { body: posted })).data.id
    },

    /** Posts a case of another category, without a court date. Returns its id. */
    async postUndated(customer: TestPerson, slug: 'family' | 'civil', place = '04013') {
      const body = await caseIn(apiOf(), customer, slug)
      return (await customer.must('createCase', { body: { ...body, place } })).data.id
    },

    /** Returns the planned reminders of a case, by their jobs. */
    async plannedFor(caseId: string): Promise<JobData['court-reminder'][]> {
      const found = await rows<{ data: JobData['court-reminder'] }>(
        apiOf().services.db.orm,
        sql`select data from pgboss.job where name = 'court-reminder' and data ->> 'caseId' = ${caseId}
            order by start_after`,
      )
      return found.map(({ data }) => data)
    },

    /** Moves the clock to a planned reminder, and runs its job. */
    async runReminder(job: JobData['court-reminder'] | undefined) {
      if (!job) throw new Error('No reminder is planned.')
      const ahead = Date.parse(job.due) - now()
      if (ahead > 0) apiOf().advance({ seconds: Math.ceil(ahead / 1000) })
      await remindOfCourtDate(apiOf().services, job)
    },

    /** Returns how many reminders of a case a person has received. */
    async remindersOf(person: TestPerson, caseId: string): Promise<number> {
      const { receivedBy, caseId: about, kind } = notifications
      const found = await apiOf()
        .services.db.orm.select()
        .from(notifications)
        .where(and(eq(receivedBy, person.id), eq(about, caseId), eq(kind, 'court_date')))
      return found.length
    },
  }
}
