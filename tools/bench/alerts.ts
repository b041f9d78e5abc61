// `npm run bench -- alerts`: posts a case that ten thousand attorneys want to know of, and prints
// what other push messages and the list of open cases wait for meanwhile. An attorney who is told
// twice or not at all fails it.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findStandardCategory } from '../../server/db/categories.ts'
import type { Database } from '../../server/db/connection/database.ts'
import { announcedCases } from '../../server/db/schema/alerts.ts'
import { minimalAnswersOf } from '../../tests/support/case-answers.ts'
import {
  addAlertedAttorneys,
  type CountingPushService,
  deviceKeys,
  startCountingPushService,
} from './alerted-attorneys.ts'
import { quantile } from './report.ts'
import { seedEngines } from './server/engines.ts'
import { type Line, ms, printGoals } from './server/goals.ts'
import { who } from './server/seed.ts'
import { type Servers, startServers } from './server/servers.ts'

const ATTORNEYS = 10_000
const CATEGORY = 'dui'
const MARICOPA = '04013'
const IDLE_ROUNDS = 15
const LONGEST_MS = 600_000
const CASES = 10_000

/** What waited, ms. */
interface Waits {
  push: number[]
  call: number[]
}

/** Seeds a database, and measures. */
export async function benchAlerts(): Promise<void> {
  console.log(`A new case for ${ATTORNEYS} attorneys`)
  const service = await startCountingPushService()
  const { seeded, close } = await seedEngines([CASES], ['postgres'])
  const dataFolder = await mkdtemp(join(tmpdir(), 'fastpass-bench-'))
  try {
    const [{ db, url } = { db: undefined, url: undefined }] = seeded
    if (!db || !url) throw new Error('There is no database to measure')
    await addAlertedAttorneys(db, { count: ATTORNEYS, origin: service.origin, category: CATEGORY })
    const servers = await startServers(db, url, dataFolder, { PUSH_SERVICES: service.origin })
    try {
      printGoals(await measure(db, servers, service))
    } finally {
      await servers.stop()
    }
  } finally {
    await close()
    await rm(dataFolder, { recursive: true, force: true })
    service.stop()
  }
}

async function measure(
  db: Database,
  { customer, attorney }: Servers,
  service: CountingPushService,
): Promise<Line[]> {
  const post = async (category: string) => {
    const found = await findStandardCategory(db.orm, category)
    const body = {
      category_id: found?.id ?? '',
      customer_id: who.customer,
      place: MARICOPA,
      firm_size: ['1-2 lawyers' as const],
      case_details: 'I was stopped on the way home.',
      ...minimalAnswersOf(category),
    }
    return (await customer.must('createCase', { body })).data.id
  }
  const subscription = {
    endpoint: `${service.origin}/other`,
    keys: deviceKeys(),
    device: 'Chrome on Android',
    time_zone: 'UTC',
  }
  await customer.must('putPushSubscription', { body: subscription })

  // A bid is a notification to the customer, of another case each time.
  const round = async (waits: Waits) => {
    const case_id = await post('family')
    service.received.delete('/other')
    const from = performance.now()
    const bid = { attorney_id: who.typical, case_id, bid_amount: 900, additional_note: '' }
    await attorney.must('createBid', { body: { ...bid, is_payment_activated: false } })
    let told = service.received.get('/other')
    while (!told) {
      const before = performance.now()
      const asked = { path: { attorney_id: who.typical }, query: { scope: 'explore' } } as const
      await attorney.must('listCasesByAttorney', asked)
      waits.call.push(performance.now() - before)
      await wait(20)
      told = service.received.get('/other')
    }
    waits.push.push(told.at - from)
  }
  const idle: Waits = { push: [], call: [] }
  while (idle.push.length < IDLE_ROUNDS) await round(idle)

  const alerted = () => [...service.received].filter(([path]) => path.startsWith('/alert/'))
  const busy: Waits = { push: [], call: [] }
  const from = performance.now()
  // A customer's fourth case of a day is announced later, and the rounds have posted many.
  await db.orm.delete(announcedCases)
  await post(CATEGORY)
  while (alerted().length < ATTORNEYS) {
    assert.ok(performance.now() - from < LONGEST_MS, `${alerted().length} attorneys were told`)
    await round(busy)
  }
  const lastMs = Math.max(...alerted().map(([, { at }]) => at)) - from
  for (const [path, { times }] of alerted())
    assert.equal(times, 1, `${path} was told ${times} times`)

  const compared = (measure: string, of: keyof Waits, share: number, goal?: Line['goal']): Line => {
    const [before, during] = [quantile(idle[of], share), quantile(busy[of], share)]
    const figure = `${ms(before)}, ${ms(during)}`
    return { measure, figure, ratio: during / before, ...(goal && { goal }) }
  }
  return [
    {
      measure: `${ATTORNEYS} attorneys told, ${Math.round((1000 * ATTORNEYS) / lastMs)} in a second`,
      figure: `${Math.round(lastMs / 1000)} s`,
    },
    compared('other push messages, median: idle, meanwhile', 'push', 0.5, { atMost: 1.5 }),
    compared('other push messages, slowest of twenty', 'push', 0.95),
    compared('the list of open cases, median', 'call', 0.5),
    compared('the list of open cases, slowest of twenty', 'call', 0.95, { atMost: 1.5 }),
  ]
}
