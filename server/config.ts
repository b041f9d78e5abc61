// Reads and checks the environment once at start. A wrong setting ends the start with one sentence.
import { createECDH } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEmail } from '#machines/email-address.ts'
import { findMisspelt } from './setting-names.ts'

/** The server's settings. */
export interface Config {
  host: string
  port: number
  dataFolder: string
  database: DatabaseLocation
  /** Encrypts the keys in the database. When undefined, a file in the data folder has the key. */
  secretKey: string | undefined
  /** Whether an empty database gets demo data, and the pretend Google log-in is offered. */
  demo: boolean
  production: boolean
  /**
   * Whether customers must confirm their address before they post a case, and attorneys before they
   * see any.
   */
  confirmEmail: boolean
  /** Whether admins need a second factor, which makes their sessions shorter. */
  adminSecondFactor: boolean
  /** The only origin that browsers use; always set in production. When undefined, the request's own origin is used. */
  publicOrigin: string | undefined
  /** The number of proxies in front of the server. Each one adds an address to X-Forwarded-For. */
  trustedProxies: number
  /** The `user:password` that `Authorization: Basic` must carry; unchecked when undefined. */
  basicAuth: string | undefined
  /** The requests that one caller may send in a minute; 0 disables the limit. */
  rateLimitPerMinute: number
  /** The sign-ins, and the new accounts, that one address may make in a minute. */
  signInsPerMinute: number
  /** The cost of hashing a password; the usual one when undefined. */
  passwordCost: PasswordCost | undefined
  /** The service that new passwords are checked against for leaks; no check when undefined. */
  pwnedPasswordsUrl: string | undefined
  logLevel: string
  /** Where the security log is written in addition to its table: `stdout` or a file. */
  securityLog: string | undefined
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
  /** The key pair that signs push messages. When undefined, the database's own is used. */
  vapidKeys: VapidKeys | undefined
  /** The contact for push services (RFC 8292 §2.1): a mailto: or https: address. */
  vapidSubject: string
  /** Origins of push services in addition to those of the browsers' makers. */
  pushServices: string[]
}

/**
 * Where the database is: a PostgreSQL URL, or a folder for PGlite (`memory://` keeps it in memory). `dump`: an
 * uncompressed dump of another PGlite database, which the new one starts with. `largeTableBytes`: the size above which a
 * table is rewritten only at night.
 */
export type DatabaseLocation =
  | { url: string }
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

/** A setting that cannot be used. The message is the sentence to show. */
export class ConfigError extends Error {}

/** A hundredth of the usual work, for tests. */
export const QUICK_COST: PasswordCost = { N: 1024, r: 8, p: 1 }
const PWNED_PASSWORDS_URL = 'https://api.pwnedpasswords.com/range/'
const SHORTEST_SECRET = 32
const NODE_ENVS = ['production', 'development', 'test']
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads the environment. Throws `ConfigError` for a value that cannot be used. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  refuseMisspelt(env)
  const production = oneOf(env, 'NODE_ENV', NODE_ENVS, 'development') === 'production'
  const dataFolder = resolve(env.DATA_DIR || '.data')
  const publicOrigin = origin(env.PUBLIC_ORIGIN)
  if (production && !publicOrigin) {
    throw new ConfigError(
      'In production, set PUBLIC_ORIGIN to the address that people open, such as https://fastpass.example.',
    )
  }
  const from = mailFrom(env.MAIL_FROM, publicOrigin)
  const isDemo = demo(env, { production, publicOrigin })
  // A server that strangers cannot reach asks for no confirmation or proof.
  const isForStrangers = production || Boolean(publicOrigin || env.DATABASE_URL)
  return {
    host: env.HOST || '0.0.0.0',
    port: integer(env, 'PORT', 3000, 0, 65_535),
    dataFolder,
    database: databaseLocation(env, dataFolder),
    secretKey: secretKey(env, production),
    demo: isDemo,
    production,
    confirmEmail: flag(env, 'CONFIRM_EMAIL', isForStrangers && !isDemo),
    adminSecondFactor: flag(env, 'ADMIN_SECOND_FACTOR', isForStrangers && !isDemo),
    publicOrigin,
    trustedProxies: integer(env, 'TRUST_PROXY', publicOrigin ? 1 : 0, 0, 10),
    basicAuth: basicAuth(env.API_BASIC_AUTH),
    rateLimitPerMinute: integer(env, 'RATE_LIMIT_PER_MINUTE', 1200, 0, 1_000_000),
    signInsPerMinute: integer(env, 'SIGN_INS_PER_MINUTE', 30, 1, 1_000_000),
    passwordCost: passwordCost(env, { production, publicOrigin }),
    pwnedPasswordsUrl: flag(env, 'PWNED_PASSWORDS', false) ? PWNED_PASSWORDS_URL : undefined,
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'warn'),
    securityLog: securityLog(env.SECURITY_LOG, production),
    isWorkerOn: oneOf(env, 'WORKER', ['on', 'off'], 'on') === 'on',
    smtpUrl: smtpUrl(env.SMTP_URL),
    smtpPlaintext: flag(env, 'SMTP_PLAINTEXT', !production && isLoopback(env.SMTP_URL)),
    mailFrom: from,
    vapidKeys: vapidKeys(env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY),
    vapidSubject: vapidSubject(env.VAPID_SUBJECT, publicOrigin, from),
    pushServices: origins('PUSH_SERVICES', env.PUSH_SERVICES),
  }
}

