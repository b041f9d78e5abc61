// Reads and checks the environment once at start. A wrong setting ends the start with one sentence.
import { createECDH } from 'node:crypto'
import { resolve } from 'node:path'
import type { ZodError } from 'zod'
import { ConfigError } from './config-error.ts'
import { isLoopbackHost, isLoopbackUrl } from './loopback.ts'
import { withSecretFiles } from './secret-files.ts'
import { findMisspelt } from './setting-names.ts'
import { type Settings, secretKey as secretKeySchema, settings } from './setting-schema.ts'

/** The server's settings. */
export interface Config {
  host: string
  port: number
  /** How long requests are still served after the process was told to end. */
  drainSeconds: number
  /** How many processes serve. */
  workers: number
  /**
   * Whether a start updates the tables. Otherwise it refuses tables that are older than the server.
   */
  isMigrating: boolean
  dataFolder: string
  database: DatabaseLocation
  /**
   * When backups are made, in the server's time zone, where, and how many are kept; none are made
   * when undefined. `publicKey`: the public key of age that they are encrypted for.
   */
  backups: { at: string; folder: string; keep: number; publicKey: string | undefined } | undefined
  /** Encrypts the keys in the database. When undefined, a file in the data folder has the key. */
  secretKey: string | undefined
  /**
   * The old secret key, with which `npm run admin -- rotate-keys` decrypts what it encrypts again.
   */
  oldSecretKey: string | undefined
  /** Whether an empty database gets demo data, and the pretend Google log-in is offered. */
  demo: boolean
  production: boolean
  /**
   * Whether customers must confirm their email before they post a case, and attorneys before they
   * see any.
   */
  confirmEmail: boolean
  /** Whether admins need a second factor, which makes their sessions shorter. */
  adminSecondFactor: boolean
  /**
   * Whether an attorney's license must be checked before they open cases of its state and bid on
   * them.
   */
  verifyAttorneys: boolean
  /**
   * The only origin that browsers use; always set in production. When undefined, the request's own
   * origin is used.
   */
  publicOrigin: string | undefined
  /**
   * The number of proxies in front of the server. Each one adds an IP address to X-Forwarded-For.
   */
  trustedProxies: number
  /** The `user:password` that `Authorization: Basic` must carry; unchecked when undefined. */
  basicAuth: string | undefined
  /** The `user:password` that the app sends; it has a default. */
  appBasicAuth: string | undefined
  /** The requests that one caller may send in a minute; 0 disables the limit. */
  rateLimitPerMinute: number
  /** The sign-ins, and the new accounts, that one IP address may make in a minute. */
  signInsPerMinute: number
  /** The cost of hashing a password; the usual one when undefined. */
  passwordCost: PasswordCost | undefined
  /** The service that new passwords are checked against for leaks; no check when undefined. */
  pwnedPasswordsUrl: string | undefined
  logLevel: string
  /** Where the security log is written in addition to its table: `stdout` or a file. */
  securityLog: string | undefined
  /** Where metrics are served; nowhere when undefined. */
  metricsAddress: { host: string; port: number } | undefined
  /** The OpenTelemetry collector that traces are sent to; nothing is traced when undefined. */
  traceEndpoint: string | undefined
  /** The headers that the collector asks for, by name. */
  traceHeaders: Record<string, string> | undefined
  /** Whether phones use the app's service worker; otherwise theirs unregisters. */
  isWorkerOn: boolean
  /**
   * The mail server, `smtp://user:password@host:587`. When undefined, emails are written to files.
   */
  smtpUrl: string | undefined
  /** Whether emails, which hold codes and links, may be sent without TLS. */
  smtpPlaintext: boolean
  /** The sender of emails. */
  mailFrom: string
  /** Where people can write for help. When undefined, emails name none. */
  supportEmail: string | undefined
  /** Where people find free legal help, in the operator's own words. */
  legalHelp: string | undefined
  /** How long a case that is over is kept, in months; 0 keeps it. */
  keepClosedCasesMonths: number
  /** How long phones show what they have of a person after the session ran out, in hours. */
  endedSessionHours: number
  /** The page with the privacy policy; the app has a default. */
  privacyPolicyUrl: string | undefined
  /** The key pair that signs push messages. When undefined, the database's own is used. */
  vapidKeys: VapidKeys | undefined
  /** The contact for push services (RFC 8292 §2.1): a mailto: or https: URL. */
  vapidSubject: string
  /** Origins of push services in addition to those of the browsers' makers. */
  pushServices: string[]
}

