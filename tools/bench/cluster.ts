// `npm run bench -- cluster`: compares how many reads and acceptances per second are served by one
// app process, and by a cluster on the same machine. The figures are printed, and none fails the
// run.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../server/db/connection/database.ts'
import { openDatabase } from '../../server/db/connection/open-database.ts'
import { startServerProcess } from '../../tests/support/server-process.ts'
import { findPrograms, type Programs } from '../cluster/programs.ts'
import { startCluster } from '../cluster/start-cluster.ts'
import { findCapacity, readRequestsOf } from './overload/capacity.ts'
import { quantile } from './report.ts'
import { acceptByApi, casesToDecide } from './server/accepts.ts'
import { seedEngines } from './server/engines.ts'
import { seed } from './server/seed.ts'
import { addAccounts, MEASURED_SETTINGS, signInTo } from './server/servers.ts'

const CASES = 100_000
const ROUNDS = 3
const ACCEPTANCES_PER_ROUND = 500

/** Reads and accepted bids a second. */
interface Capacity {
  reads: number
  acceptances: number
}

/**
 * Measures one server, then the cluster. Measures nothing and names the missing packages when the
 * cluster cannot run.
 */
export async function benchCluster(): Promise<void> {
  const programs = findPrograms()
  if ('missing' in programs) {
    console.log(`The cluster needs: sudo apt-get install ${programs.missing.join(' ')}`)
    return
  }
  console.log('One app process and PostgreSQL')
  const single = await measureSingle()
  console.log('The cluster')
  const cluster = await measureCluster(programs)
  const ratio = (measure: keyof Capacity) => (cluster[measure] / single[measure]).toFixed(2)
  console.log(`One app process and PostgreSQL: ${textOf(single)}
The cluster: ${textOf(cluster)}; ${ratio('reads')} and ${ratio('acceptances')} of one app process`)
}

const textOf = ({ reads, acceptances }: Capacity) =>
  `${reads} reads a second, or ${Math.round(acceptances)} accepted bids a second`

async function measureSingle(): Promise<Capacity> {
  const { seeded, close } = await seedEngines([CASES], ['postgres'])
  const dataFolder = await mkdtemp(join(tmpdir(), 'fastpass-bench-'))
  try {
    const [{ db, url } = { db: undefined, url: undefined }] = seeded
    if (!db || !url) throw new Error('There is no database to measure')
    const env = { DATABASE_URL: url, DATA_DIR: dataFolder, LOG_LEVEL: 'warn', ...MEASURED_SETTINGS }
    const server = await startServerProcess(env)
    try {
      return await measure(db, server.url)
    } finally {
      await server.stop()
    }
  } finally {
    await close()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

async function measureCluster(programs: Programs): Promise<Capacity> {
  const cluster = await startCluster({
    programs,
    port: 0,
    print: (line) => console.log(line),
    env: { ...MEASURED_SETTINGS, LOG_LEVEL: 'warn' },
  })
  try {
    // The bulk load turns off the checks of references, which only a superuser may.
    const db = await openDatabase({ url: cluster.superuserUrl })
    try {
      await seed(db, CASES)
      return await measure(db, cluster.url)
    } finally {
      await db.close()
    }
  } finally {
    await cluster.stop()
  }
}

/** Returns the medians of ROUNDS rounds. */
async function measure(db: Database, url: string): Promise<Capacity> {
  await addAccounts(db)
  const people = await signInTo(url)
  const requests = readRequestsOf(people)
  const reads: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    reads.push(await findCapacity({ origin: url, requests }))
  }
  // After the reads, because they give the customer more cases to read.
  const cases = await casesToDecide(db, (ROUNDS + 1) * ACCEPTANCES_PER_ROUND)
  const accept = () =>
    acceptByApi({ url, customer: people.customer }, cases.splice(0, ACCEPTANCES_PER_ROUND))
  // The first acceptances compile the code.
  await accept()
  const acceptances: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) acceptances.push(await accept())
  return { reads: quantile(reads, 0.5), acceptances: quantile(acceptances, 0.5) }
}
