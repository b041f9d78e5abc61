// How the page synchronizes a customer's drafts on this phone with those on the server.
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft } from '#machines/wizard/draft.ts'
import { mergeDrafts } from '#machines/wizard/draft-merge.ts'
import { fromWireDraft, toWireDraft } from '#machines/wizard/draft-wire.ts'
import { type Call, installPage, noResponse, problem } from './page.ts'

const page = installPage()
const { pass, ended } = page
const sync = await import('#src/sync/draft-sync.ts')
const drafts = await import('#src/offline/drafts/drafts.ts')
const { openDraft } = await import('#src/offline/drafts/open-draft.ts')
const { saveDraft } = await import('#src/offline/drafts/start-draft.ts')
const { addToOutbox, removeFromOutbox } = await import('#src/offline/outbox.ts')
const { snackbarActor } = await import('#src/ui/overlay/snackbar-actor.ts')
snackbarActor.start()

const at = (minute: number) => new Date(Date.UTC(2026, 10, 29, 12, minute)).toISOString()
/** A draft whose court was answered at a minute. */
const draftOf = (id: string, court: string, minute = 0, more: Partial<Draft> = {}): Draft => ({
  id,
  flow: 'dui',
  flowVersion: 1,
  category: { id: 'c1', name: 'dui' },
  answers: { court },
  answeredAt: { court: at(minute) },
  step: 'court',
  updatedAt: at(minute),
  ...more,
})

type WireDraft = ReturnType<typeof toWireDraft>
let person: Awaited<ReturnType<typeof page.logIn>>
/** The server's drafts. */
const server = new Map<string, WireDraft>()
const onServer = () => [...server].map(([id, { answers }]) => `${id} ${answers.court?.value}`)
/** The drafts on the phone, with those in brackets that the server lacks. */
const onPhone = async () =>
  (await drafts.listDrafts(person.personId))
    .map(({ id, draft, isOnServer }) => {
      const text = `${id} ${(draft as Draft).answers.court}`
      return isOnServer ? text : `(${text})`
    })
    .sort()
const save = (draft: Draft) => ended(saveDraft(person.personId, draft))
const shown = () => snackbarActor.getSnapshot().context.shown?.message

/** What the server does unless a test says otherwise. */
function keep({ call, body }: Call): Response {
  const [method, path = ''] = call.split(' ')
  const id = path.split('/')[2] ?? ''
  if (method === 'GET') {
    return Response.json({
      data: [...server].map(([id, draft]) => ({ ...draft, id, created_at: at(0) })),
    })
  }
  if (method === 'DELETE') {
    return server.delete(id) ? Response.json({}) : problem(404, 'NOT_FOUND')
  }
  const [sent, before] = [body as WireDraft, server.get(id)]
  const draft = fromWireDraft(id, sent)
  const merged = toWireDraft(before ? mergeDrafts(fromWireDraft(id, before), draft) : draft)
  server.set(id, merged)
  return Response.json({ data: { ...merged, id, created_at: at(0) } })
}
const start = async () => {
  sync.startDraftSync(person.identity, person.signal, person.session)
  await pass()
}

beforeEach(async () => {
  person = await page.logIn()
  server.clear()
  page.serve(keep)
})
afterEach(async () => {
  person.logOut()
  page.setOnline(true)
  await pass(30_000)
  page.taken()
})
afterAll(() => page.close())