/**
 * Where the database is: a PostgreSQL URL, or a folder for PGlite (`memory://` keeps it in memory).
 * `directUrl`: the same PostgreSQL without a connection pooler. `replicaUrl`: a replica, for reads
 * that may lag. The timeouts: 0, the default, for none. `dump`: an uncompressed dump of another
 * PGlite database, which the new one starts with. `largeTableBytes`: the size above which a table
 * is rewritten only at night.
 */
export type DatabaseLocation =
  | {
      url: string
      directUrl?: string
      replicaUrl?: string
      poolSize?: number
      statementTimeoutMs?: number
      lockTimeoutMs?: number
    }
  | { folder: string; dump?: Blob; largeTableBytes?: number }

/** scrypt's parameters. */
export interface PasswordCost {
  N: number
  r: number
  p: number
}

/** A P-256 key pair, base64url: the uncompressed point and the scalar. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Next to no work, for tests. */
export const QUICK_COST: PasswordCost = { N: 16, r: 1, p: 1 }
const PWNED_PASSWORDS_URL = 'https://api.pwnedpasswords.com/range/'

/** Reads the environment. Throws `ConfigError` for a value that cannot be used. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  refuseMisspelt(env)
  const settings = readSettings(withSecretFiles(env))
  const production = settings.NODE_ENV === 'production'
  const publicOrigin = settings.PUBLIC_ORIGIN
  if (production && !publicOrigin) {
    throw new ConfigError(
      'In production, set PUBLIC_ORIGIN to the address that people open, such as https://fastpass.example.',
    )
  }
  if (production && publicOrigin?.startsWith('http:') && !isLoopbackUrl(publicOrigin)) {
    throw new ConfigError(
      'In production, PUBLIC_ORIGIN must begin with https://, because cookies and codes must not travel unencrypted.',
    )
  }
  const isDemo = isDemoWanted(settings)
  // A server that strangers cannot reach asks for no confirmation or proof.
  const isForStrangers = production || Boolean(publicOrigin || settings.DATABASE_URL)
  const mailFrom =
    settings.MAIL_FROM ??
    `Fastpass <no-reply@${publicOrigin ? new URL(publicOrigin).hostname : 'localhost'}>`
  return {
    host: settings.HOST,
    port: settings.PORT,
    drainSeconds: settings.DRAIN_SECONDS,
    workers: workers(settings),
    isMigrating: settings.MIGRATE === '1',
    dataFolder: settings.DATA_DIR,
    database: databaseLocation(settings),
    backups: backups(settings),
    secretKey: secretKey(settings),
    oldSecretKey: settings.OLD_SECRET_KEY,
    demo: isDemo,
    production,
    confirmEmail: settings.CONFIRM_EMAIL ?? (isForStrangers && !isDemo),
    adminSecondFactor: settings.ADMIN_SECOND_FACTOR ?? (isForStrangers && !isDemo),
    verifyAttorneys: settings.VERIFY_ATTORNEYS ?? true,
    publicOrigin,
    trustedProxies: settings.TRUST_PROXY ?? (publicOrigin ? 1 : 0),
    basicAuth: settings.API_BASIC_AUTH,
    appBasicAuth: settings.VITE_API_BASIC_AUTH,
    rateLimitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
    signInsPerMinute: settings.SIGN_INS_PER_MINUTE,
    passwordCost: passwordCost(settings),
    pwnedPasswordsUrl: settings.PWNED_PASSWORDS ? PWNED_PASSWORDS_URL : undefined,
    logLevel: settings.LOG_LEVEL,
    securityLog: securityLog(settings),
    metricsAddress: metricsAddress(settings),
    traceEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    traceHeaders: settings.OTEL_EXPORTER_OTLP_HEADERS,
    isWorkerOn: settings.WORKER === 'on',
    smtpUrl: settings.SMTP_URL,
    smtpPlaintext: settings.SMTP_PLAINTEXT ?? (!production && isLoopbackUrl(settings.SMTP_URL)),
    mailFrom,
    supportEmail: settings.SUPPORT_EMAIL,
    legalHelp: settings.LEGAL_HELP?.trim() || undefined,
    keepClosedCasesMonths: settings.KEEP_CLOSED_CASES_MONTHS,
    endedSessionHours: settings.ENDED_SESSION_HOURS,
    privacyPolicyUrl: settings.VITE_PRIVACY_POLICY_URL,
    vapidKeys: vapidKeys(settings),
    vapidSubject: settings.VAPID_SUBJECT ?? contactOf(publicOrigin, mailFrom),
    pushServices: settings.PUSH_SERVICES,
  }
}

/** Returns whether strangers may reach the server. */
export const isPublic = ({
  production,
  publicOrigin,
}: Pick<Config, 'production' | 'publicOrigin'>): boolean =>
  production || (publicOrigin?.startsWith('https:') ?? false)

