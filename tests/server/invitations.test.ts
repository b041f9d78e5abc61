// Invitations are valid once, for seven days, for one email and one role.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invitations } from '#server/db/schema/people.ts'
import { type InvitedRole, invitationLink, invite } from '#server/domain/accounts/invitations.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
let invited = 0

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const newEmail = () => `invited${++invited}@example.com`

/** Invites a new email. */
async function send(role: InvitedRole, email = newEmail()) {
  const { ticket } = await invite(api.services.db.orm, { email, role }, api.now())
  return { email, ticket }
}

const read = (ticket: string) => api.signedOut.ask('getInvitation', { ticket })
const rowsOf = (email: string) =>
  api.services.db.orm.select().from(invitations).where(eq(invitations.email, email))

const client = (email: string) => ({
  contact_info: '4805550142',
  email,
  first_name: 'Ana',
  last_name: 'López',
  password: 'Fastpass1!',
})

describe('an invitation', () => {
  it.each(['customer', 'attorney', 'admin'] as const)(
    'contains its email, role and expiry, for %s',
    async (role) => {
      const { email, ticket } = await send(role)
      const { status, body, headers } = await read(ticket)
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
      const expires_at = new Date(api.now().getTime() + 7 * 24 * 3_600_000).toISOString()
      expect(body.data).toEqual({ email, role_name: role, expires_at })
    },
  )

  it('is valid for seven days', async () => {
    const { ticket } = await send('admin')
    api.advance({ hours: 7 * 24 - 1 })
    expect((await read(ticket)).status).toBe(200)
    api.advance({ hours: 1 })
    const { status, body } = await read(ticket)
    expect([status, body.message]).toEqual([
      404,
      'This invitation no longer works. Ask for a new one.',
    ])
  })

  it('is stored without its secret', async () => {
    const { email, ticket } = await send('admin')
    const rows = await rowsOf(email)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(ticket)
  })

  it('replaces an unused one to the same email, whatever the capitals', async () => {
    const first = await send('admin')
    const second = await send('customer', first.email.toUpperCase())
    expect((await read(first.ticket)).status).toBe(409)
    expect((await read(second.ticket)).body.data.role_name).toBe('customer')
  })

  it('reports that a newer email replaced its earlier links, until it is used or expired', async () => {
    const first = await send('customer')
    const second = await send('attorney', first.email)
    const third = await send('customer', first.email)
    for (const { ticket } of [first, second]) {
      const { status, body } = await read(ticket)
      expect([status, body.code, body.message]).toEqual([
        409,
        'INVITATION_REPLACED',
        'A newer invitation replaced this one. Open the link in the newest email.',
      ])
    }
    const body = client(first.email)
    await api.signedOut.must('createCustomer', { body, ticket: third.ticket })
    for (const { ticket } of [first, second, third]) expect((await read(ticket)).status).toBe(404)

    const late = await send('admin')
    await send('admin', late.email)
    api.advance({ hours: 7 * 24 })
    expect((await read(late.ticket)).status).toBe(404)
  })

  it('keeps only its newest earlier links', async () => {
    const email = newEmail()
    const sent = []
    for (let number = 0; number < 23; number++) sent.push((await send('admin', email)).ticket)
    const [row] = await rowsOf(email)
    expect(row?.replacedHashes).toHaveLength(20)
    expect((await read(sent[1] ?? '')).status).toBe(404)
    expect((await read(sent[2] ?? '')).status).toBe(409)
  })

  it('can be read only with a complete ticket', async () => {
    for (const ticket of ['guessed', 'x'.repeat(100)]) expect((await read(ticket)).status).toBe(404)
    const none = await api.signedOut.ask('getInvitation')
    expect([none.status, none.body.code]).toEqual([400, 'MALFORMED_REQUEST'])
  })

  it('can be read a limited number of times per minute', async () => {
    const limited = await startApi({ config: { rateLimitPerMinute: 100, signInsPerMinute: 2 } })
    const statuses = []
    for (let asked = 0; asked < 3; asked += 1) {
      statuses.push((await limited.signedOut.ask('getInvitation', { ticket: 'guessed' })).status)
    }
    expect(statuses).toEqual([404, 404, 429])
    await limited.close()
  })
})

describe('its link', () => {
  it.each([
    ['customer', '/onboarding'],
    ['attorney', '/onboarding/attorney-new'],
    ['admin', '/auth/signup'],
  ] as const)('takes a %s to %s, with the secret in no request', (role, path) => {
    const email = 'ana+1@example.com'
    const link = new URL(invitationLink('https://fastpass.example', { email, role, ticket: 'abc' }))
    expect(link.origin + link.pathname).toBe(`https://fastpass.example${path}`)
    expect(link.searchParams.get('email_id')).toBe(email)
    expect(link.hash).toBe('#ticket=abc')
  })
})

describe('an invited customer', () => {
  it('uses the invitation up', async () => {
    const { email, ticket } = await send('customer')
    const body = client(email.toUpperCase())
    expect((await api.signedOut.ask('createCustomer', { body, ticket })).status).toBe(201)
    expect((await read(ticket)).status).toBe(404)
    expect(await rowsOf(email)).toMatchObject([{ usedAt: api.now() }])
  })

  it('also uses it up by signing up as an attorney, which needs no invitation', async () => {
    const { email, ticket } = await send('customer')
    const body = {
      email,
      password: 'Fastpass1!',
      company_name: 'Vega Law',
      phone_number: '4805550163',
      description: 'Two lawyers in Mesa.',
      website_link: 'vegalawgroup.com',
      languages_known: 'English',
      law_firm_size: '1-2 lawyers',
      category_id: [await api.categoryId('dui')],
    }
    await api.signedOut.must('createAttorney', { body, ticket })
    expect((await read(ticket)).status).toBe(404)
    expect(await rowsOf(email)).toMatchObject([{ usedAt: api.now() }])
  })

  it('can sign up only with the invited email', async () => {
    const { ticket } = await send('customer')
    const { status, body } = await api.signedOut.ask('createCustomer', {
      body: client(newEmail()),
      ticket,
    })
    expect([status, body.errors]).toEqual([
      422,
      [{ field: 'email', message: 'Email is not matching' }],
    ])
    expect((await read(ticket)).status).toBe(200)
  })

  it('can sign up like anyone when the invitation is used or expired, or was for another role', async () => {
    const { ticket } = await send('admin')
    const created = await api.signedOut.must('createCustomer', { body: client(newEmail()), ticket })
    expect(created.data.id).toEqual(expect.any(String))
    expect((await read(ticket)).status).toBe(200)
    api.advance({ hours: 8 * 24 })
    await api.signedOut.must('createCustomer', { body: client(newEmail()), ticket })
  })

  it('keeps the invitation when the account is refused', async () => {
    const { email, ticket } = await send('customer')
    await api.signedOut.must('createCustomer', { body: client(email) })
    const { status } = await api.signedOut.ask('createCustomer', { body: client(email), ticket })
    expect(status).toBe(409)
    expect((await read(ticket)).status).toBe(200)
  })
})
