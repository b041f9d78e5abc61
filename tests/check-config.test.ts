// `npm run check-config` as an operator runs it.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, vi } from 'vitest'
import { compileCache } from '#tests/support/server-process.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

function check(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts/check-config.ts')],
    { env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...env }, encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  return { status, stdout }
}

// Each run starts a process.
vi.setConfig({ testTimeout: 180_000 })

/** Settings of a server that does everything as it should. */
const SOUND = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://fastpass.example',
  HOST: '127.0.0.1',
  IDENTITY: 'embedded',
  DATABASE_URL: 'postgresql://app:s3cret-db@db.example/fastpass?sslmode=verify-full',
  SECRET_KEY: 's3cret-key-s3cret-key-s3cret-key-s3cret-key',
  SMTP_URL: 'smtps://robin:s3cret-mail@smtp.example',
  MAIL_FROM: 'notices@fastpass.example',
  SUPPORT_EMAIL: 'help@fastpass.example',
  API_BASIC_AUTH: 'robin:s3cret-basic',
  VITE_API_BASIC_AUTH: 'robin:s3cret-basic',
  METRICS_PORT: '9464',
}

it('the command shows where each setting comes from, hides secrets, and finds nothing wrong in valid settings', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'secrets-'))
  const file = join(folder.path, 'secret')
  await writeFile(file, 's3cret-s3cret-s3cret-s3cret-s3cret-key', { mode: 0o600 })
  await writeFile(join(folder.path, 'index.html'), '')
  const { SECRET_KEY: _, ...rest } = SOUND
  const { status, stdout } = check({
    ...rest,
    SECRET_KEY_FILE: file,
    SITE_DIR: folder.path,
    PUSH_SERVICES: 'https://push.example',
  })
  expect(stdout).toMatch(/^PUBLIC_ORIGIN +set +https:\/\/fastpass\.example$/m)
  expect(stdout).toMatch(/^DATABASE_URL +set$/m)
  expect(stdout).toMatch(new RegExp(`^SECRET_KEY +from file +${file}$`, 'm'))
  expect(stdout).toMatch(/^PORT +default +3000$/m)
  expect(stdout).toMatch(/^CONFIRM_EMAIL +default +1$/m)
  expect(stdout).toMatch(/^S3_BUCKET +not set$/m)
  expect(stdout).not.toContain('s3cret')
  expect(stdout).toContain('Nothing is risky about them.')
  expect(status).toBe(0)

  await chmod(file, 0o644)
  expect(check({ ...rest, SECRET_KEY_FILE: file }).stdout).toContain(`chmod 600 ${file}`)
})

it('the command shows every default', () => {
  const lines = check({}).stdout.matchAll(/^([A-Z][A-Z\d_]+) +(default|not set)(?: +(.+))?$/gm)
  const defaults = Object.fromEntries([...lines].map(([, name, , shown]) => [name, shown]))
  expect(defaults).toMatchObject({
    DEMO: '1',
    PWNED_PASSWORDS: '0',
    QUICK_PASSWORD_HASHES: '0',
    SMTP_PLAINTEXT: '0',
    VITE_API_BASIC_AUTH: 'fastpass:fastpass',
    VITE_PRIVACY_POLICY_URL: 'https://fastpass.example/privacy',
  })
  const without = Object.keys(defaults).filter((name) => defaults[name] === undefined)
  expect(without.filter((name) => !name.startsWith('S3_') && !name.startsWith('CLERK_'))).toEqual([
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_REPLICA_URL',
    'BACKUP_AT',
    'BACKUP_DIR',
    'BACKUP_PUBLIC_KEY',
    'BACKUP_S3_BUCKET',
    'SECRET_KEY',
    'OLD_SECRET_KEY',
    'SMTP_URL',
    'SUPPORT_EMAIL',
    'LEGAL_HELP',
    'VAPID_PUBLIC_KEY',
    'VAPID_PRIVATE_KEY',
    'PUSH_SERVICES',
    'PUBLIC_ORIGIN',
    'API_BASIC_AUTH',
    'METRICS_PORT',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_EXPORTER_OTLP_HEADERS',
    'IDENTITY',
    'SITE_DIR',
  ])
})

