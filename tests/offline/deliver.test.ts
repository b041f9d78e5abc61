// What the outbox sends, and when, on a device whose clock and whose servers change.
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import type { OutboxItem } from '#machines/client/outbox-item.ts'
import { installDevice } from './fake-device.ts'

const PERSON = '1b671a64-40d5-491e-99b0-da01ff1f3341'
const HOUR_MS = 3_600_000

const device = installDevice()
// The page has no settings from the server.
Object.assign(document, { querySelector: () => null })
// In a page a path is a URL.
class PageRequest extends Request {
  constructor(input: string | URL | Request, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://localhost/') : input, init)
  }
}
vi.stubGlobal('Request', PageRequest)
vi.resetModules()
const { createApiClient } = await import('#src/api/api-client.ts')
const { deliver, deliverAll } = await import('#src/offline/deliver.ts')
const { addToOutbox, changeInOutbox, listOutbox, removeFromOutbox } = await import(
  '#src/offline/outbox.ts'
)
afterAll(() => device.remove())

const token = async () => 'fps_token'
const api = createApiClient({ current: token, renew: token })
const respond = vi.fn<() => Response>()
vi.stubGlobal('fetch', async () => respond())
const problem = (status: number, code: string) =>
  Response.json({ type: 'about:blank', title: code, status, code, message: code }, { status })

const item = (id: string, notBefore?: number): OutboxItem => ({
  id,
  queuedAt: new Date().toISOString(),
  status: 'waiting',
  refusal: null,
  ...(notBefore !== undefined && { notBefore: new Date(notBefore).toISOString() }),
  outgoing: { kind: 'bidEdit', body: {} } as never,
})

beforeEach(async () => {
  respond.mockReset()
  for (const { id } of await listOutbox(PERSON)) await removeFromOutbox(id)
})

it.each([
  ['half an hour', HOUR_MS / 2, 'retry'],
  ['two hours, which no server asks for: the clock was changed', 2 * HOUR_MS, 'accepted'],
])('an item that waits for %s', async (_, ahead, status) => {
  respond.mockImplementation(() => Response.json({ data: {} }))
  await addToOutbox(PERSON, item('waits', Date.now() + ahead))
  expect(await deliver(api, PERSON, 'waits')).toMatchObject({ status })
})

it.each([
  ['by a server of the version before, stays', 'This field is not known.', 'retry'],
  ['for good, is refused', 'Field is  required', 'refused'],
])('an item that is refused %s', async (_, message, status) => {
  const problem = {
    type: 'about:blank',
    title: 'Unprocessable Content',
    status: 422,
    code: 'INVALID_FIELDS',
    message: 'Please check your answers.',
    errors: [{ field: 'update_count', message }],
  }
  respond.mockImplementation(() => Response.json(problem, { status: 422 }))
  await addToOutbox(PERSON, item('refused'))
  expect(await deliver(api, PERSON, 'refused')).toMatchObject({ status })
  expect(await listOutbox(PERSON)).toMatchObject([
    { id: 'refused', refusal: status === 'refused' ? { code: 'INVALID_FIELDS' } : null },
  ])
})

it.each([
  ['as long as the server asks', '60', 60_000],
  ['no longer than an hour, whatever the server asks', '7200', HOUR_MS],
])('an item waits %s, in all tabs', async (_, seconds, afterMs) => {
  const headers = { 'retry-after': seconds }
  respond.mockImplementation(() => Response.json({ message: 'Busy' }, { status: 429, headers }))
  await addToOutbox(PERSON, item('busy'))
  const result = await deliver(api, PERSON, 'busy')
  expect(result).toEqual({ status: 'retry', afterMs })
  expect(await deliver(api, PERSON, 'busy')).toMatchObject({ status: 'retry' })
  expect(respond).toHaveBeenCalledTimes(1)
  const [stored] = await listOutbox(PERSON)
  const ahead = Date.parse(stored?.notBefore ?? '') - Date.now()
  expect(ahead).toBeGreaterThan(afterMs / 2)
  expect(ahead).toBeLessThanOrEqual(afterMs)
})

it('items go in the order in which they were submitted, except refused ones', async () => {
  respond.mockImplementation(() => Response.json({ data: {} }))
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 29, 12, minute)).toISOString()
  await addToOutbox(PERSON, { ...item('second'), queuedAt: at(2) })
  await addToOutbox(PERSON, { ...item('first'), queuedAt: at(1) })
  const refusal = { message: 'Too late.', errors: [], code: 'STATUS_CONFLICT' }
  await addToOutbox(PERSON, { ...item('refused'), queuedAt: at(0), status: 'refused', refusal })
  expect(await deliver(api, PERSON, 'refused')).toEqual({ status: 'refused', ...refusal })
  expect(await deliver(api, PERSON, 'second')).toEqual({ status: 'retry', afterMs: 250 })
  expect(await deliver(api, PERSON, 'never there')).toEqual({ status: 'gone' })
  expect(respond).not.toHaveBeenCalled()
  expect(await deliverAll(api, PERSON)).toBeUndefined()
  expect(respond).toHaveBeenCalledTimes(2)
  expect((await listOutbox(PERSON)).map(({ id }) => id)).toEqual(['refused'])
})

it.each([
  ['retry', 503, 'UNAVAILABLE'],
  ['signInNeeded', 401, 'UNAUTHENTICATED'],
  ['confirmNeeded', 403, 'EMAIL_UNCONFIRMED'],
  [undefined, 422, 'INVALID_FIELDS'],
])('the worker stops with %s at a %i %s', async (reason, status, code) => {
  respond.mockImplementation(() => problem(status, code))
  await addToOutbox(PERSON, item('waits'))
  expect(await deliverAll(api, PERSON)).toBe(reason)
  await changeInOutbox('waits', { status: 'waiting', refusal: null })
  respond.mockImplementation(() => Response.json({ data: {} }))
  expect(await deliverAll(api, PERSON)).toBeUndefined()
  expect(await listOutbox(PERSON)).toEqual([])
})