// The password of the demo's accounts is public, so the demo is only allowed where strangers cannot reach the server.
function demo(
  env: NodeJS.ProcessEnv,
  { production, publicOrigin }: Pick<Config, 'production' | 'publicOrigin'>,
): boolean {
  const isWanted = flag(env, 'DEMO', !production && !publicOrigin && !env.DATABASE_URL)
  if (isWanted && production) {
    throw new ConfigError(
      'DEMO=1 adds accounts whose password everybody knows: leave it out in production.',
    )
  }
  return isWanted
}

function passwordCost(
  env: NodeJS.ProcessEnv,
  { production, publicOrigin }: Pick<Config, 'production' | 'publicOrigin'>,
): PasswordCost | undefined {
  if (!flag(env, 'QUICK_PASSWORD_HASHES', false)) return undefined
  if (production || publicOrigin) {
    throw new ConfigError(
      'QUICK_PASSWORD_HASHES=1 makes stolen passwords easy to guess: it is for tests alone.',
    )
  }
  return QUICK_COST
}

function refuseMisspelt(env: NodeJS.ProcessEnv): void {
  const found = findMisspelt(Object.keys(env))
  if (!found) return
  const { name, meant } = found
  throw new ConfigError(`There is no setting ${name}. Did you mean ${meant}?`)
}

function databaseLocation(env: NodeJS.ProcessEnv, dataFolder: string): DatabaseLocation {
  const url = env.DATABASE_URL
  const largeTableBytes = integer(env, 'LARGE_TABLE_MB', 16, 1, 100_000) * 1024 * 1024
  if (!url) return { folder: resolve(dataFolder, 'db'), largeTableBytes }
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new ConfigError(
      'DATABASE_URL must look like postgresql://user:password@host:5432/name; leave it out to use the built-in database.',
    )
  }
  return { url }
}

function secretKey(env: NodeJS.ProcessEnv, production: boolean): string | undefined {
  const { SECRET_KEY, SECRET_KEY_FILE, DATABASE_URL } = env
  if (SECRET_KEY && SECRET_KEY_FILE) {
    throw new ConfigError('SECRET_KEY and SECRET_KEY_FILE are both set; choose one of the two.')
  }
  if (SECRET_KEY) return checkedSecretKey(SECRET_KEY, 'SECRET_KEY')
  if (SECRET_KEY_FILE) return checkedSecretKey(readSecret(SECRET_KEY_FILE), 'SECRET_KEY_FILE')
  if (production && DATABASE_URL) {
    throw new ConfigError(
      'In production with DATABASE_URL, set SECRET_KEY or SECRET_KEY_FILE, the same for every process, such as what `openssl rand -base64 32` prints.',
    )
  }
  return undefined
}

function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError(`SECRET_KEY_FILE cannot be read: ${(error as Error).message}.`)
  }
}

