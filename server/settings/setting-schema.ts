// Every setting of the environment: its form, its default, and the sentence for a value that cannot
// be used.
import { resolve } from 'node:path'
import { z } from 'zod'
import { parseEmail } from '#machines/email-address.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const MIN_SECRET_LENGTH = 32
/** Of random keys with 32 hexadecimal digits, one in 28 million has fewer. */
const MIN_DIFFERENT_CHARACTERS = 8

/** The connections of the smallest pool, and of the default one. */
export const MIN_POOL_SIZE = 10

/** A setting with one of a few values. */
const oneOf = <const Value extends string>(...values: Value[]) =>
  z.enum(values, {
    error: ({ input }) => `must be one of ${values.join(', ')}, not "${input}".`,
  })

const whole = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: ({ input }) => `must be a whole number from ${min} to ${max}, not "${input}".`,
    })
    .transform(Number)

/** `0` or `1`. The default depends on other settings, so it is chosen in `readConfig`. */
const flag = oneOf('0', '1')
  .transform((text) => text === '1')
  .optional()

/** A text that `isValid` accepts. `must`: what an error says after the setting's name. */
const text = (isValid: (text: string) => boolean, must: string) =>
  z.string().refine(isValid, { error: must })

/**
 * Returns whether the user and the password of a URL contain no character that ends them: what
 * follows is then read as the host, or the host as a password. With `isStrict`, also whether they
 * contain nothing that only some programs accept: `pg_dump` ends a password at its first @.
 */
