// `npm run admin -- doctor`: checks everything that the server uses, on one page for a report of a
// fault. It has no secret and nothing of people, and changes nothing.
import { statfs } from 'node:fs/promises'
import { availableParallelism, freemem, totalmem } from 'node:os'
import { connect as connectTls } from 'node:tls'
import { sql } from 'drizzle-orm'
import { CONTRACT_VERSION, FASTPASS_VERSION } from '#contract'
import { formatBackupSize, isBackupLate, NO_BACKUP } from '#machines/admin/backup-age.ts'
import { DAY_MS } from '#machines/durations.ts'
import { type Database, rows } from '#server/db/connection/database.ts'
import { readSchemaState } from '#server/db/connection/schema-versions.ts'
import { countJobs } from '#server/db/job-counts.ts'
import { openMailer } from '#server/delivery/mailer.ts'
import { describeCause } from '#server/failure-cause.ts'
import { type BackupBucket, openBackupBucket } from '#server/files/backup-bucket.ts'
import { newestBackup } from '#server/files/backup-folder.ts'
import { openFileStore } from '#server/files/file-store.ts'
import { identityFromEnvironment } from '#server/identity/config.ts'
import { type Config, readConfig } from '#server/settings/config.ts'
import { ConfigError, InUseError } from '#server/settings/config-error.ts'
import { findRisks } from '#server/settings/risks.ts'
import { withSecretFiles } from '#server/settings/secret-files.ts'
import { connect } from '#server/start/connect.ts'
import { isInMaintenance } from '#server/start/refused-changes.ts'
import { urlHost } from '#server/web/url-host.ts'

/** How long a service may take to respond, ms. */
const TIMEOUT_MS = 10_000
/** Below this part of a disk, or this many bytes, its room is a fault. */
const LITTLE_ROOM = { part: 0.05, bytes: 1_000_000_000 }
/** From this difference on, codes of authenticator apps fail. */
const CLOCK_OFF_MS = 30_000
/** A certificate is renewed a month before its end. */
const CERTIFICATE_DAYS = 14

/** What a check found. Rejects with the fault. */
type Check = () => Promise<string>

/** What is wrong, in words. */
class Fault extends Error {}

/**
 * Checks everything that the server uses. Returns the page to print. A fault sets exit code 1.
 */
export async function examine(): Promise<string> {
  const config = readConfig(process.env)
  const opened = await connect(config, { inUse: '', unusable: '' }).catch((error: Error) => error)
  const db = opened instanceof Error ? undefined : opened
  const { backups } = config
  const copies = openBackupBucket(process.env)
  try {
    const checks: Record<string, Check> = {
      settings: async () => describeSettings(config),
      database: async () => describeDatabase(opened),
      ...(db && {
        tables: async () => describeTables(db),
        jobs: async () => describeJobs(db),
        clock: async () => describeClock(db),
        maintenance: async () => ((await isInMaintenance(db.orm)) ? 'on' : 'off'),
      }),
      emails: async () => checkEmails(config),
      pictures: async () => checkPictures(config),
      ...(backups && { backups: async () => describeBackups(backups.folder) }),
      ...(copies && { copies: async () => checkCopies(copies) }),
      disk: async () => describeDisk(config),
      server: async () => askServer(config),
      ...(config.publicOrigin?.startsWith('https:') && {
        certificate: async () => describeCertificate(new URL(config.publicOrigin ?? '')),
      }),
    }
    const lines = await Promise.all(Object.entries(checks).map(runCheck))
    if (lines.some(({ isFault }) => isFault)) process.exitCode = 1
    const page = [describeMachine(), ...lines.map(({ text }) => text)].join('\n')
    return page.replaceAll(config.dataFolder, 'DATA_DIR')
  } finally {
    await db?.close()
  }
}

async function runCheck([name, check]: [string, Check]) {
  const line = (result: string, text: string) => `${result.padEnd(5)}  ${name}: ${text}`
  try {
    return { isFault: false, text: line('ok', await check()) }
  } catch (error) {
    const isSentence = error instanceof Fault || error instanceof ConfigError
    const text = isSentence ? error.message : describeCause(error)
    return { isFault: true, text: line('FAULT', text) }
  }
}

const inGigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

function describeMachine(): string {
  const { version, platform, arch } = process
  return `Fastpass ${FASTPASS_VERSION}, contract ${CONTRACT_VERSION}, Node ${version}, ${platform} ${arch}, ${availableParallelism()} processors, ${inGigabytes(totalmem())} of memory, ${inGigabytes(freemem())} free`
}

function describeSettings(config: Config): string {
  const risks = findRisks(config, withSecretFiles(process.env)).length
  return [
    config.production ? 'production' : 'development',
    `PUBLIC_ORIGIN ${config.publicOrigin?.replace(/:.*/, '') ?? 'not set'}`,
    `${identityFromEnvironment(process.env).kind} identity`,
    `${risks} ${risks === 1 ? 'risk' : 'risks'} (npm run check-config)`,
  ].join(', ')
}

