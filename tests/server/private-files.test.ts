// Files in the data folder contain people's texts, which other accounts of the machine must not
// read.
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLastingDatabase } from '#tests/support/database.ts'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'
import { openIdentityBrowser, sendByFetch } from '#tests/support/http.ts'
import { formOf, jpeg } from '#tests/support/pictures.ts'
import { startServerProcess } from '#tests/support/server-process.ts'

let lasting: Awaited<ReturnType<typeof createLastingDatabase>>
beforeEach(async () => {
  lasting = await createLastingDatabase()
})
afterEach(() => lasting.remove())

const folder = () => lasting.env.DATA_DIR

/** Returns everything in the data folder on which the group or others have any permission. */
async function exposed(): Promise<string[]> {
  const names = ['.', ...(await readdir(folder(), { recursive: true }))]
  const found = await Promise.all(
    names.map(async (name) => {
      const { mode } = await stat(join(folder(), name))
      return mode & 0o077 ? [`${name} ${(mode & 0o777).toString(8)}`] : []
    }),
  )
  return found.flat()
}

it('a start removes the permissions that an earlier version gave', {
  tags: IN_FULL_RUN,
}, async () => {
  await mkdir(join(folder(), 'mail'))
  await writeFile(join(folder(), 'mail/old.eml'), 'Dear Maria')
  for (const name of ['.', 'mail']) await chmod(join(folder(), name), 0o755)
  await chmod(join(folder(), 'mail/old.eml'), 0o666)
  const server = await startServerProcess({ ...lasting.env, DEMO: '0' })
  expect(await exposed()).toEqual([])
  await server.stop()
})

it('files that a server writes cannot be read by other users', async () => {
  const server = await startServerProcess({ ...lasting.env, DEMO: '0' })
  const uploaded = await fetch(`${server.url}/api/uploader`, {
    method: 'POST',
    body: formOf(await jpeg()),
  })
  expect(uploaded.status).toBe(201)
  const post = openIdentityBrowser(sendByFetch(server.url), server.url)
  await post('/v1/client/sign_ups', {
    email_address: 'maria@example.com',
    password: 'Fastpass1!',
    first_name: 'Maria',
    last_name: 'Delgado',
  })
  expect(await exposed()).toEqual([])
  await server.stop()
  expect(await exposed()).toEqual([])
})
