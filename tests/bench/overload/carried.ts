// How many requests a server carries in a second.
import { who } from '#tests/bench/server/seed.ts'
import type { SignedIn } from '#tests/bench/server/servers.ts'
import {
  describeResponses,
  type Load,
  type LoadRequest,
  type Response,
  sendLoad,
  timeOf,
} from './load.ts'

const STEPS = [200, 300, 400, 500, 600, 700, 800, 900, 1_000, 1_200, 1_400, 1_700, 2_000, 2_500]
const STEP_SECONDS = 4
/** A rate that is carried: nothing is refused, and 99% of the responses come within this time. */
const CARRIED_MS = 250

/** Sends more and more requests, and prints each step. Returns the highest rate that is carried, in a second. */
export async function findCarried(load: Pick<Load, 'origin' | 'requests'>): Promise<number> {
  let carried = 0
  for (const perSecond of STEPS) {
    const responses = await sendLoad({ ...load, perSecond, seconds: STEP_SECONDS })
    console.log(`${perSecond}/s: ${describeResponses(responses, STEP_SECONDS)}`)
    if (!isGood(responses, CARRIED_MS)) break
    carried = perSecond
  }
  return carried
}

/** Returns whether nothing was refused, and 99% of the responses came within this time. */
export const isGood = (responses: Response[], withinMs: number): boolean =>
  responses.every(isAccepted) && p99(responses) <= withinMs

/** Returns the time within which 99% of what was accepted had its response, ms. */
export const p99 = (responses: Response[]): number => timeOf(responses.filter(isAccepted), 0.99)

const isAccepted = ({ status }: Response) => status === 200

/** Returns what people read most: the open cases, their own cases, their notifications. */
export function readsOf({ attorney, customer }: SignedIn): LoadRequest[] {
  return [
    { path: `/api/cases/by-attorney/${who.typical}?scope=explore`, token: attorney.token },
    { path: `/api/cases/list?customer_id=${who.customer}`, token: customer.token },
    { path: `/api/cases/by-attorney/${who.typical}?scope=current`, token: attorney.token },
    {
      path: `/api/email-data/list?received_by=${who.customer}&grouped=true`,
      token: customer.token,
    },
  ]
}
