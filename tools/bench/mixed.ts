// `npm run bench -- mixed`: two hundred signed-in people read, and they and eighteen hundred others
// post, at half of what the server carries, while five hundred phones hold a live stream. Prints
// failures, the times, and the memory of the process. At the end all streams end at once and open
// again, as after a restart. `--minutes 10` is the long run.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { findStandardCategory } from '../../server/db/categories.ts'
import type { Database } from '../../server/db/connection/database.ts'
import { createEmbeddedProvider } from '../../server/identity/embedded/operations.ts'
import { QUICK_COST } from '../../server/settings/config.ts'
import { askWith } from '../../tests/support/asking.ts'
import { minimalAnswersOf } from '../../tests/support/case-answers.ts'
import { sendByFetch, signIn } from '../../tests/support/http.ts'
import { type ServerProcess, startServerProcess } from '../../tests/support/server-process.ts'
import { findCapacity } from './overload/capacity.ts'
import {
  describeResponses,
  type LoadRequest,
  type Response,
  sendLoad,
  timeOf,
} from './overload/load.ts'
import { openStreams, type Phone } from './overload/streams.ts'
import { seedEngines } from './server/engines.ts'
import { idOf } from './server/seed.ts'
import { MEASURED_SETTINGS } from './server/servers.ts'

const CASES = 100_000
const ATTORNEYS = 20
const READING_CUSTOMERS = 180
// So many that their lists stay about as long as at the start: a run posts 16,000 cases, and a list
// of 100 takes several times as long as one of 10.
const CUSTOMERS = 2_000
/** Of a reading customer, for each case that is posted. */
const READS_PER_POST = 19
const STREAMS = 500
const IDLE = { perSecond: 20, seconds: 60 }
const RESTART_SECONDS = 15
const PASSWORD = 'Fastpass1!'

/** A signed-in person. */
interface Person {
  id: string
  token: string
}

/**
 * Seeds a database, measures for this many minutes, and prints the figures. Throws without
 * PostgreSQL.
 */
