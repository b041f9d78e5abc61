// People who use servers that are separate processes.
import { randomUUID } from 'node:crypto'
import { type Asking, askWith } from './asking.ts'
import { minimalAnswersOf } from './case-answers.ts'
import { sendByFetch, signIn } from './http.ts'

/** Any of several servers with the same database. */
type Place = { url: string }

/** The account of a person, and the id of their record. */
export type Account = { id: string; email: string }

/** A person who is logged in at a server. */
export type Person = Asking & { id: string; token(): Promise<string> }

const PASSWORD = 'many-Paper-boats-7'

/** Creates an account at a server. */
export async function signUp({ url }: Place, role: 'customer' | 'attorney'): Promise<Account> {
  const { must } = askWith(sendByFetch(url), async () => null)
  const account = { email: `${role}.${randomUUID()}@example.com`, password: PASSWORD }
  const name = { first_name: 'Maria', last_name: 'Delgado', contact_info: '4805550142' }
  const firm = { company_name: 'Vega Law Group', description: 'Two lawyers in Mesa.' }
  const work = { category_id: [], other_category_name: 'tax', law_firm_size: '1-2 lawyers' }
  const contact = { phone_number: '4805550163', languages_known: 'English' }
  const { data } =
    role === 'customer'
      ? await must('createCustomer', { body: { ...account, ...name } })
      : await must('createAttorney', { body: { ...account, ...firm, ...work, ...contact } })
  return { email: account.email, id: data.id }
}

/** Logs an account in at a server. */
export async function logIn({ url }: Place, { id, email }: Account): Promise<Person> {
  const send = sendByFetch(url)
  const session = await signIn(send, url, { email, password: PASSWORD })
  const created = await askWith(send, session.renew).must('createSession')
  const token = async () => created.data.refresh_token
  return { id, token, ...askWith(send, token) }
}

/** Posts a family case with the fewest answers. Returns its id. */
export async function postFamilyCase(customer: Person): Promise<string> {
  const { data: categories } = await customer.must('listCategories')
  const body = {
    category_id: categories.find(({ name }) => name === 'family')?.id ?? '',
    customer_id: customer.id,
    firm_size: ['1-2 lawyers'],
    case_details: 'We want to part in peace.',
    ...minimalAnswersOf('family'),
  }
  return (await customer.must('createCase', { key: randomUUID(), body })).data.id
}
