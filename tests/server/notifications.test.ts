// Notifications as people read them (specification §3.6).
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { recordNotifications } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { acceptedBid, move, notificationsTo, placeBid, postCase } from '#tests/support/stories.ts'

let api: TestApi
let maria: TestPerson

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  maria = await api.customer()
})
afterAll(() => api.close())

/** Inserts notifications to Maria with one time, as one change causes them. */
async function addNotifications(count: number) {
  const rows = Array.from({ length: count }, () => ({
    id: newId(api.now()),
    receivedBy: maria.id,
    kind: 'onboarding' as const,
    title: 'Your account is ready',
    emailSubject: 'Fastpass: Your account is ready',
    createdAt: api.now(),
  }))
  await withTransaction(api.services.db.orm, async (tx) => recordNotifications(tx, ...rows))
  api.advance({ seconds: 1 })
}

/** Posts a case of Maria's with one bid. Returns the notification of the bid. */
async function bidOn() {
  const posted = await postCase(api, maria)
  await placeBid(await api.attorney(), posted.id)
  const [notification] = await notificationsTo(maria)
  if (!notification) throw new Error('Maria was not told of the bid')
  return { posted, notification }
}

const list = (query: Record<string, string | number | boolean>) =>
  maria.must('listNotifications', { query: { received_by: maria.id, ...query } })
const read = (person: TestPerson, notice_id: string) =>
  person.ask('readNotification', { path: { notice_id } })
const readAll = (person: TestPerson, until: string) =>
  person.ask('readAllNotifications', { body: { until } })

describe('a list of notifications', () => {
  it('says what happened to which case, newest first', async () => {
    const { posted } = await bidOn()
    api.advance({ seconds: 1 })
    const admin = await api.admin()
    await move(admin, posted.id, 'paused')
    const [paused, received] = await notificationsTo(maria, { sort: '-created_at' })
    expect(paused).toEqual({
      id: expect.any(String),
      case_id: posted.id,
      title: `DUI case ${posted.unique_id} was paused`,
      email_subject: `Fastpass: DUI case ${posted.unique_id} was paused`,
      created_at: api.now().toISOString(),
      is_read: false,
      kind: 'case_paused',
    })
    expect(received).toMatchObject({ kind: 'bid_received', is_read: false })
  })

  it('keeps each kind of event on a case in a row of its own', async () => {
    const vega = await api.attorney()
    const { caseId: id } = await acceptedBid(api, maria, [vega])
    for (const step of [
      () => move(vega, id, 'accepted'),
      () => vega.must('markContacted', { body: { id } }),
      () => maria.must('denyContact', { body: { id } }),
    ]) {
      api.advance({ seconds: 1 })
      await step()
    }
    const told = async (person: TestPerson) => {
      const query = { received_by: person.id, grouped: true }
      const { data, total_count } = await person.must('listNotifications', { query })
      const kinds = data.flatMap(({ kind, case_id }) => (case_id === id ? [kind] : []))
      expect(total_count).toBe(data.length)
      return kinds
    }
    expect(await told(vega)).toEqual(['contact_denied', 'bid_accepted'])
    expect(await told(maria)).toEqual(['contact_made', 'case_accepted', 'bid_received'])
    await vega.must('getCaseForAttorney', { path: { case_id: id, attorney_id: vega.id } })
    expect(await told(vega)).toEqual(['contact_denied', 'bid_accepted'])
  })

  it('contains only one person’s notifications, and can be read by an admin', async () => {
    const { notification } = await bidOn()
    expect(await notificationsTo(await api.customer())).toEqual([])
    const admin = await api.admin()
    expect(await notificationsTo({ ...admin, id: maria.id })).toEqual([notification])
    expect(await notificationsTo(maria, { is_read: false })).toEqual([notification])
  })

  it('can be filtered by unread or read', async () => {
    await addNotifications(3)
    const [first, second, third] = await notificationsTo(maria)
    await read(maria, second?.id ?? '')
    const ids = async (is_read: boolean) =>
      (await notificationsTo(maria, { is_read })).map(({ id }) => id)
    expect(await ids(false)).toEqual([first?.id, third?.id])
    expect(await ids(true)).toEqual([second?.id])
    expect(await list({ is_read: false, limit: 1 })).toMatchObject({ total_count: 2 })
  })

  it('continues where a page ended, also among notifications of one instant, whatever was added since', async () => {
    await addNotifications(5)
    const all = (await notificationsTo(maria)).map(({ id }) => id)
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await list({ limit: 2, ...(cursor && { cursor }) })
      expect(page.total_count).toBe(5 + seen.length / 2)
      expect(page.total_page).toBe(Math.ceil(page.total_count / 2))
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.next_cursor
      // A new one at the top, which moves the others by one.
      await addNotifications(1)
    } while (cursor)
    expect(seen).toEqual(all)
  })

  it('begins at an offset, and is empty past the end', async () => {
    await addNotifications(3)
    const all = await notificationsTo(maria)
    expect(await notificationsTo(maria, { limit: 1, offset: 1 })).toEqual([all[1]])
    expect(await list({ offset: 3 })).toEqual({
      data: [],
      total_count: 3,
      total_page: 1,
      next_cursor: null,
    })
  })

  it.each([{ sort: 'title' }, { is_read: 'maybe' }, { cursor: 'guessed' }, { limit: 101 }])(
    'is refused for the query %o',
    async (query) => {
      const asked = { query: { received_by: maria.id, ...query } }
      expect((await maria.ask('listNotifications', asked)).status).toBe(400)
    },
  )
})

