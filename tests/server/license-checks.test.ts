// What an attorney and a customer can do while a license is not checked.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import type { components } from '#contract'
import { startApi, type TestPerson } from '#tests/support/api.ts'
import { during } from '#tests/support/concurrent-change.ts'
import { isPostgres } from '#tests/support/database.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import {
  ARIZONA,
  codeOf,
  LICENSE_NEEDED,
  licenseEntry,
  MARICOPA,
  NEVADA,
  open,
  startLicensing,
} from '#tests/support/licensing.ts'
import { caseIn, decide, placeBid } from '#tests/support/stories.ts'

type Schemas = components['schemas']

const { api, licensed, maria, post, postWithoutPlace, refuse, save, verify } =
  await startLicensing()
afterAll(() => api.close())
describe('without a checked license', () => {
  it('an attorney sees the row of a case without its text, and cannot open it or bid', async () => {
    const vega = await api.attorney()
    const legalCase = await post()
    const rowOf = async (who: TestPerson) => {
      const query = { scope: 'explore' } as const
      const { data } = await who.must('listCasesByAttorney', {
        path: { attorney_id: who.id },
        query,
      })
      return data.find(({ id }) => id === legalCase.id)
    }
    const row = await rowOf(vega)
    expect(row).toMatchObject({
      category_name: 'dui',
      place_name: 'Maricopa County, Arizona',
      is_license_needed: true,
    })
    expect(row?.first_words).toBeFalsy()
    expect(await open(vega, legalCase.id)).toMatchObject({
      status: 403,
      body: {
        code: 'LICENSE_NEEDED',
        message: 'Add your Arizona license. We have to check it first.',
        needed_license: {
          gap: 'missing',
          case: {
            unique_id: row?.unique_id,
            category_name: 'dui',
            case_status: 'open',
            place_name: 'Maricopa County, Arizona',
            created_at: row?.created_at,
          },
        },
      },
    })
    const offer = { attorney_id: vega.id, case_id: legalCase.id, bid_amount: 900 }
    expect(codeOf(await vega.ask('createBid', { body: offer }))).toEqual(LICENSE_NEEDED)

    await verify(await save(vega))
    expect(await rowOf(vega)).toMatchObject({
      is_license_needed: false,
      first_words: 'I was stopped on the way home.',
    })
    expect((await open(vega, legalCase.id)).status).toBe(200)
    const bid = await placeBid(vega, legalCase.id)
    expect(bid).toMatchObject({ license: { state: ARIZONA }, license_gap: null })
  })

  it('an attorney gets the reason', async () => {
    const vega = await api.attorney()
    const { id } = await post()
    const told = async () => {
      const { body } = await open(vega, id)
      const { message, needed_license } = body as unknown as Schemas['Problem']
      return [needed_license?.gap, message]
    }
    const license = await save(vega)
    const checking = 'We are checking your Arizona license. You don’t need to do anything.'
    expect(await told()).toEqual(['pending', checking])
    const refused = await refuse(license)
    expect(await told()).toEqual(['refused', 'We could not confirm your Arizona license.'])
    await save(vega, ARIZONA, { ...licenseEntry, version: refused.version })
    expect(await told()).toEqual(['pending', checking])
    await vega.must('deleteLicense', { path: { state: ARIZONA } })
    expect((await told())[0]).toBe('missing')
    const { id: unplaced } = await postWithoutPlace()
    const { body } = await open(vega, unplaced)
    expect(body).toMatchObject({ message: 'Add your license. We have to check it first.' })
  })

  it('after changing it, an attorney can read and withdraw their bid, but not change it', async () => {
    const { who, license } = await licensed()
    const legalCase = await post()
    const bid = await placeBid(who, legalCase.id)
    await save(who, ARIZONA, { ...licenseEntry, bar_number: '9', version: license.version })
    const { body } = await open(who, legalCase.id)
    expect(body).toMatchObject({
      needed_license: { gap: 'pending', case: { case_status: 'open' } },
    })
    const query = { case_id: legalCase.id, attorney_id: who.id }
    expect((await who.must('listBids', { query })).data).toMatchObject([{ id: bid.id }])
    const edit = { id: bid.id, bid_amount: 700 }
    expect(codeOf(await who.ask('updateBid', { body: edit }))).toEqual(LICENSE_NEEDED)
    await who.must('withdrawBid', { body: { id: bid.id } })
    expect((await who.must('listBids', { query })).data).toEqual([])
  })

  it('of the case’s state, one of another state is not enough, but any is enough for a case without a place', async () => {
    const { who } = await licensed(NEVADA)
    expect(codeOf(await open(who, (await post()).id))).toEqual(LICENSE_NEEDED)
    expect((await open(who, (await post(NEVADA)).id)).status).toBe(200)
    const unplaced = await postWithoutPlace()
    expect((await open(who, unplaced.id)).status).toBe(200)
    expect(codeOf(await open(await api.attorney(), unplaced.id))).toEqual(LICENSE_NEEDED)
  })

  it('an earlier bid stays, but cannot be changed or accepted', async () => {
    const { who, license } = await licensed()
    const legalCase = await post()
    const bid = await placeBid(who, legalCase.id)
    await refuse(license)
    const edit = { id: bid.id, bid_amount: 700 }
    expect(codeOf(await who.ask('updateBid', { body: edit }))).toEqual(LICENSE_NEEDED)
    const { data: bids } = await maria.must('listBids', { query: { case_id: legalCase.id } })
    expect(bids).toMatchObject([{ id: bid.id, license: null, license_gap: 'refused' }])
    const { data: read } = await maria.must('getCase', { path: { case_id: legalCase.id } })
    expect(read).toMatchObject({ is_license_required: true })
    const accepted = await decide(maria, bid)
    expect(codeOf(accepted)).toEqual(LICENSE_NEEDED)
    expect(accepted.body).toMatchObject({
      message:
        'We could not confirm this attorney’s license, so you can’t accept their bid now. You can choose another bid, or try later.',
    })
    expect((await decide(maria, bid, 'rejected')).status).toBe(200)
  })

  it('nothing is refused by a server that does not check licenses', async () => {
    const other = await startApi()
    const customer = await other.customer()
    const vega = await other.attorney()
    const body = { ...(await caseIn(other, customer)), place: MARICOPA }
    const { data: legalCase } = await customer.must('createCase', { body })
    expect((await open(vega, legalCase.id)).status).toBe(200)
    expect((await placeBid(vega, legalCase.id)).license).toBeNull()
    const path = { attorney_id: vega.id }
    expect((await vega.must('listLicenses', { path })).is_required).toBe(false)
    await other.close()
  })
})

