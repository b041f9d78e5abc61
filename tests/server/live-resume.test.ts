// A stream that begins with the changes since its client's data was read.
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { askForEvents, openTestStream } from '#tests/support/events.ts'
import { move, placeBid, postCase } from '#tests/support/stories.ts'

// No position is known before the database has told of the change.
const SOON = { timeout: 20_000 }

let api: TestApi
let maria: TestPerson
let tom: TestPerson
let vega: TestPerson

beforeAll(async () => {
  api = await startApi({ listen: true })
  maria = await api.customer()
  tom = await api.customer()
  vega = await api.attorney()
  // The server follows the changes from the first stream on.
  await openTestStream(api.origin, tom)
})
afterAll(() => api.close())

/** Fetches the person's cases, and returns the position of the response. */
async function fetchCases(person: TestPerson): Promise<string> {
  const token = await person.token()
  const url = `${api.origin}/api/cases/list?limit=10&offset=0&customer_id=${person.id}`
  const response = await fetch(url, { headers: { token } })
  expect(response.status).toBe(200)
  return response.headers.get('fastpass-position') ?? ''
}

/** Opens a stream from a position, and returns its events until it is ready, and the id of that. */
async function eventsFrom(person: TestPerson, position: string) {
  const end = new AbortController()
  const token = await person.token()
  const { body } = await askForEvents(api.origin, token, end.signal, { 'last-event-id': position })
  const messages = (body as ReadableStream)
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
  const events: unknown[] = []
  for await (const { data, id } of messages) {
    events.push(JSON.parse(data))
    if (JSON.parse(data).kind !== 'ready') continue
    end.abort()
    return { events, id: id ?? '' }
  }
  throw new Error('The stream ended before it was ready.')
}

const resumed = { kind: 'ready', is_resumed: true }

it('a stream begins with exactly the events since the data was read', async () => {
  const { id: case_id } = await postCase(api, maria)
  let position = ''
  let firstId = ''
  // The event of the post itself can come after the data was read.
  await expect
    .poll(async () => {
      position = await fetchCases(maria)
      const { events, id } = await eventsFrom(maria, position)
      firstId = id
      return events
    })
    .toEqual([resumed])

  await placeBid(vega, case_id)
  await expect
    .poll(async () => (await eventsFrom(maria, position)).events)
    .toEqual(expect.arrayContaining([{ kind: 'case', case_id }]))
  const { events, id } = await eventsFrom(maria, firstId)
  expect(events).toEqual([{ kind: 'case', case_id }, { kind: 'notice', case_id }, resumed])
  // What it has seen is not repeated.
  expect((await eventsFrom(maria, id)).events).toEqual([resumed])
})

it('a stream contains nothing about other people’s cases', async () => {
  const position = await fetchCases(tom)
  const { id: case_id } = await postCase(api, maria)
  const seen = { kind: 'case', case_id }
  await expect
    .poll(async () => (await eventsFrom(maria, position)).events)
    .toEqual(expect.arrayContaining([seen]))
  expect((await eventsFrom(tom, position)).events).toEqual([resumed])
  expect((await eventsFrom(vega, position)).events).toEqual([{ kind: 'explore' }, resumed])
})

it('a stream of an attorney begins with the changes that concern them', async () => {
  const [okafor, lind] = [await api.attorney(), await api.attorney()]
  const robin = await api.admin()
  const { id: case_id } = await postCase(api, maria)
  const bid = await placeBid(vega, case_id)
  await placeBid(okafor, case_id)
  await lind.must('getCase', { path: { case_id } })
  const seen = { kind: 'case', case_id }
  /** Returns what each attorney and an admin missed while Maria missed this. */
  const missedBy = async (work: () => Promise<unknown>) => {
    let position = ''
    await expect
      .poll(async () => {
        position = await fetchCases(maria)
        return (await eventsFrom(maria, position)).events
      }, SOON)
      .toEqual([resumed])
    await work()
    await expect
      .poll(async () => (await eventsFrom(maria, position)).events, SOON)
      .toEqual(expect.arrayContaining([seen]))
    return Promise.all(
      [vega, okafor, lind, robin].map(async (person) => {
        const { events } = await eventsFrom(person, position)
        const kinds = (events as { kind: string }[]).map(({ kind }) => kind)
        return kinds.filter((kind) => kind === 'case' || kind === 'office').join()
      }),
    )
  }
  for (const status of ['paused', 'open'] as const) {
    const missed = await missedBy(() => move(maria, case_id, status))
    expect(missed).toEqual(['case', 'case', '', 'office'])
  }
  const edit = {
    id: case_id,
    version: 1,
    case_details: 'New.',
    firm_size: ['1-2 lawyers' as const],
  }
  expect(await missedBy(() => maria.must('updateCase', { body: edit }))).toEqual([
    'case',
    'case',
    'case',
    'office',
  ])
  const cheaper = { id: bid.id, bid_amount: 900 }
  expect(await missedBy(() => vega.must('updateBid', { body: cheaper }))).toEqual([
    'case',
    '',
    '',
    'office',
  ])
})

it('a stream is not resumed from a position of another process, nor from one that is too old', async () => {
  const position = await fetchCases(maria)
  const [process, changes] = position.split('.')
  for (const unknown of [
    `${crypto.randomUUID()}.${changes}`,
    `${process}.${Number(changes) + 1}`,
    'x',
  ]) {
    expect((await eventsFrom(maria, unknown)).events, unknown).toEqual([{ kind: 'ready' }])
  }
})