function readSettings(env: NodeJS.ProcessEnv): Settings {
  const result = parse(env)
  if (result.success) return result.data
  const [first] = sentencesOf(result.error)
  throw new ConfigError(first)
}

function parse(env: NodeJS.ProcessEnv) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  return settings.safeParse(present)
}

const sentencesOf = ({ issues }: ZodError) =>
  issues.map(({ path, message }) => `${path.join('.')} ${message}`)

/**
 * Returns a sentence for each setting whose form is wrong. `env`: with the content of files of
 * secrets.
 */
export function findMalformed(env: NodeJS.ProcessEnv): string[] {
  const result = parse(env)
  return result.success ? [] : sentencesOf(result.error)
}

// The password of the demo's accounts is public, so the demo is only allowed where strangers cannot
// reach the server.
function isDemoWanted({ NODE_ENV, PUBLIC_ORIGIN, DATABASE_URL, DEMO }: Settings): boolean {
  const production = NODE_ENV === 'production'
  if (DEMO && production) {
    throw new ConfigError(
      'DEMO=1 adds accounts whose password everybody knows: leave it out in production.',
    )
  }
  return DEMO ?? (!production && !PUBLIC_ORIGIN && !DATABASE_URL)
}

function passwordCost(settings: Settings): PasswordCost | undefined {
  if (!settings.QUICK_PASSWORD_HASHES) return undefined
  if (settings.NODE_ENV === 'production' || settings.PUBLIC_ORIGIN) {
    throw new ConfigError(
      'QUICK_PASSWORD_HASHES=1 makes stolen passwords easy to guess: it is for tests alone.',
    )
  }
  return QUICK_COST
}

function refuseMisspelt(env: NodeJS.ProcessEnv): void {
  const misspelt = findMisspelt(Object.keys(env))
  if (!misspelt) return
  const { name, meant } = misspelt
  throw new ConfigError(`There is no setting ${name}. Did you mean ${meant}?`)
}

function workers({ WORKERS, DATABASE_URL }: Settings): number {
  if (WORKERS === 1 || DATABASE_URL) return WORKERS
  throw new ConfigError(
    `WORKERS is ${WORKERS}, and the built-in database serves one process. Set DATABASE_URL, or leave WORKERS out.`,
  )
}

