// The rate of requests that a server sustains.
import { setTimeout as wait } from 'node:timers/promises'
import { who } from '../server/seed.ts'
import type { BenchPeople } from '../server/servers.ts'
import {
  describeResponses,
  type Load,
  type LoadRequest,
  type Response,
  sendLoad,
  timeOf,
} from './load.ts'

const STEPS = [
  ...[50, 100, 150, 200, 250, 300, 400, 500, 600, 700, 800, 900],
  ...[1_000, 1_200, 1_400, 1_700, 2_000, 2_500],
]
const STEP_SECONDS = 4
// A rate that is a little too high shows only after its queue has grown.
const CONFIRMED_SECONDS = 15
/** The queues refuse requests for some moments after an overload. */
export const AFTER_OVERLOAD_MS = 5_000
/** A rate is sustained when every request is accepted and the 99th percentile is at most this. */
const MAX_P99_MS = 250

/**
 * Raises the rate step by step, and then lowers it until one is sustained for CONFIRMED_SECONDS.
 * Prints each step. Returns the highest sustained rate in requests a second: 0 when the first step
 * fails, at most the last of STEPS.
 */
export async function findCapacity(load: Pick<Load, 'origin' | 'requests'>): Promise<number> {
  const isSustained = async (perSecond: number, seconds: number) => {
    const responses = await sendLoad({ ...load, perSecond, seconds })
    console.log(`${perSecond}/s: ${describeResponses(responses, seconds)}`)
    return isGood(responses, MAX_P99_MS)
  }
  let index = 0
  while (index < STEPS.length && (await isSustained(STEPS[index] ?? 0, STEP_SECONDS))) index += 1
  while (index > 0) {
    await wait(AFTER_OVERLOAD_MS)
    index -= 1
    const capacity = STEPS[index] ?? 0
    if (await isSustained(capacity, CONFIRMED_SECONDS)) return capacity
  }
  return 0
}

/** Returns whether all requests are accepted and the 99th percentile is at most `withinMs`. */
export const isGood = (responses: Response[], withinMs: number): boolean =>
  responses.every(isAccepted) && p99(responses) <= withinMs

/** Returns the 99th percentile of the times of accepted requests, ms. */
export const p99 = (responses: Response[]): number => timeOf(responses.filter(isAccepted), 0.99)

const isAccepted = ({ status }: Response) => status === 200 || status === 201

/**
 * Returns the requests that people make most: the open cases, their own cases, their notifications.
 */
export function readRequestsOf({ attorney, customer }: BenchPeople): LoadRequest[] {
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
