// What the parts of the table of refusals have in common: the shape of a row, and requests and
// people that several of them use.
import type { ProblemCode } from '#server/errors.ts'
import type { OperationId } from '#server/operations/policies.ts'
import type { TestPerson } from '#tests/support/api.ts'
import type { Ask, Asking } from '#tests/support/asking.ts'
import type { World } from './world.ts'

/** The people of the world, by name. */
export type Who = {
  [Name in keyof World]: World[Name] extends Asking ? Name : never
}[keyof World]
/** A request that is refused, who sends it, the code, and the reason. */
export type Row = [who: Who, expected: ProblemCode, ask: (world: World) => Ask, why: string]
/** The rows of some operations. */
export type Rows = Partial<Record<OperationId, Row[]>>

// Requests.
export const nothing = () => ({})
export const ofMaria = ({ maria }: World) => ({ query: { customer_id: maria.id } })
export const ofVega = ({ vega }: World) => ({ path: { attorney_id: vega.id } })
export const theBid = ({ acceptedBid: { id } }: World) => ({ path: { bid_id: id } })

// Attorneys.
export const other = (world: World) => world['another attorney']
export const conflicted = (world: World) => world['an attorney with a conflict']
export const unlicensed = (world: World) => world['an attorney without a license']
export const changing = (world: World) => world['an attorney with a pending license']
export const expired = (world: World) => world['an attorney with an expired license']
export const former = (world: World) => world['an attorney whose bids have ended']

/** Returns the body of a sign-up. */
export const asNewClient = ({ email }: TestPerson) => ({
  contact_info: '4805550142',
  email,
  first_name: 'Maria',
  last_name: 'Delgado',
  password: 'Fastpass1!',
})

/** Returns the row of somebody without a session. */
export const signedOut = (ask: (world: World) => Ask): Row => [
  'a visitor',
  'UNAUTHENTICATED',
  ask,
  'signed out',
]

/** Returns the row of somebody with an account and no record. */
export const newcomer = (ask: (world: World) => Ask): Row => [
  'a newcomer',
  'WRONG_ROLE',
  ask,
  'no role yet',
]

/** Returns the rows of an operation for admins only. */
export const adminsOnly = (ask: (world: World) => Ask): Row[] => [
  signedOut(ask),
  newcomer(ask),
  ['maria', 'WRONG_ROLE', ask, 'is no admin'],
  ['vega', 'WRONG_ROLE', ask, 'is no admin'],
  ['a revoked admin', 'WRONG_ROLE', ask, 'is no admin anymore'],
]
export const mariasRecord = ({ maria }: World) => ({ path: { customer_id: maria.id } })
export const vegasRecord = ({ vega }: World) => ({ path: { attorney_id: vega.id } })
