// What a page submits: sent at once or later, refused, discarded, taken back.
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Outgoing } from '#machines/client/outbox-item.ts'
import type { Draft } from '#machines/wizard/draft.ts'
import type { PersonQueryKey } from '#src/data/query-key.ts'
import { installPage, noResponse, problem } from './page.ts'

const page = installPage()
const { pass, ended } = page
const { outboxOf, startOutbox } = await import('#src/sync/outbox-actor.ts')
const outbox = await import('#src/sync/outbox.ts')
const { announceAccepted } = await import('#src/sync/accepted-items.ts')
const stored = await import('#src/offline/outbox.ts')
const { listDrafts } = await import('#src/offline/drafts/drafts.ts')
const { snackbarActor } = await import('#src/ui/overlay/snackbar-actor.ts')
const { queryClient } = await import('#src/data/query-client.ts')
const { customerCasesQuery } = await import('#src/data/cases/case-queries.ts')
const { withLock } = await import('#src/storage/with-lock.ts')
const { remove } = await import('#src/offline/database/stores.ts')
// The page loads it when a case is accepted.
await import('#src/pwa/install/install.ts')

const at = '2026-11-29T12:00:00.000Z'
const bidOn = (caseId: string): Outgoing => ({
  kind: 'bid',
  legalCase: { id: caseId, categoryName: 'DUI', number: 7 },
  body: { case_id: caseId, bid_amount: 1800 } as never,
})
const editOn = (caseId: string): Outgoing => ({
  kind: 'bidEdit',
  legalCase: { id: caseId, categoryName: 'DUI', number: 7 },
  body: { case_id: caseId, bid_amount: 1800 } as never,
})
const caseOf = (id: string, category: Draft['category'] = { id: 'c1', name: 'dui' }): Outgoing => ({
  kind: 'case',
  draft: {
    id,
    flow: 'dui',
    flowVersion: 1,
    category,
    answers: { court: 'Mesa' },
    answeredAt: { court: at },
    step: 'court',
    updatedAt: at,
  },
  body: { case_details: 'Mesa' } as never,
})

let person: Awaited<ReturnType<typeof page.logIn>>
const items = async () =>
  (await stored.listOutbox(person.personId)).map(({ id, status }) => `${id} ${status}`)
const drafts = async () => (await listDrafts(person.personId)).map(({ id }) => id)
const submit = (outgoing: Outgoing, key: string) => outbox.submit(person.personId, outgoing, key)
const shown = () => {
  const { shown: content } = snackbarActor.getSnapshot().context
  return content && [`${content.type}:`, content.message, content.detail].filter(Boolean).join(' ')
}
beforeEach(async () => {
  person = await page.logIn('attorney')
  page.serve(() => Response.json({ data: {} }))
  await ended(startOutbox(person.identity, person.signal, person.session))
  page.taken()
})
afterEach(async () => {
  person.logOut()
  page.setHidden(false)
  page.setOnline(true)
  // A message goes after 3 s, a request after 20 s.
  await pass(30_000)
})
afterAll(() => page.close())
snackbarActor.start()

