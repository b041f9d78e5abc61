// Customers, attorneys and their categories: what is refused to whom.
import type { TestPerson } from '#tests/support/api.ts'
import {
  asNewClient,
  mariasRecord,
  newcomer,
  nothing,
  type Rows,
  signedOut,
  vegasRecord,
} from './rows.ts'
import type { World } from './world.ts'

const newArea = () => ({ body: { name: 'tax', is_other: true } })
const namedMaria = ({ userId }: TestPerson) => ({
  clerk_user_id: userId,
  first_name: 'Maria',
  last_name: 'Delgado',
})
const aFirm = {
  company_name: 'Vega Law Group',
  description: 'Two lawyers in Mesa.',
  phone_number: '4805550163',
  languages_known: 'English',
  category_id: [],
  other_category_name: 'tax',
  law_firm_size: '1-2 lawyers',
}
const asNewFirm = ({ email }: TestPerson) => ({ ...aFirm, email, password: 'Fastpass1!' })
const firmOf = ({ userId }: TestPerson) => ({ ...aFirm, clerk_user_id: userId })
const asMaria = ({ maria: { id } }: World) => ({
  body: { id, first_name: 'Mary', last_name: 'Delgado', contact_info: '4805550142' },
})
const asVega = ({ vega: { id } }: World) => ({ body: { ...aFirm, id } })
const renaming = ({ maria: { id } }: World) => ({ body: { id, name: 'tax', is_other: true } })

/** The rows of these operations. */
export const peopleRefusals = {
  createCustomer: [
    [
      'a visitor',
      'EMAIL_TAKEN',
      ({ maria }) => ({ body: asNewClient(maria) }),
      'the email is taken',
    ],
  ],
  createCustomerFromIdentity: [
    signedOut((world) => ({ body: { clerk_user_id: world['a newcomer'].userId } })),
    [
      'a newcomer',
      'NOT_FOUND',
      ({ maria }) => ({ body: { clerk_user_id: maria.userId } }),
      'another’s',
    ],
    [
      'vega',
      'WRONG_ROLE',
      ({ vega }) => ({ body: { clerk_user_id: vega.userId } }),
      'is an attorney',
    ],
    ['maria', 'EMAIL_TAKEN', ({ maria }) => ({ body: namedMaria(maria) }), 'has an account'],
  ],
  getCustomer: [
    signedOut(mariasRecord),
    newcomer(mariasRecord),
    ['a revoked admin', 'WRONG_ROLE', mariasRecord, 'is no admin anymore'],
    ['another customer', 'NOT_FOUND', mariasRecord, 'somebody else’s record'],
    ['vega', 'NOT_FOUND', mariasRecord, 'somebody else’s record'],
    ['an admin', 'NOT_FOUND', ({ vega }) => ({ path: { customer_id: vega.id } }), 'no client'],
  ],
  updateCustomer: [
    signedOut(asMaria),
    newcomer(asMaria),
    ['another customer', 'NOT_FOUND', asMaria, 'somebody else’s profile'],
    ['vega', 'WRONG_ROLE', asMaria, 'is no client'],
    ['an admin', 'WRONG_ROLE', asMaria, 'is no client'],
    [
      'maria',
      'PROFILE_CHANGED',
      (w) => ({ body: { ...asMaria(w).body, version: 99 } }),
      'another version',
    ],
  ],
  createAttorney: [
    ['a visitor', 'EMAIL_TAKEN', ({ vega }) => ({ body: asNewFirm(vega) }), 'the email is taken'],
  ],
  createAttorneyFromIdentity: [
    signedOut((world) => ({ body: firmOf(world['a newcomer']) })),
    ['a newcomer', 'NOT_FOUND', ({ vega }) => ({ body: firmOf(vega) }), 'another’s'],
    ['maria', 'WRONG_ROLE', ({ maria }) => ({ body: firmOf(maria) }), 'is a client'],
    ['vega', 'EMAIL_TAKEN', ({ vega }) => ({ body: firmOf(vega) }), 'has an account'],
  ],
  getAttorney: [
    signedOut(vegasRecord),
    newcomer(vegasRecord),
    ['a revoked admin', 'WRONG_ROLE', vegasRecord, 'is no admin anymore'],
    ['another attorney', 'NOT_FOUND', vegasRecord, 'somebody else’s record'],
    ['maria', 'NOT_FOUND', vegasRecord, 'somebody else’s record'],
    ['an admin', 'NOT_FOUND', ({ maria }) => ({ path: { attorney_id: maria.id } }), 'no attorney'],
  ],
  updateAttorney: [
    signedOut(asVega),
    newcomer(asVega),
    ['another attorney', 'NOT_FOUND', asVega, 'somebody else’s profile'],
    ['maria', 'WRONG_ROLE', asVega, 'is no attorney'],
    ['an admin', 'WRONG_ROLE', asVega, 'is no attorney'],
    [
      'vega',
      'PROFILE_CHANGED',
      (w) => ({ body: { ...asVega(w).body, version: 99 } }),
      'another version',
    ],
    [
      'vega',
      'INVALID_FIELDS',
      (w) => ({ body: { ...asVega(w).body, places: ['99999'] } }),
      'no such place',
    ],
  ],
  listCategories: [signedOut(nothing), signedOut(() => ({ query: { is_other: true } }))],
  createCategory: [signedOut(newArea), newcomer(newArea)],
  updateCategory: [
    signedOut(renaming),
    newcomer(renaming),
    ['maria', 'WRONG_ROLE', renaming, 'clients have no areas'],
    ['an admin', 'WRONG_ROLE', renaming, 'admins have no areas'],
    ['vega', 'NOT_FOUND', renaming, 'no area of theirs'],
  ],
} satisfies Rows