it('the command reports what is risky and what to do, with exit code 0', async () => {
  const risky = {
    SITE_DIR: ['', 'serves the API alone'],
    HOST: ['0.0.0.0', 'Set HOST=127.0.0.1 if the proxy runs on this machine'],
    MAIL_FROM: ['', 'emails are from Fastpass <no-reply@fastpass.example>'],
    SUPPORT_EMAIL: ['', 'SUPPORT_EMAIL is not set'],
    CONFIRM_EMAIL: ['0', 'CONFIRM_EMAIL is 0'],
    ADMIN_SECOND_FACTOR: ['0', 'ADMIN_SECOND_FACTOR is 0'],
    RATE_LIMIT_PER_MINUTE: ['0', 'RATE_LIMIT_PER_MINUTE is 0'],
    SMTP_PLAINTEXT: ['1', 'SMTP_PLAINTEXT is 1'],
    LOG_LEVEL: ['silent', 'errors leave no trace'],
    SECURITY_LOG: ['off', 'SECURITY_LOG is off'],
    WORKER: ['off', 'WORKER is off'],
    METRICS_HOST: ['0.0.0.0', 'admit only Prometheus to port 9464'],
    OTEL_EXPORTER_OTLP_ENDPOINT: ['http://collector.example', 'Use https'],
    LOCK_TIMEOUT_SECONDS: ['0', 'statements that hang'],
    DATABASE_URL: [
      'postgresql://db.example/fastpass',
      'Add ?sslmode=verify-full&sslrootcert=/etc/ssl/certs/',
    ],
  } as const
  const values = Object.entries(risky).map(([name, [value]]) => [name, value])
  const public_ = check({ ...SOUND, ...Object.fromEntries(values) })
  for (const [, said] of Object.values(risky)) expect(public_.stdout).toContain(said)
  expect(public_.stdout).toContain('15 things about them are risky.')

  // As while the server itself runs.
  await using running = createServer().listen(0, '127.0.0.1')
  await once(running, 'listening')
  const { port } = running.address() as AddressInfo
  const builtIn = check({
    ...SOUND,
    PORT: String(port),
    DATABASE_URL: '',
    SECRET_KEY: '',
    SMTP_URL: '',
    TRUST_PROXY: '0',
  })
  expect(builtIn.stdout).toContain(`  - Port ${port} is in use.`)
  expect(builtIn.stdout).toContain('Set SMTP_URL_FILE or SMTP_URL.')
  expect(builtIn.stdout).toContain('Use PostgreSQL where that matters')
  expect(builtIn.stdout).toContain('a copy of DATA_DIR holds both')
  expect(builtIn.stdout).toContain('Set TRUST_PROXY to the number of proxies.')

  const development = check({ DATABASE_URL: SOUND.DATABASE_URL, DEMO: '1' })
  expect(development.stdout).toContain('Set NODE_ENV=production.')
  expect(development.stdout).toContain('DATABASE_URL is set without SECRET_KEY')
  expect(development.stdout).toContain('PUBLIC_ORIGIN is not set')
  expect(development.stdout).toContain('Apple')
  const copied = check({
    BACKUP_AT: '03:15',
    BACKUP_DIR: tmpdir(),
    BACKUP_S3_BUCKET: 'backups',
    S3_REGION: 'us-west-2',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  })
  expect(copied.stdout).toContain('those who read the bucket read every case')
  const http = check({ PUBLIC_ORIGIN: 'http://fastpass.example' })
  expect(http.stdout).toContain('PUBLIC_ORIGIN is http://fastpass.example, without TLS')
  expect(check({ PUBLIC_ORIGIN: 'http://localhost:3000' }).stdout).not.toContain('without TLS')
  expect(development.stdout).toContain('whose password everybody knows')

  expect([public_, builtIn, development].map(({ status }) => status)).toEqual([0, 0, 0])
})

it('the command reports everything that would stop a start, with exit code 1', () => {
  const { status, stdout } = check({
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'fastpass',
    PORT: 'x',
    S3_BUCKET: 'pictures',
    SECRET_KEY: 's3cret',
    SMTP_URL: 'http://robin:s3cret@smtp',
  })
  for (const name of ['PUBLIC_ORIGIN', 'PORT', 'SECRET_KEY', 'SMTP_URL'])
    expect(stdout).toContain(`- ${name} must `)
  expect(stdout).toContain('- In production, set CLERK_SECRET_KEY')
  expect(stdout).toContain('- S3_BUCKET is set without')
  expect(stdout).not.toContain('s3cret')
  expect(status).toBe(1)
})
