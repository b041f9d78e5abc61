// Mistakes in the settings: the sentence for each, which `npm run check-config` and a start share.
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '#server/main.ts'
import { ConfigError, InUseError } from '#server/settings/config-error.ts'
import { findRefused } from '#server/start/checks.ts'
import { isPostgres } from '#tests/support/database.ts'

type Env = Record<string, string>

const KEY = 'the secret key of a server in production'
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://fastpass.example',
  IDENTITY: 'embedded',
}
const URL_ENDS =
  'has a user or a password with a character that ends it: write %40 for @, %2F for /, %3F for ?, %23 for # and %25 for %.'
const LIKE_A_DATABASE = 'must look like postgresql://user:password@host:5432/name; leave it out to'
const NO_ADDRESS = 'HOST is "203.0.113.7", which is not an address of this machine (EADDRNOTAVAIL).'
const CLERK = {
  CLERK_SECRET_KEY: 'sk_test_0123456789',
  CLERK_PUBLISHABLE_KEY: `pk_test_${btoa('clerk.example.com$')}`,
}

/**
 * `FOLDER` stands for a folder of the test. A sentence is given as far as it says what is wrong.
 */
const MISTAKES: [env: Env, sentence: string][] = [
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of production, development, test, not "prod".'],
  [{ PORT: 'x' }, 'PORT must be a whole number from 0 to 65535, not "x".'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000".'],
  [{ HOST: '203.0.113.7' }, NO_ADDRESS],
  [{ HOST: '999.1.1.1' }, 'HOST is "999.1.1.1", which is not an address of this machine'],
  [
    { PORT: '3000', METRICS_PORT: '3000' },
    'PORT and METRICS_PORT are both 3000. Choose another METRICS_PORT, such as 9464.',
  ],
  [
    { METRICS_PORT: '0', METRICS_HOST: '203.0.113.7' },
    'Metrics cannot be served at METRICS_HOST 203.0.113.7 and METRICS_PORT 0 (EADDRNOTAVAIL).',
  ],
  [
    { PUBLIC_ORIGIN: 'ftp://fastpass.example' },
    'PUBLIC_ORIGIN must be an http or https origin without a path, such as',
  ],
  [
    { PUBLIC_ORIGIN: 'https://fastpass.example/' },
    'PUBLIC_ORIGIN must be an http or https origin without a path, such as',
  ],
  [
    { NODE_ENV: 'production' },
    'In production, set PUBLIC_ORIGIN to the address that people open, such as https://fastpass.example.',
  ],
  [
    { ...PRODUCTION, PUBLIC_ORIGIN: 'http://fastpass.example' },
    'In production, PUBLIC_ORIGIN must begin with https://, because cookies and codes must not travel unencrypted.',
  ],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be a whole number from 0 to 10, not "yes".'],
  [{ WORKERS: '0' }, 'WORKERS must be a whole number from 1 to 64, not "0".'],
  [
    { WORKERS: '2' },
    'WORKERS is 2, and the built-in database serves one process. Set DATABASE_URL',
  ],
  [{ DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS must be a whole number from 0 to 600, not "-1".'],
  [
    { DATA_DIR: 'FOLDER/file/data' },
    'The data folder FOLDER/file/data cannot be used: ENOTDIR: not a directory.',
  ],
  [
    { SITE_DIR: 'FOLDER' },
    'SITE_DIR must be the folder of a built app, and FOLDER has no index.html.',
  ],
  [
    { ...PRODUCTION, DEMO: '1' },
    'DEMO=1 adds accounts whose password everybody knows: leave it out in production.',
  ],
  [{ DEMO: 'yes' }, 'DEMO must be one of 0, 1, not "yes".'],
  [{ WORKER: 'no' }, 'WORKER must be one of on, off, not "no".'],

  [{ DATABASE_URL: 'localhost' }, `DATABASE_URL ${LIKE_A_DATABASE} use the built-in database.`],
  [{ DATABASE_URL: 'mysql://localhost/x' }, `DATABASE_URL ${LIKE_A_DATABASE}`],
  [
    { DATABASE_URL: 'postgresql://one:5432,other:5432/x?target_session_attrs=read-write' },
    'DATABASE_URL names several hosts, which the server does not follow: name a proxy that leads to the primary, such as HAProxy (docs/scaling.md).',
  ],
  [{ DATABASE_URL: 'postgresql://robin:p@ss@localhost/x' }, `DATABASE_URL ${URL_ENDS}`],
  [{ DATABASE_URL: 'postgresql://robin:p/ss@localhost/x' }, `DATABASE_URL ${URL_ENDS}`],
  [{ DATABASE_URL: 'postgresql://robin:12#ss@localhost/x' }, `DATABASE_URL ${URL_ENDS}`],
  [{ DATABASE_URL: 'postgresql://robin:p%ss@localhost/x' }, `DATABASE_URL ${URL_ENDS}`],
  [
    { DATABASE_URL: 'postgresql://localhost/x?sslrootcert=/nowhere.crt', DATA_DIR: 'FOLDER' },
    'DATABASE_URL cannot be used: ENOENT: no such file or directory, open',
  ],
  [
    { DATABASE_DIRECT_URL: 'localhost' },
    `DATABASE_DIRECT_URL ${LIKE_A_DATABASE.replace('to', 'if DATABASE_URL leads to no connection')}`,
  ],
  [
    { DATABASE_DIRECT_URL: 'postgresql://localhost/x' },
    'DATABASE_DIRECT_URL is set without DATABASE_URL. To use one PostgreSQL, set DATABASE_URL alone.',
  ],
  [
    { DATABASE_REPLICA_URL: 'postgresql://localhost/x' },
    'DATABASE_REPLICA_URL is set without DATABASE_URL, which must lead to the primary.',
  ],
  [
    { DATABASE_POOL_SIZE: '5' },
    'DATABASE_POOL_SIZE must be a whole number from 10 to 1000, not "5".',
  ],
  [
    { STATEMENT_TIMEOUT_SECONDS: '60s' },
    'STATEMENT_TIMEOUT_SECONDS must be a whole number from 0 to 3600, not "60s".',
  ],
  [{ MIGRATE: 'no' }, 'MIGRATE must be one of 0, 1, not "no".'],
  [{ LARGE_TABLE_MB: '0' }, 'LARGE_TABLE_MB must be a whole number from 1 to 100000, not "0".'],

  [
    { BACKUP_AT: '3:15', BACKUP_DIR: 'FOLDER/backups' },
    'BACKUP_AT must be a time of the day, such as 03:15.',
  ],
  [{ BACKUP_AT: '03:15' }, 'BACKUP_AT and BACKUP_DIR must both be set'],
  [{ BACKUP_DIR: 'FOLDER/backups' }, 'BACKUP_AT and BACKUP_DIR must both be set'],
  [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be a whole number from 1 to 10000, not "0".'],
  [{ BACKUP_PUBLIC_KEY: 'age1' }, 'BACKUP_PUBLIC_KEY is set without BACKUP_AT and BACKUP_DIR.'],
  [
    {
      BACKUP_AT: '03:15',
      BACKUP_DIR: 'FOLDER/backups',
      BACKUP_PUBLIC_KEY: `age1${'q'.repeat(58)}`,
    },
    'BACKUP_PUBLIC_KEY must be a public key of age, such as the one that',
  ],
  [
    { BACKUP_AT: '03:15', BACKUP_DIR: 'FOLDER/file/backups' },
    'BACKUP_DIR FOLDER/file/backups cannot be used: ENOTDIR',
  ],
  [{ BACKUP_S3_BUCKET: 'x' }, 'BACKUP_S3_BUCKET is set without BACKUP_AT and BACKUP_DIR.'],
  [
    { BACKUP_AT: '03:15', BACKUP_DIR: 'FOLDER/backups', BACKUP_S3_BUCKET: 'backups' },
    'BACKUP_S3_BUCKET is set without S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY; S3 needs',
  ],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY must hold at least 32 characters, such as what'],
  [
    { SECRET_KEY: 'a'.repeat(40) },
    'SECRET_KEY holds fewer than 8 different characters, so it can be guessed.',
  ],
  [{ SECRET_KEY_FILE: 'FOLDER/none' }, 'SECRET_KEY_FILE cannot be read: ENOENT'],
  [{ SECRET_KEY_FILE: 'FOLDER/file' }, 'SECRET_KEY_FILE is FOLDER/file, which is empty.'],
  [
    { SECRET_KEY: KEY, SECRET_KEY_FILE: 'FOLDER/file' },
    'SECRET_KEY and SECRET_KEY_FILE are both set; choose one of the two.',
  ],
  [
    { ...PRODUCTION, DATABASE_URL: 'postgresql://localhost/x' },
    'In production with DATABASE_URL, set SECRET_KEY or SECRET_KEY_FILE, the same for every process,',
  ],
  [
    { DATA_DIR: 'FOLDER/truncated' },
    'The file FOLDER/truncated/secret-key must hold at least 32 characters, such as what',
  ],

  [{ S3_BUCKET: 'pictures' }, 'S3_BUCKET is set without S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET'],
  [
    { S3_BUCKET: 'My Pictures', S3_REGION: 'x', S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' },
    'S3_BUCKET must be a bucket\'s name, such as fastpass-pictures, not "My Pictures".',
  ],
  [
    { SMTP_URL: 'http://robin:secret@smtp.example' },
    'SMTP_URL must look like smtp://user:password@host:587 (smtps:// for TLS from the start);',
  ],
  [{ SMTP_URL: 'smtp://robin:12#ss@smtp.example' }, `SMTP_URL ${URL_ENDS}`],
  [{ MAIL_FROM: 'Fastpass' }, 'MAIL_FROM must be an email address, such as'],
  [{ SUPPORT_EMAIL: 'help' }, 'SUPPORT_EMAIL must be an email address, such as'],
  [{ ENDED_SESSION_HOURS: '1000' }, 'ENDED_SESSION_HOURS must be a whole number from 0 to 480,'],
  [{ KEEP_CLOSED_CASES_MONTHS: '2 years' }, 'KEEP_CLOSED_CASES_MONTHS must be a whole number from'],
  [{ VAPID_PUBLIC_KEY: 'x' }, 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be one pair, as'],
  [{ VAPID_SUBJECT: 'help' }, 'VAPID_SUBJECT must be an address at which a push service reaches'],
  [
    { PUSH_SERVICES: 'https://push.example/v1' },
    'PUSH_SERVICES must be origins without a path, separated by commas, such as',
  ],

  [{ IDENTITY: 'clerk' }, "IDENTITY is 'clerk', but the only value it can have is 'embedded'."],
  [
    { ...PRODUCTION, IDENTITY: '' },
    'In production, set CLERK_SECRET_KEY and CLERK_PUBLISHABLE_KEY, or IDENTITY=embedded',
  ],
  [{ ...CLERK, CLERK_PUBLISHABLE_KEY: '' }, 'CLERK_SECRET_KEY is set without'],
  [{ ...CLERK, IDENTITY: 'embedded' }, "IDENTITY is 'embedded' while Clerk's keys are set;"],
  [{ API_BASIC_AUTH: 'robin' }, 'API_BASIC_AUTH must be a user and a password with a colon'],
  [
    { PUBLIC_ORIGIN: 'https://fastpass.example', QUICK_PASSWORD_HASHES: '1' },
    'QUICK_PASSWORD_HASHES=1 makes stolen passwords easy to guess: it is for tests alone.',
  ],
  [{ RATE_LIMIT_PER_MINUTE: '-5' }, 'RATE_LIMIT_PER_MINUTE must be a whole number from 0 to'],

  [{ LOG_LEVEL: 'verbose' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace,'],
  [
    { SECURITY_LOG: 'FOLDER/none/security.log' },
    'SECURITY_LOG cannot be written: ENOENT: no such file or directory',
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT must be the URL of a collector, such as',
  ],
  ...['Bearer key', 'authorization=%E0%A4%A', 'authorization=key,'].map(
    (headers): [Env, string] => [
      { OTEL_EXPORTER_OTLP_HEADERS: headers },
      'OTEL_EXPORTER_OTLP_HEADERS must be names with values, such as authorization=Bearer%20KEY, with commas between them.',
    ],
  ),
  [{ DATABSE_URL: 'x' }, 'There is no setting DATABSE_URL. Did you mean DATABASE_URL?'],
  [{ PUBLIC_ORGIIN: 'x' }, 'There is no setting PUBLIC_ORGIIN. Did you mean PUBLIC_ORIGIN?'],
  [{ SMTP_URLS: 'x' }, 'There is no setting SMTP_URLS. Did you mean SMTP_URL?'],
  [{ SMTP_URL_FLIE: 'x' }, 'There is no setting SMTP_URL_FLIE. Did you mean SMTP_URL_FILE?'],
  [{ SITE_DRI: 'x' }, 'There is no setting SITE_DRI. Did you mean SITE_DIR?'],
]

let folder: Awaited<ReturnType<typeof mkdtempDisposable>>
beforeAll(async () => {
  folder = await mkdtempDisposable(join(tmpdir(), 'fastpass-mistakes-'))
  await writeFile(join(folder.path, 'file'), '')
  await mkdir(join(folder.path, 'truncated'))
  await writeFile(join(folder.path, 'truncated/secret-key'), 'short')
})
afterAll(() => folder.remove())

const here = (text: string) => text.replaceAll('FOLDER', folder.path)
const settingsWith = (env: Env): Env => ({
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: join(folder.path, 'data'),
  ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, here(value)])),
})

const startWith = (env: Env) =>
  startServer(settingsWith(env), { siteFolder: undefined, print: () => {} }).then(
    () => expect.unreachable('The server started'),
    (error) => error,
  )

// No database is opened, so one run is enough.
describe.skipIf(isPostgres)('settings with a mistake', () => {
  it.each(MISTAKES)('are refused in a sentence: %j', async (env, sentence) => {
    const [first] = await findRefused(settingsWith(env))
    expect(first?.message.slice(0, here(sentence).length)).toBe(here(sentence))
    expect(first?.message).toMatch(/^[^\n]+[.?]$/)
    const refusal = await startWith(env)
    expect(refusal).toBeInstanceOf(ConfigError)
    expect(refusal.message).toBe(first?.message)
  })

  it('are all named at once', async () => {
    const env = { PORT: 'x', API_BASIC_AUTH: 'robin', S3_BUCKET: 'pictures', IDENTITY: 'clerk' }
    const errors = await findRefused(settingsWith(env))
    expect(errors.map(({ message }) => message.split(' ')[0]).sort()).toEqual([
      'API_BASIC_AUTH',
      'IDENTITY',
      'PORT',
      'S3_BUCKET',
    ])
    const ofMachine = await findRefused(
      settingsWith({ HOST: '203.0.113.7', DATA_DIR: 'FOLDER/file/data' }),
    )
    expect(ofMachine).toHaveLength(2)
  })
})

describe.skipIf(isPostgres)('settings without a mistake', () => {
  it.each([
    {},
    { ...PRODUCTION, SECRET_KEY: KEY },
    { METRICS_PORT: '0' },
    { PORT: '0', METRICS_PORT: '0' },
    { DATABASE_URL: 'postgresql://robin:p%40ss,word@localhost/x' },
    { SMTP_URL: 'smtp://robin@fastpass.example:p%23ss@smtp.example:587' },
    { SECRET_KEY: '0123456789abcdef'.repeat(2), OLD_SECRET_KEY: 'a'.repeat(40) },
    { SECURITY_LOG: 'FOLDER/security.log' },
  ])('are accepted, and nothing is left behind: %j', async (env: Env) => {
    expect(await findRefused(settingsWith({ DATA_DIR: 'FOLDER/none/yet', ...env }))).toEqual([])
  })
})

describe.skipIf(isPostgres)('an address in use', () => {
  it('is told apart, because the server itself may be what uses it', async () => {
    await using other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    const errors = await findRefused(
      settingsWith({ PORT: String(port), METRICS_PORT: String(port), METRICS_HOST: '127.0.0.2' }),
    )
    expect(errors).toEqual([expect.any(InUseError)])
    expect(errors[0]?.message).toContain(`Port ${port} is in use.`)
  })
})
