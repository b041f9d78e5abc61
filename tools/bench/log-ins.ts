// `npm run bench -- log-ins`: keeps 64 log-ins of strangers from 200 networks under way, and
// measures what others wait for: the owner of an account on a device that it knows, and a
// customer's ordinary calls. Prints the times and the goals.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DEMO_PASSWORD } from '../../server/demo/demo-data.ts'
import { askWith } from '../../tests/support/asking.ts'
import { sendByFetch, signIn } from '../../tests/support/http.ts'
import { startServerProcess } from '../../tests/support/server-process.ts'
import { quantile } from './report.ts'

const IN_FLIGHT = 64
const NETWORKS = 200
/** The log-ins of the owner, one after the other. */
const OWNERS_LOG_INS = 40
const BETWEEN_CALLS_MS = 50
const GOALS = { owner: 3_000, calls: 200 }
const OWNER = 'customer@example.com'
const OTHER = 'customer2@example.com'
/** The cookie of known devices. */
const DEVICES = 'fastpass-devices='

/** Starts a server with the demo's accounts and the real cost of a password, and measures. */
export async function benchLogIns(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fastpass-bench-'))
  const server = await startServerProcess({
    DATA_DIR: folder,
    CONFIRM_EMAIL: '0',
    DEMO: '1',
    TRUST_PROXY: '1',
    RATE_LIMIT_PER_MINUTE: '0',
    SIGN_INS_PER_MINUTE: '100000',
    QUICK_PASSWORD_HASHES: '0',
  })
  try {
    await measure(server.url)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(url: string): Promise<void> {
  const { cookie } = await logIn(url, { network: 0 })
  const customer = await readerOf(url)
  const idle = await timesOf(OWNERS_LOG_INS, () => logIn(url, { network: 0, cookie }))
  let isOver = false
  let network = 0
  const statuses: number[] = []
  const strangers = Array.from({ length: IN_FLIGHT }, async () => {
    while (!isOver) {
      network = (network + 1) % NETWORKS
      const { status } = await logIn(url, { network, email: `stranger${network}@example.com` })
      statuses.push(status)
    }
  })
  const reading = (async () => {
    const times: number[] = []
    while (!isOver) {
      times.push(...(await timesOf(1, customer)))
      await wait(BETWEEN_CALLS_MS)
    }
    return times
  })()
  const owner = await timesOf(OWNERS_LOG_INS, () => logIn(url, { network: 0, cookie }))
  isOver = true
  await Promise.all(strangers)

  console.log(`\nWhile ${IN_FLIGHT} strangers of ${NETWORKS} networks try passwords`)
  print('the owner, idle', idle)
  print('the owner', owner, GOALS.owner)
  print('calls of others', await reading, GOALS.calls)
  const refused = statuses.filter((status) => status === 429 || status === 503)
  console.log(`  of ${statuses.length} log-ins of strangers ${refused.length} were refused`)
}

function print(name: string, times: number[], goal?: number): void {
  const p99 = quantile(times, 0.99)
  const goalText =
    goal === undefined ? '' : `  goal ≤ ${goal} ms: ${p99 <= goal ? 'met' : 'not met'}`
  const median = `median ${quantile(times, 0.5).toFixed(0)} ms`
  console.log(
    `  ${name.padEnd(20)} ${median}, p99 ${p99.toFixed(0)} ms (${times.length})${goalText}`,
  )
}

async function timesOf(count: number, call: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let done = 0; done < count; done += 1) {
    const before = performance.now()
    await call()
    times.push(performance.now() - before)
  }
  return times
}

/**
 * Logs in: the owner with the right password, or another email with a wrong one. `cookie`: of a
 * known device. Resolves with the status and the device's cookie. Rejects when the owner is
 * refused.
 */
async function logIn(
  url: string,
  { network, cookie, email }: { network: number; cookie?: string; email?: string },
): Promise<{ status: number; cookie: string }> {
  const response = await fetch(`${url}/__clerk/v1/client/sign_ins`, {
    method: 'POST',
    headers: { origin: url, 'x-forwarded-for': `10.1.${network}.7`, ...(cookie && { cookie }) },
    body: new URLSearchParams({
      strategy: 'password',
      identifier: email ?? OWNER,
      password: email ? 'not-the-password-1' : DEMO_PASSWORD,
    }),
  })
  await response.arrayBuffer()
  if (!email && response.status !== 200) throw new Error(`The owner got ${response.status}.`)
  const device = response.headers.getSetCookie().find((each) => each.startsWith(DEVICES))
  return { status: response.status, cookie: device?.split(';')[0] ?? '' }
}

/** Resolves with an ordinary call of a customer who is logged in. */
async function readerOf(url: string): Promise<() => Promise<unknown>> {
  const send = sendByFetch(url)
  const session = await signIn(send, url, { email: OTHER, password: DEMO_PASSWORD })
  const { refresh_token: token } = (await askWith(send, session.renew).must('createSession')).data
  const { must } = askWith(send, async () => token)
  const path = { clerk_user_id: session.userId }
  return () => must('verifyClerk', { path })
}
