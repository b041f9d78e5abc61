// What a customer may change of a case that attorneys already see (specification §3.1).
import { afterAll, describe, expect, it } from 'vitest'
import { auditEvents } from '#server/db/schema/audit.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { decide, move, placeBid, postCase } from '#tests/support/stories.ts'
import { startWorld } from '#tests/support/world.ts'

const { api, maria, vega, okafor } = await startWorld()
afterAll(() => api.close())

const edit = (id: string, changes: object = {}, customer = maria) =>
  customer.ask('updateCase', {
    body: { id, version: 1, case_details: 'New words.', firm_size: ['1-2 lawyers'], ...changes },
  })
const read = async (id: string) => (await maria.must('getCase', { path: { case_id: id } })).data
const toldOf = async (caseId: string) => {
  const all = await api.services.db.orm.select().from(notifications)
  return all
    .filter((row) => row.caseId === caseId && row.kind === 'case_changed')
    .map(({ receivedBy, title }) => ({ receivedBy, title }))
}

describe('editing a case', () => {
  it('changes what attorneys read, notifies those with an open bid, and is in the history', async () => {
    const { id, unique_id, ...posted } = await postCase(api, maria)
    await placeBid(vega, id)
    await decide(maria, await placeBid(okafor, id), 'rejected')
    const changed = await edit(id, { case_details: '  New words. ', firm_size: ['50+ lawyers'] })
    expect(changed.body.data).toMatchObject({
      case_details: 'New words.',
      firm_size: ['50+ lawyers'],
      version: 2,
      case_status: 'open',
      dui: posted.dui,
    })
    const path = { case_id: id, attorney_id: vega.id }
    expect((await vega.must('getCaseForAttorney', { path })).data.case_details).toBe('New words.')
    const title = `The client changed DUI case ${unique_id}`
    expect(await toldOf(id)).toEqual([{ receivedBy: vega.id, title }])
    const lines = await api.services.db.orm.select().from(auditEvents)
    expect(lines.filter(({ entityId }) => entityId === id).at(-1)).toMatchObject({
      event: 'case.edit',
      actorId: maria.id,
      fromStatus: 'open',
      toStatus: 'open',
    })
  })

  it('that changes nothing has no effect, whatever the order of the firm sizes', async () => {
    const { id } = await postCase(api, maria)
    await placeBid(vega, id)
    await edit(id, { firm_size: ['1-2 lawyers', '5-10 lawyers'] })
    // The same request again, as a phone sends it after a lost response.
    const again = await edit(id, { firm_size: ['5-10 lawyers', '1-2 lawyers'] })
    expect(again.body.data.version).toBe(2)
    expect(await toldOf(id)).toHaveLength(1)
  })

  it('is refused to other customers', async () => {
    const { id } = await postCase(api, maria)
    const refused = await edit(id, {}, await api.customer())
    expect(refused.status).toBe(404)
    expect(await read(id)).toMatchObject({ version: 1 })
    expect((await read(id)).case_details).not.toBe('New words.')
  })

  it('is refused without the latest version', async () => {
    const { id } = await postCase(api, maria)
    await edit(id, { case_details: 'From the tablet.' })
    const late = await edit(id, { case_details: 'From the phone.' })
    expect(late.body).toMatchObject({
      status: 409,
      code: 'CASE_CHANGED',
      message: 'This case was changed on another device. Please look at it again.',
    })
    expect(await read(id)).toMatchObject({ case_details: 'From the tablet.' })
    const seen = await edit(id, { case_details: 'From the phone.', version: 2 })
    expect(seen.body.data).toMatchObject({ case_details: 'From the phone.', version: 3 })
  })

  it('from two phones at the same moment: one wins, and the other gets a conflict', async () => {
    const { id } = await postCase(api, maria)
    const replies = await Promise.all(
      ['one', 'two', 'three'].map((case_details) => edit(id, { case_details })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await read(id)).toMatchObject({ version: 2 })
  })

  it('is possible while the case is paused, which stays paused and can be reopened', async () => {
    const { id } = await postCase(api, maria)
    await move(maria, id, 'paused')
    expect((await edit(id)).body.data).toMatchObject({ case_status: 'paused' })
    expect((await move(maria, id, 'paused')).status).toBe(200)
    await move(maria, id, 'closed')
    expect((await edit(id, { version: 2, case_details: 'Late.' })).body).toMatchObject({
      status: 409,
      message: 'This case is closed.',
      current_status: 'closed',
    })
  })

  it.each([
    [{ case_details: '   ' }, 'case_details', 'Field is  required'],
    [{ case_details: 'a\u0007' }, 'case_details', 'Enter valid input.'],
    [{ firm_size: [] }, 'firm_size', 'Select valid option.'],
    [{ firm_size: ['1-2 lawyers', '1-2 lawyers'] }, 'firm_size', 'Enter valid input.'],
  ])('follows the rules of a new case: %o', async (changes, field, message) => {
    const { id } = await postCase(api, maria)
    const refused = await edit(id, changes)
    expect(refused.body).toMatchObject({
      code: 'INVALID_FIELDS',
      errors: [{ field, message }],
    })
  })

  it('accepts at most 1000 characters, counted as people do', async () => {
    const { id } = await postCase(api, maria)
    expect((await edit(id, { case_details: '\u{1f600}'.repeat(1001) })).status).toBe(422)
    expect((await edit(id, { case_details: '\u{1f600}'.repeat(1000) })).status).toBe(200)
  })
})