describe('what is submitted', () => {
  it.each([
    ['a bid', bidOn('k1'), 'POST /bids/create', 'success: Your bid was submitted You bid $1,800.'],
    [
      'a changed bid',
      editOn('k1'),
      'PUT /bids/update',
      'success: Your bid was edited You bid $1,800.',
    ],
    ['a case', caseOf('d1'), 'POST /cases/create', 'success: Your case was created'],
  ])('is sent at once, and the person is told: %s', async (_, outgoing, call, message) => {
    expect(await ended(submit(outgoing, 'd1'))).toEqual({ outcome: 'sent' })
    expect(shown()).toBe(message)
    expect(page.calls.map((each) => each.call)).toContain(call)
    expect(await items()).toEqual([])
    expect(await outbox.isSubmitted(person.personId, 'd1')).toBe(true)
  })

  it('has the same key in each attempt, and the category of a case', async () => {
    page.serve(() => problem(503, 'UNAVAILABLE'))
    expect(await ended(submit(caseOf('d2'), 'd2'))).toEqual({ outcome: 'queued' })
    page.serve(() => Response.json({ data: {} }))
    await pass(3_000)
    const sent = page.calls.filter(({ call }) => call === 'POST /cases/create')
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['d2', 'd2'])
    expect(sent[1]?.body).toEqual({ case_details: 'Mesa', category_id: 'c1' })
    expect(await items()).toEqual([])
  })

  it('has its new category created once, with the same key in each attempt', async () => {
    const id = crypto.randomUUID()
    let isBusy = true
    page.serve(({ call }) => {
      if (call === 'POST /category/create') return Response.json({ data: { id: 'c9' } })
      return isBusy ? problem(503, 'UNAVAILABLE') : Response.json({ data: {} })
    })
    page.calls.splice(0)
    await ended(submit(caseOf(id, { id: null, name: 'Boats' }), id))
    isBusy = false
    await pass(3_000)
    const of = (path: string) => page.calls.filter(({ call }) => call === `POST ${path}`)
    const keys = of('/category/create').map(({ headers }) => headers.get('idempotency-key'))
    expect(of('/category/create')[0]?.body).toEqual({ name: 'Boats', is_other: true })
    expect([keys.length, new Set([...keys, id]).size]).toEqual([2, 2])
    expect(of('/cases/create')[1]?.body).toMatchObject({ category_id: 'c9' })
    expect(await items()).toEqual([])
  })

  it('is refused once, with the errors by field, and does not stay', async () => {
    const errors = [{ field: 'dui.court', message: 'Too long' }]
    page.serve(() => problem(422, 'INVALID_FIELDS', { errors }))
    const refused = await ended(submit(bidOn('k1'), 'b1'))
    expect(refused).toMatchObject({
      name: 'Refused',
      message: 'INVALID_FIELDS.',
      code: 'INVALID_FIELDS',
      errors: [{ field: 'court', message: 'Too long' }],
    })
    expect(shown()).toBe('error: INVALID_FIELDS.')
    expect(await items()).toEqual([])
  })

  it('makes the lists stale when it is refused, or was sent by the worker', async () => {
    const list = customerCasesQuery(person.personId, 'current').queryKey
    const isStale = () => queryClient.getQueryState(list)?.isInvalidated
    queryClient.setQueryData(list, { pages: [], pageParams: [] })
    page.setOnline(false)
    await ended(submit(bidOn('k1'), 'b1'))
    await ended(submit(bidOn('k2'), 'b2'))
    await stored.changeInOutbox('b1', {
      status: 'refused',
      refusal: { message: '', errors: [], code: 'STATUS_CONFLICT' },
    })
    await pass()
    expect(isStale()).toBe(true)
    queryClient.setQueryData(list, { pages: [], pageParams: [] })
    await stored.removeFromOutbox('b2')
    page.setOnline(true)
    await pass(1_000)
    expect(isStale()).toBe(true)
  })

  it('is refused although the worker has sent the item before it', async () => {
    page.serve(() => problem(422, 'INVALID_FIELDS'))
    const { promise, resolve } = Promise.withResolvers<void>()
    const sending = withLock(stored.OUTBOX_LOCK, () => promise)
    const both = Promise.allSettled([submit(bidOn('k1'), 'b1'), submit(bidOn('k2'), 'b2')])
    await pass(100)
    await stored.removeFromOutbox('b1')
    resolve()
    await sending
    expect(await ended(both)).toMatchObject([
      { value: { outcome: 'sent' } },
      { reason: { name: 'Refused' } },
    ])
  })

  it('is sent although the phone has lost its storage before', async () => {
    page.setOnline(false)
    await ended(submit(bidOn('k1'), 'b1'))
    await remove('outbox', 'b1')
    page.taken()
    page.setOnline(true)
    await pass(1_000)
    expect(page.taken()).toContain('POST /bids/create')
  })

  it('is known although the phone’s storage cannot be read', async () => {
    page.setOnline(false)
    await ended(submit(bidOn('k1'), 'b1'))
    page.device.fail('request', { andLater: true })
    expect(await ended(outbox.isSubmitted(person.personId, 'b1'))).toBe(true)
    expect(await ended(outbox.isSubmitted(person.personId, 'b2'))).toBe(false)
    page.device.recover()
  })

  it('before the outbox runs waits for the outbox of the same person', async () => {
    const another = await page.logIn('attorney')
    const next = await page.logIn('attorney')
    const submitted = outbox.submit(next.personId, bidOn('k1'), 'b1')
    await ended(startOutbox(another.identity, another.signal, another.session))
    expect(page.taken()).toEqual([])
    await ended(startOutbox(next.identity, next.signal, next.session))
    expect(await ended(submitted)).toEqual({ outcome: 'sent' })
    another.logOut()
    const again = outbox.submit(next.personId, bidOn('k9'), 'b9')
    expect(await ended(again)).toEqual({ outcome: 'sent' })
    next.logOut()
  })

  it('is accepted or refused, each item by itself', async () => {
    page.serve(({ body }) =>
      (body as { case_id: string }).case_id === 'k1'
        ? problem(422, 'INVALID_FIELDS')
        : Response.json({ data: {} }),
    )
    const explore: PersonQueryKey = [person.personId, { of: 'cases', as: 'list', list: 'explore' }]
    const data = [{ id: 'k1' }, { id: 'k2' }]
    queryClient.setQueryData(explore, { pages: [{ data }], pageParams: [] })
    const both = Promise.allSettled([submit(bidOn('k1'), 'b1'), submit(bidOn('k2'), 'b2')])
    expect(await ended(both)).toMatchObject([
      { reason: { name: 'Refused' } },
      { value: { outcome: 'sent' } },
    ])
    expect(queryClient.getQueryData(explore)).toMatchObject({ pages: [{ data: [{ id: 'k1' }] }] })
  })

  it('counts as sent when the worker has sent it meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const sending = withLock(stored.OUTBOX_LOCK, () => promise)
    const submitted = submit(bidOn('k1'), 'b1')
    await pass(100)
    await stored.removeFromOutbox('b1')
    resolve()
    await sending
    expect(await ended(submitted)).toEqual({ outcome: 'sent' })
    expect(page.taken()).not.toContain('POST /bids/create')
  })

  it('waits without an attempt for the next start when the person has logged out', async () => {
    page.setOnline(false)
    await ended(submit(bidOn('k1'), 'b1'))
    person.logOut()
    page.setOnline(true)
    await ended(startOutbox(person.identity, person.signal, person.session))
    await pass(60_000)
    expect(await items()).toEqual(['b1 waiting'])
  })

  it('says that the server cannot be reached when the person sends it now, and only then', async () => {
    await ended(outbox.sendNow(person.personId))
    expect(shown()).toBeNull()
    page.serve(noResponse)
    await ended(submit(bidOn('k1'), 'b1'))
    await ended(outbox.sendNow(person.personId))
    expect(shown()).toBe('info: We can’t reach Fastpass. We’ll send it as soon as we can.')
  })

  it('is a draft again when a case is refused', async () => {
    page.serve(() => problem(422, 'INVALID_FIELDS'))
    expect(await ended(submit(caseOf('d3'), 'd3'))).toMatchObject({ name: 'Refused' })
    expect(await drafts()).toEqual(['d3'])
    expect(await items()).toEqual([])
    expect(await outbox.isSubmitted(person.personId, 'd3')).toBe(false)
  })

  it('waits for a connection, and then goes in order', async () => {
    page.setOnline(false)
    expect(await ended(submit(bidOn('k1'), 'b1'))).toEqual({ outcome: 'queued' })
    expect(await ended(submit(bidOn('k2'), 'b2'))).toEqual({ outcome: 'queued' })
    expect(page.taken()).toEqual([])
    expect(await outbox.isSubmitted(person.personId, 'b1')).toBe(true)
    expect(await outbox.isSubmitted(person.personId, 'b3')).toBe(false)
    page.setOnline(true)
    await pass(1_000)
    expect(
      page.calls.filter(({ call }) => call === 'POST /bids/create').map(({ body }) => body),
    ).toMatchObject([{ case_id: 'k1' }, { case_id: 'k2' }])
    expect(await items()).toEqual([])
  })

  it('waits when no response comes, and is tried again', async () => {
    page.serve(noResponse)
    expect(await ended(submit(bidOn('k1'), 'b1'))).toEqual({ outcome: 'queued' })
    expect(await items()).toEqual(['b1 waiting'])
    page.serve(() => Response.json({ data: {} }))
    await pass(3_000)
    expect(await items()).toEqual([])
    expect(shown()).toBe('success: Your bid was submitted You bid $1,800.')
  })

  it('does not make the person wait for a server that does not respond', async () => {
    page.serve(() => new Promise(() => {}))
    let outcome: unknown
    void submit(bidOn('k1'), 'b1').then((submission) => {
      outcome = submission
    })
    // A request that gets no response ends later.
    await pass(5_000)
    expect(outcome).toEqual({ outcome: 'queued' })
  })

  it('is sent as soon as the server responds to another call', async () => {
    page.serve(noResponse)
    await ended(submit(bidOn('k1'), 'b1'))
    // The pauses between the attempts become longer.
    await pass(600_000)
    page.serve(() => Response.json({ data: {} }))
    page.taken()
    await pass(6_000)
    expect(await items()).toEqual([])
  })

  it('is remembered for the offer to install the app when it is a case', async () => {
    const isPosted = () => JSON.parse(localStorage.getItem('fastpass.install') ?? '{}').isPosted
    localStorage.removeItem('fastpass.install')
    await ended(submit(bidOn('k1'), 'b1'))
    expect(isPosted()).toBeUndefined()
    const id = crypto.randomUUID()
    await ended(submit(caseOf(id), id))
    expect(isPosted()).toBe(true)
  })

  it('is announced without an error where the storage cannot be read', async () => {
    page.device.fail('request', { andLater: true })
    expect(await ended(announceAccepted(person.personId))).toBeUndefined()
    page.device.recover()
  })

  it.each([
    ['the person logs in', problem(401, 'UNAUTHENTICATED'), 'ended'],
    ['the person logs in, because the session was ended', problem(401, 'SESSION_ENDED'), 'revoked'],
    ['the email is confirmed', problem(403, 'EMAIL_UNCONFIRMED'), 'confirm email'],
  ])('waits until %s', async (_, response, report) => {
    page.serve(() => response.clone())
    person.tell({ isConfirmed: false, isEmailConfirmed: false })
    expect(await ended(submit(bidOn('k1'), 'b1'))).toEqual({ outcome: 'queued' })
    expect(person.reports).toEqual([report])
    page.serve(() => Response.json({ data: {} }))
    person.tell({})
    await pass(600_000)
    expect(await items()).toEqual(['b1 waiting'])
    person.tell(report === 'confirm email' ? { isEmailConfirmed: true } : { isConfirmed: true })
    await pass()
    expect(await items()).toEqual([])
  })

  it('waits as long as the server asks, unless the person sends it now', async () => {
    page.serve(() =>
      Response.json({ message: 'Busy' }, { status: 429, headers: { 'retry-after': '600' } }),
    )
    expect(await ended(submit(bidOn('k1'), 'b1'))).toEqual({ outcome: 'queued' })
    page.serve(() => Response.json({ data: {} }))
    await pass(300_000)
    expect(await items()).toEqual(['b1 waiting'])
    await ended(outbox.sendNow(person.personId))
    expect(await items()).toEqual([])
  })

  it('is sent by the worker if the page is closed, and asks the worker once for each item', async () => {
    page.wake.mockClear()
    page.setOnline(false)
    await ended(submit(bidOn('k1'), 'b1'))
    expect(page.wake.mock.calls).toEqual([[stored.OUTBOX_SYNC]])
    page.setHidden(true)
    page.setHidden(false)
    await pass()
    expect(page.wake).toHaveBeenCalledTimes(1)
    await ended(submit(bidOn('k2'), 'b2'))
    expect(page.wake).toHaveBeenCalledTimes(2)
  })

  it('is not sent after a log-out, and stays', async () => {
    page.setOnline(false)
    await ended(submit(bidOn('k1'), 'b1'))
    person.logOut()
    page.setOnline(true)
    await pass(600_000)
    expect(page.taken()).toEqual([])
    expect(await items()).toEqual(['b1 waiting'])
  })

  it('is known as soon as the outbox runs again', async () => {
    page.setOnline(false)
    await ended(submit(bidOn('k1'), 'b1'))
    person.logOut()
    const end = new AbortController()
    const started = startOutbox(person.identity, end.signal, person.session)
    const known = started.then(async () => (await outboxOf(person.personId)).getSnapshot().context)
    expect(await ended(known)).toMatchObject({ items: [{ id: 'b1' }] })
    end.abort()
  })

  it('is sent at the next start', async () => {
    page.setOnline(false)
    await ended(submit(bidOn('k1'), 'b1'))
    person.logOut()
    page.setOnline(true)
    const end = new AbortController()
    await ended(startOutbox(person.identity, end.signal, person.session))
    await pass()
    expect(await items()).toEqual([])
    end.abort()
  })
})