it.runIf(isPostgres)(
  'a bid on a case without a place is accepted while another license of its attorney is being refused',
  async () => {
    const who = await api.attorney()
    await verify(await save(who, NEVADA))
    api.advance({ seconds: 1 })
    const latest = await verify(await save(who))
    const { id } = await postWithoutPlace()
    const bid = await placeBid(who, id)
    const refusal = sql`update licenses set license_status = 'refused', checked_at = null,
      expires_at = null where id = ${latest.id}`
    const accepted = await during(
      api.services.db.orm,
      (tx) => tx.execute(refusal),
      () => decide(maria, bid),
    )
    expect(accepted.status).toBe(200)
  },
)

// Half of the rounds withdraw the check a moment later, so that both outcomes occur.
const ROUNDS = isPostgres && isFullRun ? 50 : 6

it(`a check that is withdrawn while a bid is sent, ${ROUNDS} times: both get a correct response`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { who, license } = await licensed()
    const legalCase = await post()
    const offer = { attorney_id: who.id, case_id: legalCase.id, bid_amount: 900 }
    const sending = who.ask('createBid', { body: offer })
    if (round % 2 === 0) await wait(5)
    const [sent] = await Promise.all([sending, refuse(license)])
    expect([[201, undefined], LICENSE_NEEDED]).toContainEqual(codeOf(sent))
    const { data: bids } = await maria.must('listBids', { query: { case_id: legalCase.id } })
    expect(bids.map((bid) => bid.license)).toEqual(sent.status === 201 ? [null] : [])
    const accepted = bids[0] && (await decide(maria, bids[0]))
    expect(accepted ? codeOf(accepted) : LICENSE_NEEDED).toEqual(LICENSE_NEEDED)
  }
}, 60_000)
