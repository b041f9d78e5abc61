// An upgrade of the tables while a process of an older version goes on.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runAdmin } from '#tests/support/admin-command.ts'
import { createEmptyDatabase, createLastingDatabase, isPostgres } from '#tests/support/database.ts'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'
import {
  FIRST_RELEASE,
  isMissing,
  linkPackages,
  writeOlderVersion,
} from '#tests/support/older-version.ts'
import { logIn, type Person, postFamilyCase, signUp } from '#tests/support/process-people.ts'
import {
  type ServerProcess,
  startProcess,
  startServerProcess,
} from '#tests/support/server-process.ts'
import { placeBid } from '#tests/support/stories.ts'

const ITS_FILES = ['package.json', 'openapi.yaml', 'openapi.gen.ts', 'machines', 'server']

let folder: string
let lasting: Awaited<ReturnType<typeof createLastingDatabase>>
let env: Record<string, string>
const running: ServerProcess[] = []

beforeAll(async () => {
  folder = await writeOlderVersion(FIRST_RELEASE, ITS_FILES)
  lasting = await createLastingDatabase()
  if (isPostgres) env = { ...lasting.env, DATABASE_URL: await createEmptyDatabase(), DEMO: '0' }
})
afterAll(async () => {
  for (const server of running) await server.stop()
  await lasting.remove()
  await rm(folder, { recursive: true, force: true })
})

async function startOlder(): Promise<ServerProcess> {
  await linkPackages(folder)
  return keep(await startProcess([join(folder, 'server/main.ts')], env))
}

function keep(server: ServerProcess): ServerProcess {
  running.push(server)
  return server
}

/**
 * Posts cases, each with a bid, until the function that it returns is called. That one resolves
 * with the ids of the cases.
 */
function postUntilStopped(customer: Person, attorney: Person) {
  let isStopped = false
  const posting = (async () => {
    const ids: string[] = []
    while (!isStopped) {
      const id = await postFamilyCase(customer)
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

// Only PostgreSQL serves two processes. A copy of the files without their history has no older
// version.
it.runIf(isPostgres && !isMissing(FIRST_RELEASE))(
  'an older process keeps working during and after the migration, together with a new one',
  { tags: IN_FULL_RUN, timeout: 180_000 },
  async () => {
    const older = await startOlder()
    const [maria, vega] = [await signUp(older, 'customer'), await signUp(older, 'attorney')]
    const mariaThere = await logIn(older, maria)
    const vegaThere = await logIn(older, vega)
    const first = await postFamilyCase(mariaThere)
    const firstBid = await placeBid(vegaThere, first)

    const stop = postUntilStopped(mariaThere, vegaThere)
    const { code, output } = await runAdmin(env, 'migrate')
    expect({ code, output }).toMatchObject({ code: 0 })
    const during = await stop()
    expect(during.length).toBeGreaterThan(0)

    const after = await postFamilyCase(mariaThere)
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
    const last = await postFamilyCase(mariaThere)
    await accept(mariaThere, await placeBid(vegaHere, last))
    expect(await statusOf(mariaHere, last)).toBe('pending')
  },
)
