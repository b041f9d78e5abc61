// An admin who deletes cases, bids and accounts, and the people affected.
import { startApi, type TestPerson } from './api.ts'
import { notificationsTo } from './stories.ts'

/**
 * Starts an API with an admin, a customer and two attorneys, and returns the calls of tests about
 * deletions.
 */
export async function startDeletions() {
  const api = await startApi()
  const robin = await api.admin()
  const maria = await api.customer()
  const vega = await api.attorney()
  const okafor = await api.attorney({ companyName: 'Okafor and Daughters' })
  /** Calls a second later, so that no two audit events have the same time. */
  const later = <Result>(call: () => Result): Result => {
    api.advance({ seconds: 1 })
    return call()
  }
  return {
    api,
    orm: api.services.db.orm,
    robin,
    maria,
    vega,
    okafor,
    deleteCase: (case_id: string) =>
      later(() => robin.ask('deleteCase', { path: { case_id }, query: { reason: 'Asked' } })),
    deleteBid: (bid_id: string) =>
      later(() => robin.ask('deleteBid', { path: { bid_id }, query: { reason: 'Asked' } })),
    deleteUser: ({ userId }: { userId: string }, by: TestPerson = robin) =>
      later(() => by.ask('deleteUser', { path: { user_id: userId }, query: { reason: 'Asked' } })),
  }
}

/** Returns a person who has a token already, so that it is not made after a deletion. */
export async function withToken(person: Promise<TestPerson>): Promise<TestPerson> {
  await (await person).token()
  return person
}

/** Asks for a case as this person. */
export const readCase = (person: TestPerson, case_id: string) =>
  person.ask('getCase', { path: { case_id } })

/** Returns the bids on a case that this person may read. Rejects when they may read none. */
export const bidsOn = async (person: TestPerson, case_id: string) =>
  (await person.must('listBids', { query: { case_id } })).data

/** Returns the kinds of a person's notifications, newest first. */
export const kindsTo = async (person: TestPerson) =>
  (await notificationsTo(person)).map(({ kind }) => kind)

/** Returns a person's newest notification. */
export const newestTo = async (person: TestPerson) => (await notificationsTo(person))[0]
