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
const { deliver } = await import('#src/offline/deliver.ts')
const { addToOutbox, listOutbox, removeFromOutbox } = await import('#src/offline/outbox.ts')
afterAll(() => device.remove())

const token = async () => 'fps_token'
const api = createApiClient({ current: token, renew: token })
const respond = vi.fn<() => Response>()
vi.stubGlobal('fetch', async () => respond())

const item = (id: string, notBefore?: number): OutboxItem => ({
  ...{ id, queuedAt: new Date().toISOString(), status: 'waiting', refusal: null },
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
    ...{ type: 'about:blank', title: 'Unprocessable Content', status: 422 },
    ...{ code: 'INVALID_FIELDS', message: 'Please check your answers.' },
    errors: [{ field: 'update_count', message }],
  }
  respond.mockImplementation(() => Response.json(problem, { status: 422 }))
  await addToOutbox(PERSON, item('refused'))
  expect(await deliver(api, PERSON, 'refused')).toMatchObject({ status })
  expect(await listOutbox(PERSON)).toMatchObject([
    { id: 'refused', refusal: status === 'refused' ? { code: 'INVALID_FIELDS' } : null },
  ])
})
