// `npm run bench -- accounts`: measures whether response times reveal that an email has an account,
// at a log-in, for a forgotten password, and at a sign-up. Prints the time for an account relative
// to the time for none.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoEmails } from '../../server/demo/demo-data.ts'
import { startServerProcess } from '../../tests/support/server-process.ts'
import { quantile } from './report.ts'

// An address may receive ten codes an hour, and two of the three calls send one.
const ROUNDS = 5
const RESET = 'reset_password_email_code'

/** Starts a server with the demo's accounts, and measures. */
export async function benchAccounts(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fastpass-bench-'))
  const server = await startServerProcess({
    DATA_DIR: folder,
    CONFIRM_EMAIL: '1',
    DEMO: '1',
    TRUST_PROXY: '1',
    RATE_LIMIT_PER_MINUTE: '0',
    SIGN_INS_PER_MINUTE: '100000',
    QUICK_PASSWORD_HASHES: '0',
  })
  try {
    console.log('\nThe response time for an account, by that for none (medians)')
    for (const [name, ask] of Object.entries(calls(server.url))) await compare(name, ask)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Ask = (email: string) => Promise<Response>

async function compare(name: string, ask: Ask): Promise<void> {
  const times: Record<'account' | 'none', number[]> = { account: [], none: [] }
  const statuses = new Set<number>()
  const time = async (which: keyof typeof times, email: string) => {
    const before = performance.now()
    const response = await ask(email)
    await response.arrayBuffer()
    times[which].push(performance.now() - before)
    statuses.add(response.status)
  }
  await ask('warm@example.org')
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const email of demoEmails) {
      const stranger = email.replace('@', `.${name.length}@`)
      // Alternates which one comes first.
      if (round % 2 === 0) await time('account', email)
      await time('none', stranger)
      if (round % 2 === 1) await time('account', email)
    }
  }
  const [account, none] = [quantile(times.account, 0.5), quantile(times.none, 0.5)]
  const figures = `${account.toFixed(1)} ms / ${none.toFixed(1)} ms = ${(account / none).toFixed(2)}`
  console.log(`  ${name.padEnd(20)} ${figures}  (${[...statuses].join(', ')})`)
}

function calls(url: string): Record<string, Ask> {
  let callers = 0
  // Each request comes from another network, so that the limits on guesses delay none of them.
  const from = () => {
    callers += 1
    return { origin: url, 'x-forwarded-for': `10.${callers >> 8}.${callers & 255}.7` }
  }
  const signIn = (form: Record<string, string>) =>
    fetch(`${url}/__clerk/v1/client/sign_ins`, {
      method: 'POST',
      headers: from(),
      body: new URLSearchParams(form),
    })
  return {
    'log-in': (identifier) => signIn({ identifier, password: 'not-the-password-1' }),
    'forgotten password': (identifier) => signIn({ identifier, strategy: RESET }),
    'sign-up': (email) =>
      fetch(`${url}/api/customers/create`, {
        method: 'POST',
        headers: { ...from(), 'content-type': 'application/json' },
        body: JSON.stringify({
          email,
          first_name: 'Ana',
          last_name: 'Ruiz',
          contact_info: '4805550142',
          password: 'Slow-pass-27',
        }),
      }),
  }
}
