// How often a customer may change one case. Each change notifies every attorney with a bid.
import { afterAll, describe, expect, it } from 'vitest'
import { move, notificationsTo, placeBid, postCase } from '#tests/support/stories.ts'
import { startWorld } from '#tests/support/world.ts'

const { api, maria, vega } = await startWorld()
afterAll(() => api.close())

const soon = () => api.advance({ seconds: 60 })
const pause = (id: string) => move(maria, id, 'paused')
const edit = (id: string, nth: number) =>
  maria.ask('updateCase', {
    body: { id, version: nth, case_details: `Text ${nth}.`, firm_size: ['1-2 lawyers'] },
  })
const moveCourtDate = (id: string, nth: number) =>
  maria.ask('updateCourtDate', {
    body: {
      id,
      court_date_changes: nth - 1,
      next_hearing_date: `2059-01-${String(nth).padStart(2, '0')}T09:30:00Z`,
    },
  })
const toldOf = async (id: string, kind: string) =>
  (await notificationsTo(vega)).filter((told) => told.case_id === id && told.kind === kind)

describe.each([
  [
    'pauses',
    10,
    'case_paused',
    'You paused this case 10 times in 24 hours. You can pause it again in 24 hours.',
    pause,
  ],
  [
    'changes of the text',
    20,
    'case_changed',
    'You changed this case 20 times in 24 hours. You can change it again in 24 hours.',
    edit,
  ],
  [
    'changes of the court date',
    20,
    'case_changed',
    'You changed the court date 20 times in 24 hours. You can change it again in 24 hours.',
    moveCourtDate,
  ],
] as const)('%s', (_changes, max, kind, message, change) => {
  it(`are limited to ${max} of a case in 24 hours`, async () => {
    const { id } = await postCase(api, maria)
    const other = await postCase(api, maria)
    await placeBid(vega, id)
    for (let nth = 1; nth <= max; nth += 1) {
      soon()
      expect((await change(id, nth)).status).toBe(200)
      // A repeated request changes nothing, and is not counted.
      expect((await change(id, nth)).status).toBe(200)
      // The next pause needs an open case.
      await move(maria, id, 'open')
    }
    const refused = await change(id, max + 1)
    expect(refused.body).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS', message })
    expect(Number(refused.headers.get('retry-after'))).toBe(86_400 - (max - 1) * 60)
    expect(await toldOf(id, kind)).toHaveLength(max)
    expect((await change(other.id, 1)).status).toBe(200)
    api.advance({ hours: 24 })
    expect((await change(id, max + 1)).status).toBe(200)
  })
})

it('a case that was paused as often as it may be can still be reopened and closed', async () => {
  const { id } = await postCase(api, maria)
  for (let nth = 1; nth <= 10; nth += 1) {
    await move(maria, id, 'open')
    await pause(id)
  }
  expect((await move(maria, id, 'open')).status).toBe(200)
  expect((await pause(id)).status).toBe(429)
  const admin = await api.admin()
  expect((await move(admin, id, 'paused')).status).toBe(200)
  expect((await move(maria, id, 'closed')).status).toBe(200)
})
