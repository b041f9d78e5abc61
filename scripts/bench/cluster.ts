// `npm run bench -- cluster`: what one app process with PostgreSQL carries, and what a cluster on the same machine does. The
// figures are printed, and none fails the run.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPrograms, type Programs } from '#scripts/cluster/programs.ts'
import { startCluster } from '#scripts/cluster/start-cluster.ts'
import type { Database } from '#server/db/connection/database.ts'
import { openDatabase } from '#server/db/connection/open-database.ts'
import { findCarried, readsOf } from '#tests/bench/overload/carried.ts'
import { quantile } from '#tests/bench/report.ts'
import { acceptByApi, casesToDecide } from '#tests/bench/server/accepts.ts'
import { seedEngines } from '#tests/bench/server/engines.ts'
import { seed } from '#tests/bench/server/seed.ts'
import {
  addAccounts,
  MEASURED_SETTINGS,
  type SignedIn,
  signInTo,
  startServers,
} from '#tests/bench/server/servers.ts'

const CASES = 100_000
const ROUNDS = 3
/** The acceptances of a round. */
const ACCEPTED = 500

/** What something carries in a second. */
interface Capacity {
  reads: number
  acceptances: number
}

/** Measures one server, then the cluster. Prints which packages are missing when there can be no cluster. */
export async function benchCluster(): Promise<void> {
  const programs = findPrograms()
  if ('missing' in programs) {
    console.log(`The cluster was left out: sudo apt-get install ${programs.missing.join(' ')}`)
    return
  }
  console.log('One app process and PostgreSQL')
  const one = await measureOne()
  console.log('The cluster')
  const many = await measureCluster(programs)
  const ratio = (measure: keyof Capacity) => (many[measure] / one[measure]).toFixed(2)
  console.log(`One app process and PostgreSQL: ${describe(one)}
The cluster: ${describe(many)}; ${ratio('reads')} of the reads, ${ratio('acceptances')} of the acceptances`)
}

const describe = ({ reads, acceptances }: Capacity) =>
  `${reads} reads a second, or ${Math.round(acceptances)} accepted bids a second`

async function measureOne(): Promise<Capacity> {
  const { seeded, close } = await seedEngines([CASES], ['postgres'])
  const [{ db, url } = { db: undefined, url: undefined }] = seeded
  if (!db || !url) throw new Error('There is no database to measure')
  const dataFolder = await mkdtemp(join(tmpdir(), 'fastpass-bench-'))
  const servers = await startServers(db, url, dataFolder, { LOG_LEVEL: 'warn' })
  try {
    return await measure(db, servers.ours, servers)
  } finally {
    await servers.stop()
    await close()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

async function measureCluster(programs: Programs): Promise<Capacity> {
  const cluster = await startCluster({
    ...{ programs, port: 0, print: (line) => console.log(line) },
    env: { ...MEASURED_SETTINGS, LOG_LEVEL: 'warn' },
  })
  try {
    const db = await openDatabase({ url: cluster.superuserUrl })
    try {
      await seed(db, CASES)
      await addAccounts(db)
      return await measure(db, cluster.url, await signInTo(cluster.url))
    } finally {
      await db.close()
    }
  } finally {
    await cluster.stop()
  }
}

/** Returns the medians of some rounds. */
async function measure(db: Database, origin: string, people: SignedIn): Promise<Capacity> {
  const pairs = await casesToDecide(db, (ROUNDS + 1) * ACCEPTED)
  const accept = () =>
    acceptByApi({ ours: origin, customer: people.customer }, pairs.splice(0, ACCEPTED))
  // The first round only warms the server up.
  await accept()
  const reads: number[] = []
  const acceptances: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    reads.push(await findCarried({ origin, requests: readsOf(people) }))
    acceptances.push(await accept())
  }
  return { reads: quantile(reads, 0.5), acceptances: quantile(acceptances, 0.5) }
}