describe('a draft', () => {
  it('of another phone is there at the start, and when the page is shown again', async () => {
    server.set('d1', toWireDraft(draftOf('d1', 'Mesa')))
    await start()
    expect(await onPhone()).toEqual(['d1 Mesa'])
    server.set('d2', toWireDraft(draftOf('d2', 'Tempe')))
    page.setHidden(false)
    await pass()
    expect(await onPhone()).toEqual(['d1 Mesa', 'd2 Tempe'])
    server.set('d3', toWireDraft(draftOf('d3', 'Gilbert')))
    window.dispatchEvent(new Event('focus'))
    await pass()
    expect(await onPhone()).toEqual(['d1 Mesa', 'd2 Tempe', 'd3 Gilbert'])
    server.delete('d3')
    sync.pullDrafts()
    await pass()
    expect(await onPhone()).toEqual(['d1 Mesa', 'd2 Tempe'])
  })

  it('of this phone is on the server 2 s after its change', async () => {
    await start()
    await save(draftOf('d1', 'Mesa'))
    await pass(1_000)
    expect(onServer()).toEqual([])
    await pass(1_000)
    expect(onServer()).toEqual(['d1 Mesa'])
    expect(await onPhone()).toEqual(['d1 Mesa'])
    page.taken()
    await pass(60_000)
    expect(page.taken()).toEqual([])
  })

  it('has the later answer of both phones', async () => {
    const other = { answers: { court: 'Tempe', note: 'theirs' } }
    await start()
    await save(draftOf('d1', 'Mesa', 1))
    await pass(2_000)
    server.set(
      'd1',
      toWireDraft(draftOf('d1', '', 3, { ...other, answeredAt: { court: at(3), note: at(3) } })),
    )
    await save(draftOf('d1', 'Gilbert', 2))
    sync.pullDrafts()
    await pass(2_000)
    expect(await onPhone()).toEqual(['d1 Tempe'])
    await save(draftOf('d1', 'Gilbert', 4))
    await pass(2_000)
    expect(onServer()).toEqual(['d1 Gilbert'])
  })

  it('that is open shows each change of another phone', async () => {
    await start()
    await save(draftOf('d1', 'Mesa'))
    await pass(2_000)
    const opened = await openDraft(person.personId, 'd1')
    const received: string[] = []
    opened.watchReceived(({ answers }) => received.push(String(answers.court)))
    for (const [court, minute] of [
      ['Tempe', 1],
      ['Gilbert', 2],
      ['Phoenix', 3],
    ] as const) {
      server.set('d1', toWireDraft(draftOf('d1', court, minute)))
      sync.pullDrafts()
      await pass(2_000)
    }
    expect(received).toEqual(['Tempe', 'Gilbert', 'Phoenix'])
    await ended(opened.close())
  })

  it('that is discarded here is discarded on the server, also when it is gone there', async () => {
    server.set('d1', toWireDraft(draftOf('d1', 'Mesa')))
    await start()
    await ended(drafts.discardDraft(person.personId, 'd1'))
    await ended(drafts.discardDraft(person.personId, 'never there'))
    await pass(2_000)
    expect(onServer()).toEqual([])
    expect(await onPhone()).toEqual([])
    expect(await drafts.listDiscards(person.personId)).toEqual([])
  })

  it.each([
    ['has no change of this phone goes without a word', false],
    ['has a change of this phone is said to be lost', true],
  ])('that was sent on another phone and %s', async (_, isChanged) => {
    server.set('d1', toWireDraft(draftOf('d1', 'Mesa')))
    await start()
    server.delete('d1')
    page.serve((call) => (call.call.startsWith('PUT') ? problem(410, 'DRAFT_DELETED') : keep(call)))
    if (isChanged) await save(draftOf('d1', 'Tempe', 1))
    sync.pullDrafts()
    await pass(2_000)
    expect(await onPhone()).toEqual([])
    expect(shown()).toBe(
      isChanged ? 'A case you changed here was sent or discarded on another phone.' : undefined,
    )
  })

  it('that the server refuses stays here, which is said once, until it is changed', async () => {
    await start()
    page.serve((call) => (call.call.startsWith('PUT') ? problem(422, 'TOO_LARGE') : keep(call)))
    await save(draftOf('d1', 'Mesa'))
    await pass(2_000)
    expect(shown()).toBe(
      'We couldn’t copy a case to your account. TOO_LARGE. It’s saved on this phone only.',
    )
    await pass(10_000)
    page.taken()
    sync.pullDrafts()
    await pass(2_000)
    expect(page.taken()).toEqual(['GET /drafts'])
    await save(draftOf('d1', 'Tempe', 1))
    await pass(2_000)
    expect(page.taken()).toContain('PUT /drafts/d1')
    expect(shown()).toBeUndefined()
    page.serve(keep)
    await save(draftOf('d1', 'Gilbert', 2))
    await pass(2_000)
    expect(await onPhone()).toEqual(['d1 Gilbert'])
  })

  it('that waits in the outbox is neither uploaded nor brought back', async () => {
    server.set('d1', toWireDraft(draftOf('d1', 'Mesa')))
    await ended(
      addToOutbox(person.personId, {
        id: 'd1',
        queuedAt: at(0),
        status: 'waiting',
        refusal: null,
        outgoing: { kind: 'case', draft: draftOf('d1', 'Mesa'), body: {} as never },
      }),
    )
    await start()
    expect(await onPhone()).toEqual([])
    expect(page.taken()).toEqual(['GET /drafts'])
    await removeFromOutbox('d1')
  })
})