/** Returns a secret key without the space around it. Throws `ConfigError` for one that could be guessed. */
export function checkedSecretKey(text: string, name: string): string {
  const value = text.trim()
  if (value.length >= SHORTEST_SECRET) return value
  throw new ConfigError(
    `${name} must hold at least ${SHORTEST_SECRET} characters, such as what \`openssl rand -base64 32\` prints.`,
  )
}

function securityLog(value: string | undefined, production: boolean): string | undefined {
  if (value === 'off') return undefined
  if (!value) return production ? 'stdout' : undefined
  return value === 'stdout' ? value : resolve(value)
}

function smtpUrl(value: string | undefined): string | undefined {
  if (!value) return undefined
  if (!/^smtps?:\/\/./.test(value) || !URL.canParse(value)) {
    throw new ConfigError(
      'SMTP_URL must look like smtp://user:password@host:587 (smtps:// for TLS from the start); leave it out to have emails written to files.',
    )
  }
  return value
}

// A mail server on the developer's own machine.
const isLoopback = (url: string | undefined) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(url ?? '')?.hostname ?? '')

function mailFrom(value: string | undefined, publicOrigin: string | undefined): string {
  if (!value) {
    return `Fastpass <no-reply@${publicOrigin ? new URL(publicOrigin).hostname : 'localhost'}>`
  }
  const [, inBrackets] = /^[^<>\r\n]*<([^<>\s]+)>$/.exec(value) ?? []
  if (/[\r\n]/.test(value) || parseEmail(inBrackets ?? value) === null) {
    throw new ConfigError(
      'MAIL_FROM must be an email address, such as Fastpass <notices@fastpass.example>.',
    )
  }
  return value
}

function vapidKeys(publicKey = '', privateKey = ''): VapidKeys | undefined {
  if (!publicKey && !privateKey) return undefined
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    if (pair.getPublicKey('base64url') === publicKey) return { publicKey, privateKey }
  } catch {
    // The error below covers a folder that does not exist.
  }
  throw new ConfigError(
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be one pair, as `npx web-push generate-vapid-keys` prints it; leave both out to use the database’s own.',
  )
}

function vapidSubject(value: string | undefined, publicOrigin: string | undefined, from: string) {
  if (value && !isContact(value)) {
    throw new ConfigError(
      'VAPID_SUBJECT must be an address at which a push service reaches you, such as mailto:notices@fastpass.example.',
    )
  }
  if (value) return value
  if (publicOrigin?.startsWith('https:')) return publicOrigin
  return `mailto:${/<([^>]+)>/.exec(from)?.[1] ?? from}`
}

const isContact = (value: string) =>
  /^https:\/\/./.test(value) ||
  (/^mailto:\S+$/.test(value) && parseEmail(value.slice('mailto:'.length)) !== null)

function origins(name: string, value: string | undefined): string[] {
  const listed = (value ?? '').split(',').map((entry) => entry.trim())
  return listed.filter(Boolean).map((entry) => {
    if (URL.canParse(entry) && new URL(entry).origin === entry) return entry
    throw new ConfigError(
      `${name} must be origins without a path, separated by commas, such as https://push.example.com.`,
    )
  })
}

function origin(value: string | undefined): string | undefined {
  if (!value) return undefined
  const isWeb = /^https?:/.test(value) && URL.canParse(value)
  if (!isWeb || new URL(value).origin !== value) {
    throw new ConfigError(
      'PUBLIC_ORIGIN must be an http or https origin without a path, such as https://fastpass.example.',
    )
  }
  return value
}

function basicAuth(value: string | undefined): string | undefined {
  if (!value) return undefined
  if (!/^[^:]+:./.test(value)) {
    throw new ConfigError('API_BASIC_AUTH must be a user and a password with a colon between them.')
  }
  return value
}

function integer(env: NodeJS.ProcessEnv, name: string, preset: number, min: number, max: number) {
  const text = env[name]
  if (!text) return preset
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
  }
  return value
}

function flag(env: NodeJS.ProcessEnv, name: string, preset: boolean) {
  return oneOf(env, name, ['0', '1'], preset ? '1' : '0') === '1'
}

function oneOf(env: NodeJS.ProcessEnv, name: string, values: string[], preset: string) {
  const text = env[name]
  if (!text) return preset
  if (!values.includes(text)) {
    throw new ConfigError(`${name} must be one of ${values.join(', ')}, not "${text}".`)
  }
  return text
}
