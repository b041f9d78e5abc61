// The texts of emails: category, case, firm and price. Each email is caused by real events.
import { afterAll, describe, expect, it, vi } from 'vitest'
import { clearDeletionJobs } from '#server/db/deletions.ts'
import type { TestPerson } from '#tests/support/api.ts'
import { SOON, SUPPORT, startEmailing } from '#tests/support/emailing.ts'
import { rowsWith } from '#tests/support/stored-rows.ts'
import {
  acceptedBid,
  decide,
  move,
  notificationsTo,
  placeBid,
  plainCase,
  postCase,
} from '#tests/support/stories.ts'

const emailing = await startEmailing()
const { api } = emailing
afterAll(() => emailing.stop())

let maria: TestPerson
let vega: TestPerson
let okafor: TestPerson

const FIRM = 'Vega Law Group'

async function newPeople() {
  maria = await api.customer()
  vega = await api.attorney()
  okafor = await api.attorney({ companyName: 'Okafor and Daughters' })
}

/**
 * Resolves when everything about the case was emailed. Advances the clock by an hour, for what is
 * not urgent.
 */
async function allEmailed(caseId: string) {
  await emailing.beforeSending(async () => api.advance({ hours: 1, seconds: 1 }))
  await vi.waitFor(async () => {
    const waiting = (await emailing.notificationsOf(caseId)).filter(({ emailedAt }) => !emailedAt)
    expect(waiting).toEqual([])
  }, SOON)
}

const lastTo = (person: TestPerson) => emailing.emailsTo(person).at(-1)?.text ?? ''

describe('an email to the customer', () => {
  it('names the firm that changed its bid, with both prices, and the one that withdrew', async () => {
    await newPeople()
    const { id, unique_id } = await postCase(api, maria)
    const bid = await placeBid(vega, id)
    await allEmailed(id)
    await vega.must('updateBid', { body: { id: bid.id, bid_amount: 1500 } })
    await allEmailed(id)
    const changed = lastTo(maria)
    expect(changed).toContain(`${FIRM} changed its bid on your DUI case ${unique_id}:`)
    expect(changed).toContain(`${FIRM}: Price went down from $1,800 to $1,500.`)
    await vega.ask('withdrawBid', { body: { id: bid.id } })
    await allEmailed(id)
    expect(lastTo(maria)).toContain(`${FIRM} withdrew its bid on your DUI case ${unique_id}.`)
    await placeBid(okafor, id)
    await allEmailed(id)
    const admin = await api.admin()
    await admin.must('deleteUser', { path: { user_id: okafor.userId }, query: { reason: 'Asked' } })
    await allEmailed(id)
    expect(lastTo(maria)).toContain(
      `An attorney who had a bid on your DUI case ${unique_id} is no longer on Fastpass. Their bid is withdrawn.`,
    )
  })

  it('does not say that a bid was withdrawn when it was sent again in the meantime', async () => {
    await newPeople()
    const { id, unique_id } = await postCase(api, maria)
    const bid = await placeBid(vega, id)
    await allEmailed(id)
    await placeBid(okafor, id, 2400)
    await vega.ask('withdrawBid', { body: { id: bid.id } })
    await placeBid(vega, id, 1500)
    await allEmailed(id)
    expect(lastTo(maria)).toContain(`You have 2 new bids on your DUI case ${unique_id}:`)
    expect(lastTo(maria)).toContain(`${FIRM}: $1,500`)
    expect(lastTo(maria)).not.toContain('withdrew')
  })

  it('names a typed category in its text, and not in its subject', async () => {
    await newPeople()
    const own = 'Kicked out by Bob Jones'
    const named = { name: own, is_other: true } as const
    const category_id = (await maria.must('createCategory', { body: named })).data.id
    const body = { ...(await plainCase(maria)), category_id }
    const posted = await maria.must('createCase', { body })
    const { id, unique_id } = posted.data
    const bid = await placeBid(vega, id)
    await allEmailed(id)
    expect(emailing.subjectsTo(maria)).toEqual([`Fastpass: New bid on case ${unique_id}`])
    // It holds a name, so it has the capitals that it has on screens.
    expect(lastTo(maria)).toContain(`on your Kicked out by Bob Jones case ${unique_id}`)
    const [notification] = await notificationsTo(maria)
    expect(notification?.title).toBe(`New bid on Kicked out by Bob Jones case ${unique_id}`)
    await placeBid(okafor, id, 900)
    const cheaper = { id: bid.id, bid_amount: 1500 }
    const { data } = await vega.must('updateBid', { body: cheaper })
    expect((await decide(maria, data)).status).toBe(200)
    await move(vega, id, 'accepted')
    await allEmailed(id)
    for (const person of [maria, vega, okafor]) {
      const subjects = emailing.subjectsTo(person)
      expect(subjects.length).toBeGreaterThan(0)
      for (const subject of subjects) {
        expect(subject).toContain(`case ${unique_id}`)
        expect(subject).not.toMatch(/jones/i)
      }
    }
  })

  it('says which firm declined or closed which case', async () => {
    for (const [status, said] of [
      ['rejected', 'cannot take your DUI case'],
      ['closed', 'closed your DUI case'],
    ] as const) {
      await newPeople()
      const { caseId, uniqueId } = await acceptedBid(api, maria, [vega])
      await move(vega, caseId, status)
      await allEmailed(caseId)
      expect(lastTo(maria)).toContain(`${FIRM} ${said} ${uniqueId}.`)
      expect(emailing.subjectsTo(maria).at(-1)).toBe(`Fastpass: ${FIRM} ${said} ${uniqueId}`)
      expect(lastTo(maria)).toContain('You can post it again as a new case.')
    }
  })
})

