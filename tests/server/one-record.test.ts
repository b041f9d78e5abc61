// An identity has one record, a customer's or an attorney's, even with parallel requests.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '#tests/support/api.ts'

const ROUNDS = 10

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

it('an identity that requests a customer and an attorney account at the same moment gets one of them', async () => {
  const category_id = [await api.categoryId('dui')]
  for (let round = 0; round < ROUNDS; round += 1) {
    const newcomer = await api.newcomer()
    const clerk_user_id = newcomer.userId
    const client = { clerk_user_id, first_name: 'Ana', last_name: 'Ruiz' }
    const attorney = {
      clerk_user_id,
      company_name: 'Ruiz Law',
      description: 'Two lawyers in Mesa.',
      phone_number: '4805550163',
      languages_known: 'English',
      category_id,
      law_firm_size: '1-2 lawyers' as const,
    }
    // Fetched first, so that neither request waits for a token.
    await newcomer.token()
    const replies = await Promise.all([
      newcomer.ask('createCustomerFromIdentity', { body: client }),
      newcomer.ask('createAttorneyFromIdentity', { body: attorney }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 403])
  }
})
