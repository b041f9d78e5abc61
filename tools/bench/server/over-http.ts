// Measures the same responses over HTTP, with eight parallel callers: the product's, with every
// check, and the lower bound's, without any: rows with the product's columns, rows with half of
// them (as a case in explore had at first), and the product's own statement.
import assert from 'node:assert/strict'
import autocannon from 'autocannon'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../server/db/connection/database.ts'
import { rows } from '../../../server/db/connection/database.ts'
import { quantile } from '../report.ts'
import type { Line } from './goals.ts'
import { who } from './seed.ts'
import type { Servers } from './servers.ts'

const CALLERS = 8
const ROUNDS = 5
const SECONDS = 2

interface Load {
  perSecond: number
  p99: number
}

/** Measures them, taking turns. Throws for any response that is not a success. */
export async function measureHttp(db: Database, servers: Servers): Promise<Line[]> {
  const { ours, floor, attorney } = servers
  const headers = { token: attorney.token }
  const explore = `/api/cases/by-attorney/${who.typical}?scope=explore`
  await checkExplore(db, { ours: ours + explore, headers, floor: `${floor}/explore` })
  const variants = {
    floor: { url: `${floor}/explore`, headers: {} },
    few: { url: `${floor}/explore-few-columns`, headers: {} },
    statement: { url: `${floor}/explore-statement`, headers: {} },
    ours: { url: ours + explore, headers },
    bare: { url: `${floor}/health`, headers: {} },
    framework: { url: `${ours}/api/health`, headers: {} },
  }
  const loads: Record<string, Load[]> = {}
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, variant] of Object.entries(variants)) {
      const load = await put(variant)
      // The first round warms them up.
      if (round > 0) loads[name] = [...(loads[name] ?? []), load]
    }
  }
  const median = (name: keyof typeof variants, of: keyof Load) =>
    quantile(
      (loads[name] ?? []).map((load) => load[of]),
      0.5,
    )
  const rate = (name: keyof typeof variants) => median(name, 'perSecond')
  const figure = (name: keyof typeof variants) => `${Math.round(rate(name))}/s`
  return [
    {
      measure: 'explore over HTTP: node:http and rows, half the columns',
      figure: figure('few'),
      ratio: 1,
    },
    {
      measure: 'explore over HTTP: node:http and rows, the same columns',
      figure: figure('floor'),
      ratio: rate('floor') / rate('few'),
    },
    {
      measure: 'explore over HTTP: our statement behind node:http',
      figure: figure('statement'),
      ratio: rate('statement') / rate('few'),
    },
    {
      measure: 'explore over HTTP: ours, with every check, of half the columns',
      figure: figure('ours'),
      ratio: rate('ours') / rate('few'),
    },
    {
      measure: 'explore over HTTP: ours, of the same columns',
      figure: '',
      ratio: rate('ours') / rate('floor'),
    },
    {
      measure: 'explore over HTTP: ours, of our statement behind node:http',
      figure: '',
      ratio: rate('ours') / rate('statement'),
      goal: { atLeast: 0.85 },
    },
    {
      measure: 'explore over HTTP: its slowest in a hundred, of half the columns’',
      figure: `${median('ours', 'p99')} ms`,
      ratio: median('ours', 'p99') / median('few', 'p99'),
    },
    {
      measure: 'explore over HTTP: its slowest in a hundred, of the same columns’',
      figure: '',
      ratio: median('ours', 'p99') / median('floor', 'p99'),
      goal: { atMost: 1 },
    },
    { measure: 'a request: node:http', figure: figure('bare'), ratio: 1 },
    {
      measure: 'a request: ours, cost',
      figure: figure('framework'),
      ratio: rate('bare') / rate('framework'),
      goal: { atMost: 1.2 },
    },
  ]
}

async function put({
  url,
  headers,
}: {
  url: string
  headers: Record<string, string>
}): Promise<Load> {
  const result = await autocannon({ url, headers, connections: CALLERS, duration: SECONDS })
  assert.equal(result.non2xx + result.errors, 0, `${url} has not always responded 200`)
  return { perSecond: result['2xx'] / result.duration, p99: result.latency.p99 }
}

/**
 * Throws unless ours holds the newest open cases, and the floor with the same columns responds with
 * the same body.
 */
async function checkExplore(
  db: Database,
  { ours, headers, floor }: { ours: string; headers: Record<string, string>; floor: string },
) {
  const body = (await (await fetch(ours, { headers })).json()) as { data: { id: string }[] }
  const wanted = await rows<{ id: string }>(
    db.orm,
    sql`select id from cases where case_status = 'open'
          and id not in (select case_id from bids where attorney_id = ${who.typical})
        order by created_at desc, id desc limit 100`,
  )
  assert.deepEqual(
    body.data.map(({ id }) => id),
    wanted.map(({ id }) => id),
    'explore over HTTP holds other cases',
  )
  assert.deepEqual(await (await fetch(floor)).json(), body, 'the floor has another body')
}
