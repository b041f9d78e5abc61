// Compares what people were told with what is stored, sent and received.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { ReceivedEmail } from '../../tests/support/mail-server.ts'
import type { ReceivedPush } from '../../tests/support/push-service.ts'
import type { Acknowledged } from './load.ts'

/**
 * Returns what was lost or doubled in the database, one sentence each. `phoneTexts`: the texts of
 * the cases that were submitted on phones.
 */
export async function findLosses(
  databaseUrl: string,
  told: Acknowledged,
  phoneTexts: string[],
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const read = async (statement: string) =>
      (await client.query<Record<string, string>>(statement)).rows
    const cases = await read('select id, case_details as text from cases')
    const bids = await read('select id, case_id, bid_status from bids')
    const notifications = await read(
      `select received_by || ' ' || kind || ' ' || case_id as what, count(*) from notifications
       where case_id is not null group by 1 having count(*) > 1`,
    )
    const waiting = await read(UNDONE_JOBS)
    const acceptedOf = Map.groupBy(
      bids.filter(({ bid_status }) => bid_status === 'accepted'),
      ({ case_id }) => case_id,
    )
    return [
      ...missing(
        'case',
        told.cases.values(),
        cases.map(({ id }) => id),
      ),
      ...missing(
        'phone’s case',
        phoneTexts,
        cases.map(({ text }) => text),
      ),
      ...missing(
        'bid',
        told.bids.values(),
        bids.map(({ id }) => id),
      ),
      ...missing(
        'accepted bid',
        told.accepts,
        [...acceptedOf.values()].flat().map(({ id }) => id),
      ),
      ...repeated(
        'case',
        cases.map(({ text }) => text),
      ),
      ...repeated(
        'bid',
        bids.map(({ case_id }) => case_id),
      ),
      ...repeated(
        'accepted bid',
        [...acceptedOf.values()].flat().map(({ case_id }) => case_id),
      ),
      ...notifications.map(
        ({ what, count }) => `The notification ${what} is stored ${count} times.`,
      ),
      ...waiting.map(({ name, state, count }) => `${count} jobs ${name} are not done: ${state}.`),
    ]
  } finally {
    await client.end()
  }
}

/** The jobs of push messages, which wait for nothing but a retry. */
const UNDONE_JOBS = `select name, state, count(*) from pgboss.job
  where state in ('created', 'retry', 'active', 'failed') and name in ('notice-push', 'device-push') group by 1, 2`

/**
 * Resolves when no job of push messages is left, or after `maxMs`. Returns how long it took, ms.
 */
export async function waitForJobs(databaseUrl: string, maxMs: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const from = performance.now()
    const elapsed = () => performance.now() - from
    while ((await client.query(UNDONE_JOBS)).rowCount !== 0 && elapsed() < maxMs) await wait(1_000)
    return elapsed()
  } finally {
    await client.end()
  }
}

type Ids = (string | undefined)[]

function missing(what: string, told: Iterable<string>, stored: Ids): string[] {
  const known = new Set(stored)
  return [...told]
    .filter((id) => !known.has(id))
    .map((id) => `The ${what} ${id} was acknowledged and is lost.`)
}

const repeated = (what: string, values: Ids) =>
  timesOf(values).map(([value, times]) => `The ${what} ${value} is stored ${times} times.`)

/** Returns the emails and push messages that were sent more than once, and how often. */
export const findRepeats = (emails: ReceivedEmail[], pushes: ReceivedPush[]) => ({
  emails: timesOf(emails.map(({ messageId }) => messageId)),
  pushes: timesOf(pushes.map(({ endpoint, message }) => `${endpoint} ${message.notice_id}`)),
})

const timesOf = <Value>(values: Value[]): [Value, number][] =>
  [...Map.groupBy(values, (value) => value)]
    .map(([value, all]): [Value, number] => [value, all.length])
    .filter(([, times]) => times > 1)
