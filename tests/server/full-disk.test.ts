// A disk without room: changes are refused with a sentence, people read, and nothing is lost.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startApi } from '#tests/support/api.ts'
import { freePort } from '#tests/support/free-port.ts'
import {
  type Account,
  logIn,
  type Person,
  postFamilyCase,
  signUp,
} from '#tests/support/process-people.ts'
import { sourcePath } from '#tests/support/server-programs.ts'
import { postCase } from '#tests/support/stories.ts'

const SENTENCE = 'Fastpass can’t save anything right now. Please try again in a few minutes.'
const SIZE_MB = 160

/** A disk of its own for the program, which only its process sees. */
const ON_SMALL_DISK = ['--user', '--map-root-user', '--mount', 'sh', '-c']
const MOUNT = `mount -t tmpfs -o size=${SIZE_MB}m tmpfs "$DATA_DIR" && exec "$@"`
const canMount =
  spawnSync('unshare', [...ON_SMALL_DISK, `DATA_DIR=/mnt; ${MOUNT}`, 'sh', 'true']).status === 0

it('a database without room refuses a change with a sentence, and takes it later', async () => {
  const api = await startApi({ config: { logLevel: 'silent' } })
  const nora = await api.customer()
  const { orm } = api.services.db
  await orm.execute(sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  await orm.execute(sql`create trigger full_disk before insert on cases
    for each row execute function refuse()`)
  await expect(postCase(api, nora)).rejects.toThrow(SENTENCE)
  const query = { customer_id: nora.id }
  expect((await nora.must('listCases', { query })).data).toEqual([])
  await orm.execute(sql`drop trigger full_disk on cases`)
  await postCase(api, nora)
  expect((await nora.must('listCases', { query })).data).toHaveLength(1)
  await api.close()
})

describe.skipIf(!canMount)('a small disk (skipped where unshare may not mount a tmpfs)', () => {
  let folder: string
  let port: number
  let url: string
  let server: ReturnType<typeof spawn>
  let account: Account
  let output = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fastpass-full-disk-'))
    port = await freePort()
    url = `http://127.0.0.1:${port}`
    const program = ['sh', process.execPath, sourcePath('server')]
    const env = {
      ...{ PATH: process.env.PATH, DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1' },
      ...{ CONFIRM_EMAIL: '0', QUICK_PASSWORD_HASHES: '1', DEMO: '0' },
    }
    server = spawn('unshare', [...ON_SMALL_DISK, MOUNT, ...program], { env, stdio: 'pipe' })
    for (const stream of [server.stdout, server.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    await vi.waitFor(() => expect(output).toContain('ready at'), { timeout: 100_000 })
    account = await signUp({ url }, 'customer')
  }, 120_000)
  afterAll(async () => {
    server.kill()
    await once(server, 'exit')
    await rm(folder, { recursive: true })
  })

  const list = async (person: Person) =>
    (await person.must('listCases', { query: { customer_id: account.id } })).data.length

  it('is read from, and takes changes again when there is room', { timeout: 90_000 }, async () => {
    const person = await logIn({ url }, account)
    await postFamilyCase(person)
    // The program's view of the folder.
    const filler = join(`/proc/${server.pid}/root`, folder, 'filler')
    await writeFile(filler, '')
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'])
    expect((await statfs(filler)).bavail).toBe(0)
    const refused = () =>
      postFamilyCase(person).then(
        () => 'taken',
        (error) => String(error),
      )
    await expect.poll(refused).toContain(SENTENCE)
    expect(await list(await logIn({ url }, account).catch(() => person))).toBeGreaterThanOrEqual(1)
    expect((await fetch(`${url}/api/health/ready`)).status).toBe(200)
    const before = await list(person)
    await rm(filler)
    await expect.poll(refused).toBe('taken')
    expect(await list(person)).toBe(before + 1)
    expect(server.exitCode).toBeNull()
  })
})
