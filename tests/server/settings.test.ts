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
import { ConfigError } from '#server/settings/config-error.ts'
import { SETTINGS } from '#server/settings/setting-names.ts'
import { isPostgres } from '#tests/support/database.ts'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'

describe.skipIf(isPostgres)('a setting', () => {
  // No database is opened, so one run is enough.
  it.each([
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of production, development, test, not "prod".'],
    [
      { PUBLIC_ORIGIN: 'ftp://fastpass.example' },
      'PUBLIC_ORIGIN must be an http or https origin without a path, such as https://fastpass.example.',
    ],
    [
      { API_BASIC_AUTH: 'robin' },
      'API_BASIC_AUTH must be a user and a password with a colon between them.',
    ],
    [
      { NODE_ENV: 'production' },
      'In production, set PUBLIC_ORIGIN to the address that people open, such as https://fastpass.example.',
    ],
    [
      { NODE_ENV: 'production', PUBLIC_ORIGIN: 'http://fastpass.example' },
      'In production, PUBLIC_ORIGIN must begin with https://, because cookies and codes must not travel unencrypted.',
    ],
    [
      { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://fastpass.example', DEMO: '1' },
      'DEMO=1 adds accounts whose password everybody knows: leave it out in production.',
    ],
    [
      { PUBLIC_ORIGIN: 'https://fastpass.example', QUICK_PASSWORD_HASHES: '1' },
      'QUICK_PASSWORD_HASHES=1 makes stolen passwords easy to guess: it is for tests alone.',
    ],
    [
      { DATABASE_DIRECT_URL: 'localhost' },
      'DATABASE_DIRECT_URL must look like postgresql://user:password@host:5432/name; leave it out if DATABASE_URL leads to no connection pooler.',
    ],
    [
      { DATABASE_DIRECT_URL: 'postgresql://localhost/fastpass' },
      'DATABASE_DIRECT_URL is set without DATABASE_URL. To use one PostgreSQL, set DATABASE_URL alone.',
    ],
    [
      { DATABASE_URL: 'postgresql://one:5432,other:5432/fastpass?target_session_attrs=read-write' },
      'DATABASE_URL names several hosts, which the server does not follow: name a proxy that leads to the primary, such as HAProxy (docs/scaling.md).',
    ],
    [{ DATABSE_URL: 'x' }, 'There is no setting DATABSE_URL. Did you mean DATABASE_URL?'],
    [{ PUBLIC_ORGIIN: 'x' }, 'There is no setting PUBLIC_ORGIIN. Did you mean PUBLIC_ORIGIN?'],
    [{ SMTP_URLS: 'x' }, 'There is no setting SMTP_URLS. Did you mean SMTP_URL?'],
    [{ SITE_DRI: 'x' }, 'There is no setting SITE_DRI. Did you mean SITE_DIR?'],
  ])('is refused: %j', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence)
  })

  it('is described in docs/deployment.md', async () => {
    const page = await readFile(new URL('../../docs/deployment.md', import.meta.url), 'utf8')
    expect(SETTINGS.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
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

  it.each(['Bearer key', 'authorization=%E0%A4%A', 'authorization=key,'])(
    'OTEL_EXPORTER_OTLP_HEADERS cannot be %s',
    (headers) => {
      expect(() => readConfig({ OTEL_EXPORTER_OTLP_HEADERS: headers })).toThrow(
        'OTEL_EXPORTER_OTLP_HEADERS must be names with values, such as authorization=Bearer%20KEY, with commas between them.',
      )
    },
  )

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

  it('that is a secret is refused if its file is missing or empty, or if there is also a value', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'secrets-'))
    const file = join(folder.path, 'secret')
    await writeFile(file, '\n')
    expect(() => readConfig({ SMTP_URL_FILE: file })).toThrow(
      new ConfigError(`SMTP_URL_FILE is ${file}, which is empty.`),
    )
    expect(() => readConfig({ SMTP_URL_FILE: `${file}s` })).toThrow(
      /^SMTP_URL_FILE cannot be read: ENOENT/,
    )
    expect(() => readConfig({ SMTP_URL: 'smtp://x', SMTP_URL_FILE: file })).toThrow(
      'SMTP_URL and SMTP_URL_FILE are both set; choose one of the two.',
    )
    expect(() => readConfig({ SMTP_URL_FLIE: file })).toThrow('Did you mean SMTP_URL_FILE?')
  })

  it('of another program is ignored', () => {
    const env = { HOSTNAME: 'x', PORTS: 'x', POST: 'x', WORKERS: '4', S3_BUCKET: 'x', PATH: '/bin' }
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