export async function benchMixed(minutes: number): Promise<void> {
  const { seeded, close } = await seedEngines([CASES], ['postgres'])
  const [{ db, url } = { db: undefined, url: undefined }] = seeded
  if (!db || !url) throw new Error('There is no database to measure')
  const dataFolder = await mkdtemp(join(tmpdir(), 'fastpass-bench-'))
  const server = await startServerProcess({
    DATABASE_URL: url,
    DATA_DIR: dataFolder,
    ...MEASURED_SETTINGS,
    SIGN_INS_PER_MINUTE: '10000',
  })
  try {
    const customers = await signInPeople(db, server, 'customers', CUSTOMERS)
    const attorneys = await signInPeople(db, server, 'attorneys', ATTORNEYS)
    const family = await findStandardCategory(db.orm, 'family')
    const requests = [
      ...customers.flatMap((person, index) => [
        ...readsOfCustomer(customers[index % READING_CUSTOMERS] ?? person),
        postOfCustomer(person, family?.id ?? ''),
      ]),
      // As many of an attorney as of a reading customer.
      ...Array.from({ length: Math.round(CUSTOMERS / READING_CUSTOMERS) }, () =>
        attorneys.flatMap(readsOfAttorney),
      ).flat(),
    ]
    const phones = [
      ...attorneys.map(({ id, token }) => ({ token, screen: [listOfAttorney(id, 'explore')] })),
      ...customers.map(({ id, token }) => ({ token, screen: screenOfCustomer(id) })),
    ]
    await measure(server, { requests, phones, minutes })
  } finally {
    await server.stop()
    await close()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

async function measure(
  server: ServerProcess,
  { requests, phones, minutes }: { requests: LoadRequest[]; phones: Phone[]; minutes: number },
): Promise<void> {
  const shuffled = requests.toSorted(() => Math.random() - 0.5)
  const origin = server.url
  const idle = await sendLoad({ ...IDLE, origin, requests: shuffled })
  console.log(`idle, ${IDLE.perSecond}/s: ${describeResponses(idle, IDLE.seconds)}`)
  const carried = await findCapacity({ origin, requests: shuffled })
  if (carried === 0) throw new Error('The server does not carry the lowest rate')
  const perSecond = carried / 2
  console.log(`It carries ${carried} requests a second.`)
  const streams = await openStreams(origin, phones, STREAMS)
  const send = (seconds: number) => sendLoad({ perSecond, seconds, origin, requests: shuffled })
  const print = (name: string, responses: Response[], seconds: number) => {
    const ratio = (timeOf(responses, 0.99) / timeOf(idle, 0.99)).toFixed(1)
    console.log(
      `${name}, ${perSecond}/s: ${describeResponses(responses, seconds)}, ${ratio} of idle, goal ≤ 3`,
    )
  }
  const printState = async (when: string) => {
    const { open, events, failed } = streams.counts
    console.log(
      `${when}: ${open} streams open, ${events} events, ${failed} failed; ${await memoryOf(server)} MB`,
    )
  }
  try {
    const sending = send(minutes * 60)
    for (let minute = 1; minute <= minutes; minute += 1) {
      await wait(60_000)
      await printState(`after minute ${minute}`)
    }
    // The last ones may be sent a moment after the end.
    const minuteOf = ({ sentMs }: Response) => Math.min(Math.floor(sentMs / 60_000), minutes - 1)
    const byMinute = Map.groupBy(await sending, minuteOf)
    for (const [minute, responses] of byMinute) print(`minute ${minute + 1}`, responses, 60)
    const from = performance.now()
    const [openAgainMs, responses] = await Promise.all([
      streams.interrupt().then(() => performance.now() - from),
      send(RESTART_SECONDS),
    ])
    print('all streams end and open again', responses, RESTART_SECONDS)
    console.log(`  all were open again after ${(openAgainMs / 1000).toFixed(1)} s`)
    await printState('at the end')
  } finally {
    streams.close()
  }
}

/** Returns the resident memory of the process, MB. */
async function memoryOf({ pid }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

/** Gives the first rows of a table accounts, and signs them in. */
async function signInPeople(
  db: Database,
  { url }: ServerProcess,
  table: 'customers' | 'attorneys',
  count: number,
): Promise<Person[]> {
  const identity = createEmbeddedProvider({ db, clock: () => new Date(), passwordCost: QUICK_COST })
  const people: Person[] = []
  for (let nth = 1; nth <= count; nth += 1) {
    const id = idOf(table, nth)
    const email = `${table}${nth}@bench.example.com`
    const { id: userId } = await identity.createUser({ email, password: PASSWORD })
    await db.orm.execute(
      sql`update ${sql.identifier(table)} set clerk_user_id = ${userId} where id = ${id}`,
    )
    const send = sendByFetch(url)
    const session = await signIn(send, url, { email, password: PASSWORD })
    const { refresh_token: token } = (await askWith(send, session.renew).must('createSession')).data
    people.push({ id, token })
  }
  return people
}

const screenOfCustomer = (id: string) => [
  `/api/cases/list?customer_id=${id}`,
  `/api/email-data/list?received_by=${id}&grouped=true`,
]

const listOfAttorney = (id: string, scope: 'current' | 'explore') =>
  `/api/cases/by-attorney/${id}?scope=${scope}`

function readsOfCustomer({ id, token }: Person): LoadRequest[] {
  const screen = screenOfCustomer(id).map((path) => ({ path, token }))
  return [
    ...Array.from({ length: (READS_PER_POST - 1) / 2 }, () => screen).flat(),
    { path: '/api/drafts', token },
  ]
}

function postOfCustomer({ id, token }: Person, categoryId: string): LoadRequest {
  const body = {
    category_id: categoryId,
    customer_id: id,
    firm_size: ['1-2 lawyers'],
    case_details: `I need help ${randomUUID()}.`,
    ...minimalAnswersOf('family'),
  }
  return { path: '/api/cases/create', token, body }
}

function readsOfAttorney({ id, token }: Person): LoadRequest[] {
  return Array.from({ length: READS_PER_POST + 1 }, (_, index) => ({
    path: listOfAttorney(id, index % 3 === 0 ? 'current' : 'explore'),
    token,
  }))
}