describe('an email to an attorney', () => {
  it('says who closed, paused or changed which case, and whose bid was not chosen', async () => {
    await newPeople()
    const { id, unique_id } = await postCase(api, maria, 'personal injury')
    const theCase = `personal injury case ${unique_id}`
    await placeBid(vega, id, 33)
    const lost = await placeBid(okafor, id, 40)
    await decide(maria, lost, 'rejected')
    await move(maria, id, 'paused')
    await allEmailed(id)
    expect(lastTo(okafor)).toContain(`The client did not choose your bid on ${theCase}.`)
    expect(lastTo(vega)).toContain(`Bids on ${theCase} are paused.`)
    await move(maria, id, 'open')
    await allEmailed(id)
    expect(lastTo(vega)).toContain(`Attorneys can bid on ${theCase} again.`)
    await move(maria, id, 'closed')
    await allEmailed(id)
    expect(lastTo(vega)).toContain(`The client closed ${theCase}. It cannot be reopened.`)
    for (const { text } of emailing.emailsTo(vega)) expect(text).not.toContain('Okafor')
  })

  it('states the accepted percentage as the bid does', async () => {
    await newPeople()
    const { id, unique_id } = await postCase(api, maria, 'personal injury')
    const bid = await placeBid(vega, id, 33)
    await decide(maria, bid)
    await move(vega, id, 'accepted')
    await allEmailed(id)
    const [accepted] = emailing.emailsTo(vega)
    expect(accepted?.text).toContain(`your bid on personal injury case ${unique_id}`)
    expect(accepted?.text).toContain('Price: 33%')
    expect(accepted?.text).not.toContain('Payment:')
    expect(lastTo(maria)).toContain(`${FIRM} took your personal injury case ${unique_id}.`)
    expect(accepted?.text).toMatch(
      /Contact them within 72 hours, by \w+, \w+ \d+ at \d+:\d\d [AP]M UTC\./,
    )
    expect(lastTo(maria)).toContain('Price: 33% of what you win')
    expect(emailing.emailsTo(maria)[0]?.text).toContain(': 33% of what you win.')
    await vega.must('markContacted', { body: { id } })
    await allEmailed(id)
    expect(lastTo(maria)).toMatch(
      /open the case by \w+, \w+ \d+ at \d+:\d\d [AP]M UTC and choose “They did not”\. Open the case/,
    )
  })
})

describe('an email to a person whose account an admin deleted', () => {
  it('says so, when, and what they can do, and leaves no recipient in the queue', async () => {
    await newPeople()
    const admin = await api.admin()
    for (const { userId } of [maria, vega]) {
      await admin.must('deleteUser', { path: { user_id: userId }, query: { reason: 'Asked' } })
    }
    const { orm } = api.services.db
    await vi.waitFor(async () => {
      for (const person of [maria, vega]) {
        expect(emailing.subjectsTo(person)).toContain('Fastpass: Your account was deleted')
        expect(lastTo(person)).toContain('The Fastpass team deleted the Fastpass account')
        expect(lastTo(person)).toMatch(/When: \w+ \d+, \d{4} at \d+:\d\d [AP]M UTC/)
        expect(lastTo(person)).toContain(`Do you need help? Write to ${SUPPORT}.`)
        expect(lastTo(person)).toContain('because you had an account on Fastpass')
      }
      await clearDeletionJobs(orm)
      expect(await rowsWith(orm, maria.email, vega.email)).toEqual([])
    }, SOON)
  })
})
