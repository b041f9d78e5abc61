// Requests every row of the table of refusals.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Problem, type ProblemCode } from '#server/errors.ts'
import { type OperationId, policies } from '#server/operations/policies.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import type { Asking } from '#tests/support/asking.ts'
import { contract, isForVisitors, routes } from '#tests/support/contract.ts'
import { theDraft } from '#tests/support/refusals/cases.ts'
import { parts, refusals } from '#tests/support/refusals/table.ts'
import { createWorld, type World } from '#tests/support/refusals/world.ts'
import { notificationsTo } from '#tests/support/stories.ts'

let api: TestApi
let world: World

beforeAll(async () => {
  api = await startApi({ config: { verifyAttorneys: true } })
  world = await createWorld(api)
})
afterAll(() => api.close())

/**
 * The codes without a row, with the tests that expect them. They depend on a setting, on how a
 * person signed in, on other requests or on the server's state, and not on who asks for what.
 */
const testedElsewhere: Partial<Record<ProblemCode, string>> = {
  // How the request is written.
  MALFORMED_REQUEST: 'server/posting.test.ts',
  BODY_TOO_LARGE: 'server/posting.test.ts',
  // What was sent before.
  IDEMPOTENCY_KEY_REUSED: 'server/idempotency.test.ts',
  TOO_MANY_DRAFTS: 'server/drafts.test.ts',
  INVITATION_REPLACED: 'server/invitations.test.ts',
  // How they signed in, or that they no longer exist.
  ACCOUNT_DELETED: 'server/deleted-accounts.test.ts',
  ACCOUNT_CLOSED: 'server/account-closing.test.ts',
  SESSION_ENDED: 'server/password-change.test.ts',
  SECOND_FACTOR_REQUIRED: 'server/admin-proofs.test.ts',
  // The setting CONFIRM_EMAIL.
  EMAIL_UNCONFIRMED: 'server/confirmed-emails.test.ts',
  // There is always another admin here.
  LAST_ADMIN: 'server/deletion-races.test.ts',
  // A category that several attorneys have.
  // The app's version, and the state of the server.
  CLIENT_TOO_OLD: 'server/versions.test.ts',
  TOO_MANY_REQUESTS: 'server/fair-queue.test.ts',
  UNAVAILABLE: 'server/stopped-database.test.ts',
  INTERNAL: 'server/attorney-onboarding.test.ts',
}

const everyRow = Object.entries(refusals).flatMap(([id, rows]) =>
  rows.map((row) => [id as OperationId, ...row] as const),
)

describe('refusals', () => {
  it.each(everyRow)('%s: %s gets %s', async (id, who, expected, ask, why) => {
    const asking: Asking = world[who]
    const reply = await asking.ask(id, ask(world))
    expect([reply.status, reply.body.code], why).toEqual([new Problem(expected).status, expected])
    expect(reply.body.status).toBe(reply.status)
    expect(reply.body.message).not.toBe('')
  })

  it('changed nothing', async () => {
    const { maria, vega, open, pending } = world
    // First, because reading a case marks its notifications as read.
    const isRead = (await notificationsTo(maria)).map(({ is_read }) => is_read)
    expect(isRead.length).toBeGreaterThan(1)
    expect(isRead).not.toContain(true)
    const read = async (case_id: string) =>
      (await maria.must('getCase', { path: { case_id } })).data
    expect(await read(open.id)).toMatchObject({ case_status: 'open', lowest_bid: 1800 })
    for (const id of [pending, world.held]) {
      expect(await read(id)).toMatchObject({ case_status: 'pending', contacted_at: null })
    }
    const { data: cases } = await maria.must('listCases', { query: { customer_id: maria.id } })
    expect(cases).toHaveLength(6)
    const { data: bids } = await maria.must('listBids', { query: { case_id: open.id } })
    const left = bids.map(({ bid_amount, bid_status }) => `${bid_amount} ${bid_status}`)
    expect(left.toSorted()).toEqual([
      '1800 open',
      '2100 rejected',
      '2400 open',
      '2400 open',
      '2400 open',
    ])
    const path = { attorney_id: vega.id }
    expect((await vega.must('listLicenses', { path })).data).toEqual([world.license])
  })

  it('come before the body is checked when the caller is signed out', async () => {
    const asked = routes.filter(
      ({ operation: { operationId, requestBody } }) => requestBody && !isForVisitors(operationId),
    )
    for (const { operation } of asked) {
      const reply = await api.signedOut.ask(operation.operationId, {
        path: { ...theDraft(world).path, state: '04', license_id: randomUUID() },
        body: { nonsense: true },
      })
      expect(reply.status, operation.operationId).toBe(401)
    }
  })

  it('are listed with each operation in one part of the table', () => {
    const names = parts.flatMap((part) => Object.keys(part))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('are listed in the table for every operation that is not public', () => {
    const withoutRow = routes
      .map(({ operation }) => operation.operationId)
      .filter(
        (id) =>
          policies[id].callers !== 'everyone' && !refusals[id].some(([who]) => who === 'a visitor'),
      )
    expect(withoutRow).toEqual([])
  })
  it('include every code of the contract except those that other tests check', () => {
    const codes = new Set(everyRow.map(([, , expected]) => expected))
    const without = contract.components.schemas.ProblemCode.enum.filter((code) => !codes.has(code))
    expect(without.toSorted()).toEqual(Object.keys(testedElsewhere).toSorted())
    for (const [code, file] of Object.entries(testedElsewhere)) {
      const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
      expect(text.includes(code), `${file} no longer names ${code}`).toBe(true)
    }
  })
})