function databaseLocation(settings: Settings): DatabaseLocation {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATA_DIR, LARGE_TABLE_MB } = settings
  const { DATABASE_REPLICA_URL: replicaUrl } = settings
  if (url) {
    return {
      url,
      ...(directUrl && { directUrl }),
      ...(replicaUrl && { replicaUrl }),
      poolSize: settings.DATABASE_POOL_SIZE,
      statementTimeoutMs: settings.STATEMENT_TIMEOUT_SECONDS * 1_000,
      lockTimeoutMs: settings.LOCK_TIMEOUT_SECONDS * 1_000,
    }
  }
  if (directUrl) {
    throw new ConfigError(
      'DATABASE_DIRECT_URL is set without DATABASE_URL. To use one PostgreSQL, set DATABASE_URL alone.',
    )
  }
  if (replicaUrl) {
    throw new ConfigError(
      'DATABASE_REPLICA_URL is set without DATABASE_URL, which must lead to the primary.',
    )
  }
  return { folder: resolve(DATA_DIR, 'db'), largeTableBytes: LARGE_TABLE_MB * 1024 * 1024 }
}

function backups({ BACKUP_AT: at, BACKUP_DIR: folder, ...settings }: Settings): Config['backups'] {
  const { BACKUP_KEEP: keep, BACKUP_PUBLIC_KEY: publicKey } = settings
  if (at !== undefined && folder !== undefined) return { at, folder, keep, publicKey }
  for (const name of ['BACKUP_PUBLIC_KEY', 'BACKUP_S3_BUCKET'] as const) {
    if (settings[name] === undefined) continue
    throw new ConfigError(`${name} is set without BACKUP_AT and BACKUP_DIR.`)
  }
  if (at === undefined && folder === undefined) return undefined
  throw new ConfigError(
    'BACKUP_AT and BACKUP_DIR must both be set: when backups are made, and where.',
  )
}

function secretKey({ SECRET_KEY, DATABASE_URL, NODE_ENV }: Settings): string | undefined {
  if (SECRET_KEY) return SECRET_KEY
  if (NODE_ENV === 'production' && DATABASE_URL) {
    throw new ConfigError(
      'In production with DATABASE_URL, set SECRET_KEY or SECRET_KEY_FILE, the same for every process, such as what `openssl rand -base64 32` prints.',
    )
  }
  return undefined
}

/**
 * Returns a secret key without the space around it. Throws `ConfigError` for one that could be
 * guessed.
 */
export function checkedSecretKey(text: string, name: string): string {
  const result = secretKeySchema.safeParse(text)
  if (result.success) return result.data
  throw new ConfigError(`${name} ${result.error.issues[0]?.message}`)
}

function securityLog({ SECURITY_LOG, NODE_ENV }: Settings): string | undefined {
  if (SECURITY_LOG === 'off') return undefined
  if (!SECURITY_LOG) return NODE_ENV === 'production' ? 'stdout' : undefined
  return SECURITY_LOG === 'stdout' ? SECURITY_LOG : resolve(SECURITY_LOG)
}

function metricsAddress({ METRICS_HOST: host, METRICS_PORT: port, HOST, PORT }: Settings) {
  if (port === undefined) return undefined
  if (port === PORT && port !== 0 && isSharedHost(host, HOST)) {
    throw new ConfigError(
      `PORT and METRICS_PORT are both ${port}. Choose another METRICS_PORT, such as 9464.`,
    )
  }
  return { host, port }
}

const EVERY_HOST = ['0.0.0.0', '::']

/** Returns whether two hosts may have an address in common. */
const isSharedHost = (host: string, other: string) =>
  host === other ||
  [host, other].some((name) => EVERY_HOST.includes(name)) ||
  [host, other].every(isLoopbackHost)

function vapidKeys(settings: Settings): VapidKeys | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = settings
  if (!publicKey && !privateKey) return undefined
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    if (pair.getPublicKey('base64url') === publicKey) return { publicKey, privateKey }
  } catch {
    // The error below says it.
  }
  throw new ConfigError(
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be one pair, as `npx web-push generate-vapid-keys` prints it; leave both out to use the database’s own.',
  )
}

function contactOf(publicOrigin: string | undefined, mailFrom: string): string {
  if (publicOrigin?.startsWith('https:')) return publicOrigin
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}
