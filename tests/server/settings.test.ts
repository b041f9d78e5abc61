// Wrong settings are refused with a sentence, before anything is built or opened.
import { spawnSync } from 'node:child_process'
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { bucketFromEnvironment } from '#server/files/file-store.ts'
import { identityFromEnvironment } from '#server/identity/config.ts'
import { readConfig } from '#server/settings/config.ts'
import { SETTINGS } from '#server/settings/setting-names.ts'
import { isPostgres } from '#tests/support/database.ts'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'

describe.skipIf(isPostgres)('a setting', () => {
  // No database is opened, so one run is enough.
  it('is described in docs/deployment.md', async () => {
    const page = await readFile(new URL('../../docs/deployment.md', import.meta.url), 'utf8')
    expect(SETTINGS.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  })

  it('has the default that .env.example, and so docs/deployment.md, names', async () => {
    const example = await readFile(new URL('../../.env.example', import.meta.url), 'utf8')
    const named = [...example.matchAll(/^#([A-Z]\w+)=(.+)$/gm)]
    expect(named.length).toBeGreaterThan(15)
    for (const [, name = '', value = ''] of named) {
      // The app's own, which it has when the server has none.
      if (name.startsWith('VITE_')) continue
      expect(readConfig({ [name]: value }), name).toEqual(readConfig({}))
    }
  })

  it.each([
    [{}, true],
    [{ PUBLIC_ORIGIN: 'https://fastpass.example' }, false],
    [{ PUBLIC_ORIGIN: 'http://localhost:3000' }, false],
    [{ DATABASE_URL: 'postgresql://localhost/fastpass' }, false],
    [{ NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://fastpass.example' }, false],
    [{ DATABASE_URL: 'postgresql://localhost/fastpass', DEMO: '1' }, true],
  ])('%j decides whether there is a demo: %s', (env, demo) => {
    expect(readConfig(env).demo).toBe(demo)
  })

  it.each([
    [{}, true],
    [{ NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://fastpass.example' }, true],
    [{ VERIFY_ATTORNEYS: '0' }, false],
  ])('%j decides whether the licenses of attorneys are checked: %s', (env, verifyAttorneys) => {
    expect(readConfig(env).verifyAttorneys).toBe(verifyAttorneys)
  })

  it('that is a secret can be read from a file, with white space around its content', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'secrets-'))
    const file = join(folder.path, 'secret')
    const at = async (name: string, secret: string) => {
      await writeFile(file, `\n ${secret}\n`)
      return { [`${name}_FILE`]: file }
    }
    const url = 'postgresql://robin:secret@localhost/fastpass'
    expect(readConfig(await at('DATABASE_URL', url)).database).toMatchObject({ url })
    expect(readConfig(await at('API_BASIC_AUTH', 'robin:secret')).basicAuth).toBe('robin:secret')
    const bucket = { S3_BUCKET: 'pictures', S3_REGION: 'us-west-2', S3_ACCESS_KEY_ID: 'id' }
    expect(
      bucketFromEnvironment({ ...bucket, ...(await at('S3_SECRET_ACCESS_KEY', 'secret')) }),
    ).toMatchObject({ accessKeyId: 'id', secretAccessKey: 'secret' })
    const clerk = { CLERK_PUBLISHABLE_KEY: `pk_test_${btoa('clerk.example.com$')}` }
    expect(
      identityFromEnvironment({ ...clerk, ...(await at('CLERK_SECRET_KEY', 'sk_test_x')) }),
    ).toMatchObject({ kind: 'clerk', secretKey: 'sk_test_x' })
  })

  it('of another program is ignored', () => {
    const env = { HOSTNAME: 'x', PORTS: 'x', POST: 'x', WORKDIR: '4', S3_BUCKET: 'x', PATH: '/bin' }
    expect(() => readConfig(env)).not.toThrow()
  })

  it('with a wrong value ends `npm start` before the build', {
    tags: IN_FULL_RUN,
    timeout: 60_000,
  }, () => {
    const start = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))
    const env = { PATH: process.env.PATH ?? '', API_BASIC_AUTH: 'robin' }
    const { status, stdout, stderr } = spawnSync(process.execPath, [start], {
      env,
      encoding: 'utf8',
    })
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      'API_BASIC_AUTH must be a user and a password with a colon between them.\n',
    ])
  })
})
