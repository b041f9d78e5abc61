// An upgrade of the tables while a process of an older version goes on.
import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runAdmin } from '#tests/support/admin-command.ts'
import { type Asking, askWith } from '#tests/support/asking.ts'
import { minimalAnswersOf } from '#tests/support/case-answers.ts'
import { createEmptyDatabase, createLastingDatabase, isPostgres } from '#tests/support/database.ts'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'
import { sendByFetch, signIn } from '#tests/support/http.ts'
import {
  type ServerProcess,
  startProcess,
  startServerProcess,
} from '#tests/support/server-process.ts'
import { placeBid } from '#tests/support/stories.ts'

/** The oldest version whose processes go on: the last with migration 0034 as its newest, from which on migrations only add. */
const OLDEST = '05a42830b3616f89cca0ce683ef917266a3c6efb'
const ITS_FILES = ['package.json', 'openapi.yaml', 'openapi.gen.ts', 'machines', 'server']

const root = fileURLToPath(new URL('../..', import.meta.url))
const isHistoryMissing =
  spawnSync('git', ['cat-file', '-e', `${OLDEST}^{commit}`], { cwd: root }).status !== 0

type Person = Asking & { id: string }

let folder: string
let lasting: Awaited<ReturnType<typeof createLastingDatabase>>
let env: Record<string, string>
const running: ServerProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fastpass-older-'))
  lasting = await createLastingDatabase()
  if (isPostgres) env = { ...lasting.env, DATABASE_URL: await createEmptyDatabase(), DEMO: '0' }
})
afterAll(async () => {
  for (const server of running) await server.stop()
  await lasting.remove()
  await rm(folder, { recursive: true, force: true })
})

async function startOlder(): Promise<ServerProcess> {
  const archive = join(folder, 'files.tar')
  execFileSync('git', ['archive', '--output', archive, OLDEST, ...ITS_FILES], { cwd: root })
  execFileSync('tar', ['-xf', archive, '-C', folder])
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return keep(await startProcess([join(folder, 'server/main.ts')], env))
}

function keep(server: ServerProcess): ServerProcess {
  running.push(server)
  return server
}

type Account = { id: string; email: string }

const PASSWORD = 'many-Paper-boats-7'

async function signUp({ url }: ServerProcess, role: 'customer' | 'attorney'): Promise<Account> {
  const { must } = askWith(sendByFetch(url), async () => null)
  const account = { email: `${role}.${randomUUID()}@example.com`, password: PASSWORD }
  const name = { first_name: 'Maria', last_name: 'Delgado', contact_info: '4805550142' }
  const firm = { company_name: 'Vega Law Group', description: 'Two lawyers in Mesa.' }
  const work = { category_id: [], other_category_name: 'tax', law_firm_size: '1-2 lawyers' }
  const contact = { phone_number: '4805550163', languages_known: 'English' }
  const { data } =
    role === 'customer'
      ? await must('createCustomer', { body: { ...account, ...name } })
      : await must('createAttorney', { body: { ...account, ...firm, ...work, ...contact } })
  return { email: account.email, id: data.id }
}

async function logIn({ url }: ServerProcess, { id, email }: Account): Promise<Person> {
  const send = sendByFetch(url)
  const session = await signIn(send, url, { email, password: PASSWORD })
  const token = (await askWith(send, session.renew).must('createSession')).data.refresh_token
  return { id, ...askWith(send, async () => token) }
}

async function postCase(customer: Person): Promise<string> {
  const { data: categories } = await customer.must('listCategories')
  const body = {
    category_id: categories.find(({ name }) => name === 'family')?.id ?? '',
    customer_id: customer.id,
    firm_size: ['1-2 lawyers'],
    case_details: 'We want to part in peace.',
    ...minimalAnswersOf('family'),
  }
  return (await customer.must('createCase', { key: randomUUID(), body })).data.id
}

/** Posts cases, each with a bid, until the function that it returns is called. That one resolves with the ids of the cases. */
function postUntilStopped(customer: Person, attorney: Person) {
  let isStopped = false
  const posting = (async () => {
    const ids: string[] = []
    while (!isStopped) {
      const id = await postCase(customer)
      await placeBid(attorney, id)
      ids.push(id)
    }
    return ids
  })()
  return () => {
    isStopped = true
    return posting
  }
}

const accept = (customer: Person, { id, update_count }: { id: string; update_count: number }) =>
  customer.must('updateBidStatus', { body: { id, bid_status: 'accepted', update_count } })

const statusOf = async (customer: Person, caseId: string) =>
  (await customer.must('getCase', { path: { case_id: caseId } })).data.case_status

// Only PostgreSQL serves two processes. A copy of the files without their history has no older version.
it.runIf(isPostgres && !isHistoryMissing)(
  'an older process keeps working during and after the migration, together with a new one',
  { tags: IN_FULL_RUN, timeout: 180_000 },
  async () => {
    const older = await startOlder()
    const [maria, vega] = [await signUp(older, 'customer'), await signUp(older, 'attorney')]
    const mariaThere = await logIn(older, maria)
    const vegaThere = await logIn(older, vega)
    const first = await postCase(mariaThere)
    const firstBid = await placeBid(vegaThere, first)

    const stop = postUntilStopped(mariaThere, vegaThere)
    const { code, output } = await runAdmin(env, 'migrate')
    expect({ code, output }).toMatchObject({ code: 0 })
    const during = await stop()
    expect(during.length).toBeGreaterThan(0)

    const after = await postCase(mariaThere)
    await accept(mariaThere, await placeBid(vegaThere, after))
    await logIn(older, await signUp(older, 'customer'))

    const newer = keep(await startServerProcess({ ...env, MIGRATE: '0' }))
    const mariaHere = await logIn(newer, maria)
    const vegaHere = await logIn(newer, vega)
    expect(await statusOf(mariaHere, after)).toBe('pending')
    for (const id of [first, ...during]) {
      const { data } = await mariaHere.must('listBids', { query: { case_id: id } })
      expect(data).toHaveLength(1)
    }
    // The same case through both processes.
    await accept(mariaHere, firstBid)
    expect(await statusOf(mariaThere, first)).toBe('pending')
    const last = await postCase(mariaThere)
    await accept(mariaThere, await placeBid(vegaHere, last))
    expect(await statusOf(mariaHere, last)).toBe('pending')
  },
)
