// `npm run chaos`: breaks every part of a cluster once while people use it. `npm run chaos -- 20
// 7`: 20 rounds with the seed 7. Fails when anything acknowledged is lost or doubled, an outage is
// longer than 30 seconds, or a phone does not say what became of a case, or does not send it by
// itself.
import { readFileSync } from 'node:fs'
import { copyFile, mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isBuilt } from '../scripts/build/source-stamp.ts'
import { build } from '../scripts/build.ts'
import { exitBySignal } from '../server/start/exit-by-signal.ts'
import { chanceOf } from '../tests/support/chance.ts'
import { siteFolder } from '../tests/support/demo-server.ts'
import { startMailServer } from '../tests/support/mail-server.ts'
import { startPushService } from '../tests/support/push-service.ts'
import { findLosses, findRepeats, waitForJobs } from './chaos/check.ts'
import { FAULTS } from './chaos/faults.ts'
import { startLoad } from './chaos/load.ts'
import { openPhones } from './chaos/phones.ts'
import { findPrograms } from './cluster/programs.ts'
import { startCluster } from './cluster/start-cluster.ts'

const PAIRS = 6
const PHONES = 2
const MAX_OUTAGE_MS = 30_000
// Between faults, so that each outage has one cause.
const CALM_MS = 5_000
// Another process takes the jobs of a killed one after a minute, looks for them every half minute,
// and may have to retry.
const MAX_SETTLE_MS = 180_000
// What a node's own disk has for its log and its start, and for the data of each round.
const DISK_MEGABYTES = 600
const ROUND_MEGABYTES = 60
// The most that two processes may send again after a fault: a batch of emails and a batch of
// pushes.
const SENT_AT_ONCE = 20
// How much of a failed part's log is printed.
const LINES = 25

const [rounds = '1', seed = '1', only] = process.argv.slice(2)
const programs = findPrograms()
if ('missing' in programs) {
  console.error(`Missing packages: sudo apt-get install ${programs.missing.join(' ')}`)
  process.exit(1)
}
process.once('SIGINT', exitBySignal)
process.once('SIGTERM', exitBySignal)
const print = (line: string) => console.log(line)
const isRoot = process.getuid?.() === 0
const chance = chanceOf(Number(seed))
if (!(await isBuilt())) await build()
const mail = await startMailServer()
const push = await startPushService()
const cluster = await startCluster({
  programs,
  port: 0,
  print,
  ...(isRoot && { diskMegabytes: DISK_MEGABYTES + Number(rounds) * ROUND_MEGABYTES }),
  env: {
    SITE_DIR: siteFolder,
    SMTP_URL: mail.url,
    PUSH_SERVICES: push.origin,
    CONFIRM_EMAIL: '0',
    VERIFY_ATTORNEYS: '0',
    QUICK_PASSWORD_HASHES: '1',
    RATE_LIMIT_PER_MINUTE: '0',
    SIGN_INS_PER_MINUTE: '10000',
  },
})
const load = await startLoad(cluster.url, PAIRS, push)
const phones = await openPhones(cluster.url, PHONES)
const problems: string[] = []
// Only root can give a node a disk of its own.
const names = Object.keys(FAULTS).filter(
  (name) => (isRoot || !name.includes('disk')) && (!only || name.includes(only)),
)
let broken = 0
for (let round = 1; round <= Number(rounds); round += 1) {
  for (const name of shuffled(names)) {
    await wait(CALM_MS)
    const from = performance.now()
    const before = load.acknowledged.accepts.size
    const posted = phones.post()
    await FAULTS[name]?.(cluster, chance).catch((error: Error) => {
      problems.push(`${name}: ${error.message}`)
      for (const number of [1, 2]) print(lastLines(join(cluster.folder, `patroni-${number}.log`)))
    })
    // Waits until people are served again, so that the whole outage is measured.
    await waitForProgress()
    const outageMs = load.longestGap(from)
    broken += 1
    const complaints = [...(await posted), ...(await phones.waitUntilSent())]
    problems.push(...complaints.map((complaint) => `${name}: ${complaint}`))
    const accepted = load.acknowledged.accepts.size - before
    print(
      `${round}. ${name}: out for ${(outageMs / 1_000).toFixed(1)} s, ${accepted} accepted bids`,
    )
    if (outageMs > MAX_OUTAGE_MS)
      problems.push(`${name}: out for ${Math.round(outageMs / 1_000)} s.`)
  }
}
await load.stop()
await phones.stop()
const settledMs = await waitForJobs(cluster.databaseUrl, MAX_SETTLE_MS)
problems.push(
  ...load.refusals,
  ...(await findLosses(cluster.databaseUrl, load.acknowledged, phones.texts)),
)
const repeats = findRepeats(mail.received, push.received)
const { cases, bids, accepts } = load.acknowledged
print(
  `${broken} faults; acknowledged: ${cases.size} cases, ${bids.size} bids, ${accepts.size} accepted; ${phones.texts.length} cases posted on phones, ${phones.saved()} of them saved there first; ${mail.received.length} emails, ${repeats.emails.length} of them sent again with the same Message-ID; ${push.received.length} push messages, ${repeats.pushes.length} sent again with the same tag; all jobs were done after ${Math.round(settledMs / 1_000)} s`,
)
if (repeats.emails.length > broken * SENT_AT_ONCE) problems.push('Too many emails were sent again.')
if (repeats.pushes.length > broken * SENT_AT_ONCE) problems.push('Too many pushes were sent again.')
for (const problem of problems) console.error(problem)
if (problems.length > 0) print(`The logs of the parts are in ${await keepLogs()}`)
await cluster.stop()
process.exit(problems.length > 0 ? 1 : 0)

/** Waits until another bid is accepted, at most twice as long as an outage may be. */
async function waitForProgress(): Promise<void> {
  const before = load.acknowledged.accepts.size
  const end = performance.now() + 2 * MAX_OUTAGE_MS
  while (load.acknowledged.accepts.size === before && performance.now() < end) await wait(100)
}

/** Copies the logs of all parts, which are deleted with the cluster. Returns the folder. */
async function keepLogs(): Promise<string> {
  const kept = await mkdtemp(join(tmpdir(), 'fastpass-chaos-'))
  for (const name of await readdir(cluster.folder)) {
    if (name.endsWith('.log')) await copyFile(join(cluster.folder, name), join(kept, name))
  }
  return kept
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').split('\n').slice(-LINES).join('\n')
}

function shuffled<Item>(items: Item[]): Item[] {
  const left = [...items]
  return items.map(() => left.splice(chance.between(0, left.length - 1), 1)[0] as Item)
}