describe('reading a notification', () => {
  it('marks it read, once, and is not cached', async () => {
    const { notification } = await bidOn()
    const reply = await read(maria, notification.id)
    expect(reply.body.data).toEqual({ ...notification, is_read: true })
    expect(reply.headers.get('cache-control')).toBe('no-store')
    const readAt = async () => {
      const rows = await api.services.db.orm
        .select()
        .from(notifications)
        .where(eq(notifications.id, notification.id))
      return rows[0]?.readAt
    }
    const at = api.now()
    expect(await readAt()).toEqual(at)
    api.advance({ seconds: 30 })
    expect((await read(maria, notification.id)).status).toBe(200)
    expect(await readAt()).toEqual(at)
  })

  it('also marks the earlier ones about the case as read, and no later one', async () => {
    const { posted } = await bidOn()
    for (let later = 0; later < 2; later += 1) {
      api.advance({ seconds: 30 })
      await placeBid(await api.attorney(), posted.id)
    }
    const [, second] = await notificationsTo(maria)
    await read(maria, second?.id ?? '')
    expect((await notificationsTo(maria)).map(({ is_read }) => is_read)).toEqual([
      ...[false, true, true],
    ])
  })

  it('is only possible for its recipient: an admin who reads the list leaves it unread', async () => {
    const { notification } = await bidOn()
    const admin = await api.admin()
    await notificationsTo({ ...admin, id: maria.id })
    for (const other of [admin, await api.customer(), await api.attorney()]) {
      expect((await read(other, notification.id)).status).toBe(404)
    }
    expect(await notificationsTo(maria)).toEqual([notification])
  })
})

describe('reading all notifications', () => {
  it('leaves those unread that arrived after the newest shown one, and other people’s', async () => {
    await addNotifications(3)
    const shown = (await notificationsTo(maria))[0]?.created_at ?? ''
    await addNotifications(1)
    const tom = await api.customer()
    expect((await readAll(tom, api.now().toISOString())).status).toBe(204)
    expect(await list({ is_read: false })).toMatchObject({ total_count: 4 })
    expect((await readAll(maria, shown)).status).toBe(204)
    expect((await notificationsTo(maria)).map(({ is_read }) => is_read)).toEqual([
      ...[false, true, true, true],
    ])
    expect((await readAll(maria, shown)).status).toBe(204)
  })

  it('treats a future time as now, and refuses an invalid one', async () => {
    await addNotifications(1)
    expect((await readAll(maria, '9999-12-31T23:59:59Z')).status).toBe(204)
    await addNotifications(1)
    expect((await notificationsTo(maria)).map(({ is_read }) => is_read)).toEqual([false, true])
    expect((await readAll(maria, '0001-01-01T00:00:00Z')).status).toBe(204)
    for (const until of ['soon', '2026-12-31T23:59:60Z']) {
      expect(await readAll(maria, until)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'until' }] },
      })
    }
    expect(await list({ is_read: false })).toMatchObject({ total_count: 1 })
  })
})
