// People who use the cluster's API until they are told to stop: customers post cases, attorneys
// bid, customers accept. Each request is sent again until the server has acknowledged it; a POST
// keeps its idempotency key.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Asking, askWith, type Reply } from '../../tests/support/asking.ts'
import { minimalAnswersOf } from '../../tests/support/case-answers.ts'
import { subscribeDevice, subscriptionBody } from '../../tests/support/devices.ts'
import { keepToken, type Send, signIn } from '../../tests/support/http.ts'
import type { PushService } from '../../tests/support/push-service.ts'

/** The password of every account. */
export const PASSWORD = 'Quiet harbor 7!'
const TIMEOUT_MS = 15_000
const PAUSE_MS = 150
// A cluster that has just started on a busy machine may drop connections for some seconds.
const SETUP_MS = 60_000

/** What the server has acknowledged. */
export interface Acknowledged {
  /** The ids of posted cases, by their text, which is unique. */
  cases: Map<string, string>
  /** The ids of bids, by their case. */
  bids: Map<string, string>
  /** The accepted bids. */
  accepts: Set<string>
}

/** Running load. */
export interface Load {
  acknowledged: Acknowledged
  /** Refusals that people should not get. Those that ask for another attempt are left out. */
  refusals: string[]
  /**
   * Returns the longest time in milliseconds without an acknowledgment since `from`
   * (`performance.now()`).
   */
  longestGap(from: number): number
  /** Resolves when each pair has finished its current case. */
  stop(): Promise<void>
}

/** Starts `pairs` customers and attorneys. Resolves once all are signed up. */
export async function startLoad(origin: string, pairs: number, push: PushService): Promise<Load> {
  const acknowledged: Acknowledged = { cases: new Map(), bids: new Map(), accepts: new Set() }
  const refusals: string[] = []
  const times: number[] = []
  let isStopping = false
  const send = sendWithin(origin)
  const signedOut = askWith(send, async () => null)

  /**
   * Sends a request until it succeeds. `isDone`: whether another response means that it had
   * succeeded before.
   */
  const retryUntilAcknowledged = async (
    ask: () => Promise<Reply>,
    isDone = async (_: Reply) => false,
  ) => {
    for (;;) {
      const reply = await ask().catch(() => undefined)
      if (reply && (reply.status < 300 || (await isDone(reply).catch(() => false)))) {
        times.push(performance.now())
        return reply.body?.data
      }
      // 5xx, 408, 425 and 429 ask for another attempt. A 401 is repeated with a new token, and a
      // 409 because the request before it with the same key may still be in progress.
      if (reply && reply.status < 500 && ![401, 408, 409, 425, 429].includes(reply.status)) {
        refusals.push(`${reply.status} ${JSON.stringify(reply.body)}`)
        throw new Error(`A request was refused: ${refusals.at(-1)}`)
      }
      await wait(PAUSE_MS)
    }
  }
  const signedUp = async (email: string, ask: () => Promise<Reply>) => {
    const { id } = (await retryUntilAcknowledged(ask)) as { id: string }
    const session = await retrySetup(() => signIn(send, origin, { email, password: PASSWORD }))
    return { id, ...askWith(send, keepToken(session.renew)) }
  }
  const customers = await Promise.all(
    Array.from({ length: pairs }, (_, index) => {
      const [email, key] = [`customer${index}@example.com`, randomUUID()]
      return signedUp(email, () =>
        signedOut.ask('createCustomer', { key, body: customerOf(email) }),
      )
    }),
  )
  const [first] = customers
  if (!first) throw new Error('There is no customer')
  const { data: categories } = await retrySetup(() => first.must('listCategories'))
  const category = categories.find(({ name }) => name === 'dui')
  if (!category) throw new Error('There is no category dui')
  const { public_key: publicKey } = (await retrySetup(() => first.must('getPushKey'))).data
  const people = await Promise.all(
    customers.map(async (customer, index) => {
      const [email, key] = [`firm${index}@example.com`, randomUUID()]
      const attorney = await signedUp(email, () =>
        signedOut.ask('createAttorney', { key, body: firmOf(email, category.id) }),
      )
      const subscription = subscriptionBody(push.subscribe(publicKey))
      await retrySetup(() => subscribeDevice(customer, subscription))
      return { customer, attorney }
    }),
  )

  const runPair = async (customer: Person, attorney: Person) => {
    while (!isStopping) {
      const text = `Case ${randomUUID()}`
      const key = randomUUID()
      const posted = await retryUntilAcknowledged(() =>
        customer.ask('createCase', { key, body: caseOf(category.id, customer.id, text) }),
      )
      acknowledged.cases.set(text, posted.id)
      const bidKey = randomUUID()
      const bid = await retryUntilAcknowledged(() =>
        attorney.ask('createBid', { key: bidKey, body: bidOf(attorney.id, posted.id) }),
      )
      acknowledged.bids.set(posted.id, bid.id)
      await retryUntilAcknowledged(
        () =>
          customer.ask('updateBidStatus', {
            body: { id: bid.id, bid_status: 'accepted', update_count: bid.update_count },
          }),
        async ({ status }) => status === 409 && (await isAccepted(customer, posted.id)),
      )
      acknowledged.accepts.add(bid.id)
      await wait(PAUSE_MS)
    }
  }
  const running = people.map(({ customer, attorney }) =>
    runPair(customer, attorney).catch((error: Error) => {
      refusals.push(error.message)
    }),
  )
  return {
    acknowledged,
    refusals,
    longestGap: (from) => {
      const later = [from, ...times.filter((time) => time > from), performance.now()]
      return Math.max(...later.slice(1).map((time, index) => time - (later[index] ?? time)))
    },
    stop: async () => {
      isStopping = true
      await Promise.all(running)
    },
  }
}

type Person = Asking & { id: string }

/** Returns what `work` resolves with. One that rejects is tried again, for a minute. */
async function retrySetup<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + SETUP_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() > end) throw error
      await wait(PAUSE_MS)
    }
  }
}

/** Returns a sender that gives up after a while, as a phone does. */
export function sendWithin(origin: string): Send {
  return async ({ method, url, headers = {}, body }) => {
    const reply = await fetch(origin + url, {
      method,
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && { body }),
    })
    return { status: reply.status, headers: reply.headers, text: await reply.text() }
  }
}

async function isAccepted(customer: Person, caseId: string): Promise<boolean> {
  const { data } = await customer.must('listBids', { query: { case_id: caseId } })
  return data.some(({ bid_status }) => bid_status === 'accepted')
}

const caseOf = (category: string, customer: string, text: string) => ({
  category_id: category,
  customer_id: customer,
  firm_size: ['1-2 lawyers'],
  case_details: text,
  ...minimalAnswersOf('dui'),
})

const bidOf = (attorney: string, caseId: string) => ({
  attorney_id: attorney,
  case_id: caseId,
  bid_amount: 1_800,
  additional_note: 'First call is free.',
  is_payment_activated: true,
})

/** Returns the sign-up of a customer. */
export const customerOf = (email: string) => ({
  email,
  password: PASSWORD,
  contact_info: '4805550142',
  first_name: 'Maria',
  last_name: 'Delgado',
})

const firmOf = (email: string, category: string) => ({
  email,
  password: PASSWORD,
  company_name: 'Vega Law',
  description: 'Two lawyers in Mesa.',
  phone_number: '4805550163',
  languages_known: 'English',
  website_link: 'vegalawgroup.com',
  category_id: [category],
  law_firm_size: '1-2 lawyers',
})