describe('what waits', () => {
  beforeEach(async () => {
    page.setOnline(false)
    await ended(submit(bidOn('k1'), 'b1'))
    await ended(submit(editOn('k2'), 'b2'))
    await ended(submit(caseOf('d4'), 'd4'))
    page.taken()
  })

  it('is discarded, and the lists are fetched again', async () => {
    const list = customerCasesQuery(person.personId, 'current').queryKey
    queryClient.setQueryData(list, { pages: [], pageParams: [] })
    expect(await ended(outbox.discardOutgoing(person.personId, 'b1'))).toBe(true)
    expect(await items()).toEqual(['b2 waiting', 'd4 waiting'])
    expect(queryClient.getQueryState(list)?.isInvalidated).toBe(true)
    page.setOnline(true)
    await pass(1_000)
    expect(page.taken()).not.toContain('POST /bids/create')
  })

  it('cannot be discarded or taken back while it is being sent', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const sending = withLock(stored.OUTBOX_LOCK, () => promise)
    await pass()
    expect(await ended(outbox.discardOutgoing(person.personId, 'b1'))).toBe(false)
    const item = (await stored.listOutbox(person.personId)).find(({ id }) => id === 'd4') as never
    expect(await ended(outbox.reopenDraft(person.personId, item))).toMatchObject({
      message: outbox.BEING_SENT,
    })
    expect(await items()).toEqual(['b1 waiting', 'b2 waiting', 'd4 waiting'])
    resolve()
    await sending
  })

  it('is a draft again, when a case is to be edited', async () => {
    const item = (await stored.listOutbox(person.personId)).find(({ id }) => id === 'd4') as never
    expect(await ended(outbox.reopenDraft(person.personId, item))).toBe('d4')
    expect(await drafts()).toEqual(['d4'])
    expect(await items()).toEqual(['b1 waiting', 'b2 waiting'])
  })

  it.each([
    ['k1', ['b2 waiting', 'd4 waiting']],
    ['k2', ['b1 waiting', 'd4 waiting']],
    ['k3', ['b1 waiting', 'b2 waiting', 'd4 waiting']],
  ])('is discarded with its case: %s', async (caseId, left) => {
    await ended(outbox.discardBidsOn(person.personId, caseId))
    expect(await items()).toEqual(left)
  })

  it('was sent when another tab or the worker has sent it, and is announced once, on a visible page', async () => {
    page.setHidden(true)
    await stored.markAcceptedInOutbox('b1')
    await pass()
    expect(shown()).toBeNull()
    expect(await outbox.isSubmitted(person.personId, 'b1')).toBe(true)
    page.setHidden(false)
    await pass()
    expect(shown()).toBe('success: Your bid was submitted You bid $1,800.')
    expect(await stored.takeAccepted(person.personId)).toEqual([])
    expect(await outbox.isSubmitted(person.personId, 'b1')).toBe(true)
  })

  it('is shown as refused when the server has refused it to the worker', async () => {
    const refusal = { message: 'Too late.', errors: [], code: 'STATUS_CONFLICT' }
    await stored.changeInOutbox('b1', { status: 'refused', refusal })
    await pass()
    expect(shown()).toBe('error: Too late.')
    // A refused item can always be discarded.
    const { promise, resolve } = Promise.withResolvers<void>()
    const sending = withLock(stored.OUTBOX_LOCK, () => promise)
    await pass()
    expect(await ended(outbox.discardOutgoing(person.personId, 'b1'))).toBe(true)
    resolve()
    await sending
  })

  it('is stored again after the phone has lost its storage', async () => {
    const refusal = { message: 'Too late.', errors: [], code: 'STATUS_CONFLICT' }
    await stored.changeInOutbox('b2', { status: 'refused', refusal })
    await pass()
    const deleted = await stored.listOutbox(person.personId)
    for (const { id } of deleted) await remove('outbox', id)
    expect(await items()).toEqual([])
    stored.outboxSignal.announce()
    await pass()
    expect(await items()).toEqual(['b1 waiting', 'b2 refused', 'd4 waiting'])
  })
})