describe('the server', () => {
  it.each([
    ['without a connection', () => page.setOnline(false), () => page.setOnline(true)],
    ['when no response comes', () => page.serve(noResponse), () => page.serve(keep)],
    [
      'when it is busy',
      () => page.serve(() => problem(503, 'UNAVAILABLE')),
      () => page.serve(keep),
    ],
  ])('gets what was changed %s as soon as it can', async (_, fail, recover) => {
    await start()
    fail()
    await save(draftOf('d1', 'Mesa'))
    await pass(2_000)
    expect(onServer()).toEqual([])
    recover()
    await pass(10_000)
    expect(onServer()).toEqual(['d1 Mesa'])
  })

  it('is left alone for as long as it asks', async () => {
    await start()
    const headers = { 'retry-after': '100' }
    page.serve(() => Response.json({ message: 'Busy' }, { status: 429, headers }))
    await save(draftOf('d1', 'Mesa'))
    await pass(2_000)
    page.serve(keep)
    sync.pullDrafts()
    await pass(80_000)
    expect(onServer()).toEqual([])
    await pass(80_000)
    expect(onServer()).toEqual(['d1 Mesa'])
  })

  it.each([
    ['UNAUTHENTICATED', 'ended'],
    ['SESSION_ENDED', 'revoked'],
  ])('gets the change after the next log-in (%s)', async (code, reason) => {
    await start()
    person.tell({ isConfirmed: false })
    page.serve(() => problem(401, code))
    await save(draftOf('d1', 'Mesa'))
    await pass(2_000)
    expect(person.reports).toEqual([reason])
    page.serve(keep)
    person.tell({ isConfirmed: false })
    await pass(600_000)
    expect(onServer()).toEqual([])
    person.tell({ isConfirmed: true })
    await pass(2_000)
    expect(onServer()).toEqual(['d1 Mesa'])
  })

  it('gets what can be uploaded before a log-out, which waits 3 s at most', async () => {
    await start()
    await save(draftOf('d1', 'Mesa'))
    await ended(sync.settleDrafts())
    expect(onServer()).toEqual(['d1 Mesa'])
    page.serve(() => new Promise(() => {}))
    await save(draftOf('d1', 'Tempe', 1))
    let isSettled = false
    void sync.settleDrafts().then(() => {
      isSettled = true
    })
    await pass(2_900)
    expect(isSettled).toBe(false)
    await pass(200)
    expect(isSettled).toBe(true)
  })

  it('gets nothing after a log-out', async () => {
    await start()
    person.logOut()
    page.taken()
    await save(draftOf('d1', 'Mesa'))
    sync.pullDrafts()
    await ended(sync.settleDrafts())
    page.setHidden(false)
    await pass(60_000)
    expect(page.taken()).toEqual([])
  })
})
