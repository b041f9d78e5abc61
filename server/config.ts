// The environment, read and checked once at start. A wrong setting is one clear sentence.
import { resolve } from 'node:path'
import type { DatabaseLocation } from './db/database.ts'

/** How the server is set up. */
export interface Config {
  host: string
  port: number
  dataFolder: string
  database: DatabaseLocation
  /** Whether an empty database gets demo data. */
  demo: boolean
  production: boolean
  /** The only origin that browsers use, when a proxy stands in front; else the request's own. */
  publicOrigin: string | undefined
  /** How many proxies stand in front, each naming whom it heard from in X-Forwarded-For. */
  trustedProxies: number
  /** What `Authorization: Basic` must carry (`user:password`), where it is checked at all. */
  basicAuth: string | undefined
  /** Requests a minute from one caller; 0 switches the limit off. */
  rateLimitPerMinute: number
  /** Sign-ins, and new accounts, a minute from one address. */
  signInsPerMinute: number
  logLevel: string
  /** Whether phones may keep the app's service worker; when not, theirs goes. */
  isWorkerOn: boolean
  /** The mail server, `smtp://user:password@host:587`; without one, emails become files. */
  smtpUrl: string | undefined
  /** Who emails are from. */
  mailFrom: string
}

/** A setting that cannot be used. The message is the sentence to show. */
export class ConfigError extends Error {}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads the environment. Throws `ConfigError` for a value that cannot be used. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const production = env.NODE_ENV === 'production'
  const dataFolder = resolve(env.DATA_DIR || '.data')
  const publicOrigin = origin(env.PUBLIC_ORIGIN)
  return {
    host: env.HOST || '0.0.0.0',
    port: integer(env, 'PORT', 3000, 0, 65_535),
    dataFolder,
    database: databaseLocation(env.DATABASE_URL, dataFolder),
    demo: !production && flag(env, 'DEMO', true),
    production,
    publicOrigin,
    trustedProxies: integer(env, 'TRUST_PROXY', publicOrigin ? 1 : 0, 0, 10),
    basicAuth: env.API_BASIC_AUTH || undefined,
    rateLimitPerMinute: integer(env, 'RATE_LIMIT_PER_MINUTE', 1200, 0, 1_000_000),
    signInsPerMinute: integer(env, 'SIGN_INS_PER_MINUTE', 30, 1, 1_000_000),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'warn'),
    isWorkerOn: oneOf(env, 'WORKER', ['on', 'off'], 'on') === 'on',
    smtpUrl: smtpUrl(env.SMTP_URL),
    mailFrom: mailFrom(env.MAIL_FROM, publicOrigin),
  }
}

function databaseLocation(url: string | undefined, dataFolder: string): DatabaseLocation {
  if (!url) return { folder: resolve(dataFolder, 'db') }
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new ConfigError(
      'DATABASE_URL must look like postgresql://user:password@host:5432/name; leave it out to use the built-in database.',
    )
  }
  return { url }
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

function mailFrom(value: string | undefined, publicOrigin: string | undefined): string {
  if (!value) {
    return `Fastpass <no-reply@${publicOrigin ? new URL(publicOrigin).hostname : 'localhost'}>`
  }
  if (!/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value)) {
    throw new ConfigError(
      'MAIL_FROM must be an email address, such as Fastpass <notices@fastpass.example>.',
    )
  }
  return value
}

function origin(value: string | undefined): string | undefined {
  if (!value) return undefined
  if (!URL.canParse(value) || new URL(value).origin !== value) {
    throw new ConfigError(
      'PUBLIC_ORIGIN must be an origin without a path, such as https://fastpass.example.',
    )
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
