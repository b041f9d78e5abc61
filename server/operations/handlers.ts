import * as bids from './bids.ts'
import * as cases from './cases.ts'
import * as categories from './categories.ts'
import * as customers from './customers.ts'
import * as health from './health.ts'
import type { Handlers } from './operation.ts'
import * as session from './session.ts'
import * as uploads from './uploads.ts'

/** Who serves each operation of the contract. */
export const handlers: Handlers = {
  ...health,
  ...session,
  ...customers,
  ...categories,
  ...cases,
  ...bids,
  ...uploads,
}