function isEncoded(url: string, { isStrict }: { isStrict: boolean }): boolean {
  const [, authority = '', rest = ''] = /^\w+:\/\/([^/?#]*)(.*)$/s.exec(url) ?? []
  if (rest.includes('@')) return false
  const user = authority.slice(0, Math.max(0, authority.lastIndexOf('@')))
  return !isStrict || /^(?:[^@%]|%[\da-f]{2})*$/i.test(user)
}
const ENCODE =
  'has a user or a password with a character that ends it: write %40 for @, %2F for /, %3F for ?, %23 for # and %25 for %.'

const isUrl = (pattern: RegExp) => (value: string) => pattern.test(value) && URL.canParse(value)
const isPostgresUrl = isUrl(/^postgres(ql)?:\/\//)
// node-postgres connects to one host, and would look for one with this name.
const hasOneHost = (value: string) =>
  !/^\w+:\/\/(?:[^/?#]*@)?[^/?#@]*,[^/?#@]*(?:[/?#]|$)/.test(value)
const ONE_HOST =
  'names several hosts, which the server does not follow: name a proxy that leads to the primary, such as HAProxy (docs/scaling.md).'
const postgresUrl = (must: string) =>
  z
    .string()
    .refine((value) => isEncoded(value, { isStrict: true }), { error: ENCODE, abort: true })
    .refine(hasOneHost, { error: ONE_HOST, abort: true })
    .refine(isPostgresUrl, { error: must })
const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value
const isContact = (value: string) =>
  /^https:\/\/./.test(value) ||
  (/^mailto:\S+$/.test(value) && parseEmail(value.slice('mailto:'.length)) !== null)

function isSender(value: string): boolean {
  const [, inBrackets] = /^[^<>\r\n]*<([^<>\s]+)>$/.exec(value) ?? []
  return !/[\r\n]/.test(value) && parseEmail(inBrackets ?? value) !== null
}

/** The secret key of earlier days, which may be one that is refused today. */
const oldSecretKey = z
  .string()
  .transform((value) => value.trim())
  .refine((value) => value.length >= MIN_SECRET_LENGTH, {
    error: `must hold at least ${MIN_SECRET_LENGTH} characters, such as what \`openssl rand -base64 32\` prints.`,
    abort: true,
  })

/** A secret without the space around it, too long to be guessed. */
export const secretKey = oldSecretKey.refine(
  (value) => new Set(value).size >= MIN_DIFFERENT_CHARACTERS,
  {
    error: `holds fewer than ${MIN_DIFFERENT_CHARACTERS} different characters, so it can be guessed. Use what \`openssl rand -base64 32\` prints; if a database has keys already, see docs/deployment.md, 'Keys'.`,
  },
)

const basicAuth = text(
  (value) => /^[^:]+:./.test(value),
  'must be a user and a password with a colon between them.',
)

const HEADER = /^\s*([\w-]+)\s*=\s*(\S+)\s*$/

/**
 * Header names with percent-encoded values, as OpenTelemetry writes them:
 * `authorization=Bearer%20KEY,tenant=1`.
 */
const headerList = z.string().transform((value, context) => {
  try {
    const pairs = value.split(',').map((pair) => {
      const [, name, encoded] = HEADER.exec(pair) ?? []
      if (name === undefined || encoded === undefined) throw new URIError()
      return [name, decodeURIComponent(encoded)] as const
    })
    return Object.fromEntries(pairs)
  } catch {
    context.addIssue(
      'must be names with values, such as authorization=Bearer%20KEY, with commas between them.',
    )
    return z.NEVER
  }
})

/** The settings, by name. An empty value counts as absent. */
export const settings = z.object({
  NODE_ENV: oneOf('production', 'development', 'test').default('development'),
  HOST: z.string().default('0.0.0.0'),
  PORT: whole(0, 65_535).default(3000),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((folder) => resolve(folder)),
  DATABASE_URL: postgresUrl(
    'must look like postgresql://user:password@host:5432/name; leave it out to use the built-in database.',
  ).optional(),
  DATABASE_DIRECT_URL: postgresUrl(
    'must look like postgresql://user:password@host:5432/name; leave it out if DATABASE_URL leads to no connection pooler.',
  ).optional(),
  DATABASE_REPLICA_URL: postgresUrl(
    'must look like postgresql://user:password@host:5432/name; leave it out to read everything from the primary.',
  ).optional(),
  DATABASE_POOL_SIZE: whole(MIN_POOL_SIZE, 1_000).default(MIN_POOL_SIZE),
  STATEMENT_TIMEOUT_SECONDS: whole(0, 3_600).default(60),
  LOCK_TIMEOUT_SECONDS: whole(0, 3_600).default(20),
  DRAIN_SECONDS: whole(0, 600).default(0),
  WORKERS: whole(1, 64).default(1),
  MIGRATE: oneOf('0', '1').default('1'),
  LARGE_TABLE_MB: whole(1, 100_000).default(16),
  BACKUP_AT: text(
    (value) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value),
    'must be a time of the day, such as 03:15.',
  ).optional(),
  BACKUP_DIR: z
    .string()
    .transform((folder) => resolve(folder))
    .optional(),
  BACKUP_KEEP: whole(1, 10_000).default(30),
  BACKUP_PUBLIC_KEY: z.string().optional(),
  BACKUP_S3_BUCKET: z.string().optional(),
  SECRET_KEY: secretKey.optional(),
  OLD_SECRET_KEY: oldSecretKey.optional(),
  SMTP_URL: z
    .string()
    .refine((value) => isEncoded(value, { isStrict: false }), { error: ENCODE, abort: true })
    .refine(isUrl(/^smtps?:\/\/./), {
      error:
        'must look like smtp://user:password@host:587 (smtps:// for TLS from the start); leave it out to have emails written to files.',
    })
    .optional(),
  SMTP_PLAINTEXT: flag,
  MAIL_FROM: text(
    isSender,
    'must be an email address, such as Fastpass <notices@fastpass.example>.',
  ).optional(),
  SUPPORT_EMAIL: z
    .string()
    .transform(parseEmail)
    .refine((address) => address !== null, {
      error: 'must be an email address, such as help@fastpass.example.',
    })
    .optional(),
  LEGAL_HELP: text((words) => words.length <= 500, 'must have 500 characters at most.').optional(),
  // The phone waits with a timer, which holds at most 24 days.
  ENDED_SESSION_HOURS: whole(0, 480).default(24),
  KEEP_CLOSED_CASES_MONTHS: whole(0, 1_200).default(24),
  VAPID_PUBLIC_KEY: z.string().default(''),
  VAPID_PRIVATE_KEY: z.string().default(''),
  VAPID_SUBJECT: text(
    isContact,
    'must be an address at which a push service reaches you, such as mailto:notices@fastpass.example.',
  ).optional(),
  PUSH_SERVICES: z
    .string()
    .default('')
    .transform((value) => value.split(',').map((entry) => entry.trim()))
    .transform((entries) => entries.filter(Boolean))
    .refine((entries) => entries.every(isOrigin), {
      error:
        'must be origins without a path, separated by commas, such as https://push.example.com.',
    }),
  VITE_PRIVACY_POLICY_URL: text(
    isUrl(/^https?:\/\//),
    'must be the URL of a page, such as https://fastpass.example/privacy.',
  ).optional(),
  DEMO: flag,
  CONFIRM_EMAIL: flag,
  ADMIN_SECOND_FACTOR: flag,
  VERIFY_ATTORNEYS: flag,
  PUBLIC_ORIGIN: text(
    (value) => /^https?:/.test(value) && isOrigin(value),
    'must be an http or https origin without a path, such as https://fastpass.example.',
  ).optional(),
  TRUST_PROXY: whole(0, 10).optional(),
  API_BASIC_AUTH: basicAuth.optional(),
  VITE_API_BASIC_AUTH: basicAuth.optional(),
  RATE_LIMIT_PER_MINUTE: whole(0, 1_000_000).default(1200),
  SIGN_INS_PER_MINUTE: whole(1, 1_000_000).default(30),
  PWNED_PASSWORDS: flag,
  QUICK_PASSWORD_HASHES: flag,
  WORKER: oneOf('on', 'off').default('on'),
  LOG_LEVEL: oneOf(...LOG_LEVELS).default('warn'),
  SECURITY_LOG: z.string().optional(),
  METRICS_PORT: whole(0, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: text(
    isUrl(/^https?:\/\/./),
    'must be the URL of a collector, such as http://127.0.0.1:4318.',
  ).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headerList.optional(),
})

/** The values of the settings. */
export type Settings = z.infer<typeof settings>