async function describeDatabase(opened: Database | Error): Promise<string> {
  if (opened instanceof InUseError) {
    return 'built-in, in use by a running server; stop it to see the tables and jobs too'
  }
  if (opened instanceof Error) throw opened
  const begun = performance.now()
  const [database] = await rows<{ version: string; size: string }>(
    opened.orm,
    sql`select version(), pg_database_size(current_database()) as size`,
  )
  const ms = Math.ceil(performance.now() - begun)
  const version = /^\S+ \S+/.exec(database?.version ?? '')?.[0]
  const kind = opened.engine === 'pglite' ? 'built-in, ' : ''
  return `${kind}${version}, ${inGigabytes(Number(database?.size))}, responds in ${ms} ms`
}

async function describeTables({ orm }: Database): Promise<string> {
  const { isOlder, isNewer, difference } = await readSchemaState(orm)
  if (isOlder) {
    throw new Fault(
      `older than this version (${difference}); a start or \`npm run admin -- migrate\` updates them`,
    )
  }
  return isNewer ? `of a newer version (${difference})` : 'those of this version'
}

async function describeJobs({ orm }: Database): Promise<string> {
  const counts = await countJobs(orm)
  const sum = (key: 'ready' | 'deferred' | 'active' | 'failed' | 'givenUp') =>
    counts.reduce((all, count) => all + count[key], 0)
  const text = `${sum('ready')} due, ${sum('deferred')} later, ${sum('active')} running, ${sum('failed')} failed, of which ${sum('givenUp')} for good`
  if (sum('givenUp') > 0) throw new Fault(`${text}; the back office lists them`)
  return text
}

async function describeClock({ orm }: Database): Promise<string> {
  const before = Date.now()
  const [clock] = await rows<{ at: string }>(
    orm,
    sql`select extract(epoch from clock_timestamp()) * 1000 as at`,
  )
  const difference = Math.abs(Number(clock?.at) - (before + Date.now()) / 2)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const text = `${Math.round(difference)} ms from the database's, time zone ${zone}`
  if (difference > CLOCK_OFF_MS) throw new Fault(text)
  return text
}

async function checkEmails(config: Config): Promise<string> {
  const mailer = await openMailer(config)
  try {
    await mailer.check(AbortSignal.timeout(TIMEOUT_MS))
    return config.smtpUrl ? 'the mail server responds' : 'written to files; SMTP_URL is not set'
  } finally {
    mailer.close()
  }
}

async function checkPictures({ dataFolder }: Config): Promise<string> {
  const store = await openFileStore(process.env, dataFolder)
  await store.check(AbortSignal.timeout(TIMEOUT_MS))
  return process.env.S3_BUCKET ? 'the bucket responds' : 'in a folder'
}

async function describeBackups(folder: string): Promise<string> {
  const newest = await newestBackup(folder)
  if (!newest || isBackupLate(newest.at, new Date())) throw new Fault(NO_BACKUP)
  return `Last backup: ${newest.at.toISOString()}, ${formatBackupSize(newest.bytes)}`
}

async function checkCopies(copies: BackupBucket): Promise<string> {
  await copies.check(AbortSignal.timeout(TIMEOUT_MS))
  return 'the bucket responds'
}

async function describeDisk({ dataFolder }: Config): Promise<string> {
  const { bavail, blocks, bsize } = await statfs(dataFolder)
  const text = `${inGigabytes(bavail * bsize)} of ${inGigabytes(blocks * bsize)} free for DATA_DIR`
  const isLittle = bavail < blocks * LITTLE_ROOM.part || bavail * bsize < LITTLE_ROOM.bytes
  if (isLittle) throw new Fault(text)
  return text
}

async function askServer({ host, port }: Config): Promise<string> {
  const address = ['0.0.0.0', '::'].includes(host) ? 'localhost' : urlHost(host)
  const url = `http://${address}:${port}/api/health/ready`
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null)
  if (!response) return `none responds at port ${port} of this machine`
  const answer = await response.json().catch(() => null)
  // A server that is not ready responds with an error of the API, which has a code.
  if (typeof answer?.version !== 'string' && typeof answer?.code !== 'string') {
    throw new Fault(`port ${port} of this machine is in use by something else than Fastpass`)
  }
  if (!response.ok) throw new Fault(`responds ${response.status} at port ${port}: it is not ready`)
  return `${answer.version} is ready at port ${port}`
}

async function describeCertificate({ hostname, port }: URL): Promise<string> {
  const socket = connectTls({
    host: hostname,
    servername: hostname,
    port: Number(port || 443),
    rejectUnauthorized: false,
    timeout: TIMEOUT_MS,
  })
  try {
    await new Promise((resolve, reject) => {
      const fail = (reason: string) =>
        reject(new Fault(`PUBLIC_ORIGIN does not respond (${reason})`))
      socket.once('secureConnect', resolve)
      socket.once('error', ({ code }: NodeJS.ErrnoException) => fail(code ?? 'no TLS'))
      socket.once('timeout', () => fail('timeout'))
    })
    const end = new Date(socket.getPeerCertificate().valid_to)
    const days = Math.floor((end.getTime() - Date.now()) / DAY_MS)
    const text = `ends in ${days} days, on ${end.toISOString().slice(0, 10)}`
    if (!socket.authorized) throw new Fault(`${text}; not trusted (${socket.authorizationError})`)
    if (days < CERTIFICATE_DAYS) throw new Fault(text)
    return text
  } finally {
    socket.destroy()
  }
}
