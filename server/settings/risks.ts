// Warnings about settings that the start accepts although they are risky: what is risky, and what
// to do.
import { DEFAULT_BASIC_AUTH } from '#machines/app-defaults.ts'
import { type Config, isPublic } from './config.ts'
import { isLoopbackHost, isLoopbackUrl } from './loopback.ts'

/**
 * Returns a sentence if the setting is risky. `env`: the environment, with the content of files of
 * secrets.
 */
type Rule = (config: Config, env: NodeJS.ProcessEnv) => string | false | undefined

/** The sentence for a start that serves no app. */
export const NO_SITE =
  'SITE_DIR is not set, so `node server/main.ts` serves the API alone. Set SITE_DIR=dist, unless the unit of systemd sets it, or you run `npm start`.'

const isForPeople = (config: Config) => isPublic(config) || config.publicOrigin !== undefined

const isOpen = ({ host }: Config) => !isLoopbackHost(host)

const RULES: Rule[] = [
  // Who can reach it.
  (config) =>
    !config.production &&
    (config.publicOrigin !== undefined || 'url' in config.database) &&
    'NODE_ENV is not production, so the log has texts of people in messages of errors, and settings that production refuses are accepted. Set NODE_ENV=production.',
  (config) =>
    config.publicOrigin === undefined &&
    isOpen(config) &&
    `PUBLIC_ORIGIN is not set and HOST is ${config.host}, so other machines reach this server without TLS, and passwords travel unencrypted. Set HOST=127.0.0.1 to try it out, or PUBLIC_ORIGIN and a proxy with TLS for others to use it.`,
  ({ publicOrigin }) =>
    publicOrigin?.startsWith('http:') &&
    !isLoopbackUrl(publicOrigin) &&
    `PUBLIC_ORIGIN is ${publicOrigin}, without TLS: passwords travel unencrypted, and browsers run no service worker there, so the app does not work without a connection and gets no push messages. Use https; production refuses anything else.`,
  (config) =>
    config.trustedProxies > 0 &&
    isOpen(config) &&
    `HOST is ${config.host}, so those who reach port ${config.port} directly, without the proxy, use no TLS and choose the IP address that limits count. Set HOST=127.0.0.1 if the proxy runs on this machine; else let a firewall or the container's network admit only the proxy.`,
  (config) =>
    config.publicOrigin?.startsWith('https:') &&
    config.trustedProxies === 0 &&
    'TRUST_PROXY is 0, so all people behind the proxy that ends TLS share its IP address and the limits of one. Set TRUST_PROXY to the number of proxies.',
  (config) =>
    config.demo &&
    (isOpen(config) || isForPeople(config)) &&
    'DEMO adds accounts whose password everybody knows, and others can reach this server. Set DEMO=0, and remove them with `npm run admin -- remove-demo`.',
  (config) =>
    config.rateLimitPerMinute === 0 &&
    'RATE_LIMIT_PER_MINUTE is 0, so one caller may send any number of requests. Leave it out.',
  (config) =>
    config.basicAuth !== undefined &&
    config.basicAuth !== (config.appBasicAuth ?? DEFAULT_BASIC_AUTH) &&
    'API_BASIC_AUTH is not what the app sends, so each of its calls is refused. Set VITE_API_BASIC_AUTH to the same user and password.',
  (config) =>
    isForPeople(config) &&
    !config.confirmEmail &&
    'CONFIRM_EMAIL is 0, so people post cases with the emails of others. Leave it out.',
  (config) =>
    isForPeople(config) &&
    !config.adminSecondFactor &&
    'ADMIN_SECOND_FACTOR is 0, so the password of an admin is enough to read and delete everything. Leave it out.',
  (config) =>
    isForPeople(config) &&
    !config.verifyAttorneys &&
    'VERIFY_ATTORNEYS is 0, so anybody who signs up as an attorney reads every open case. Leave it out.',
  (config) =>
    config.passwordCost !== undefined &&
    'QUICK_PASSWORD_HASHES is 1, so stolen hashes of passwords are easy to guess. It is for tests alone.',
  (_config, env) =>
    env.NODE_ENV === 'production' &&
    env.CLERK_SECRET_KEY?.startsWith('sk_test_') &&
    'CLERK_SECRET_KEY is of a development instance of Clerk, which limits the number of accounts. Use the keys of the production instance.',

  (config, { SITE_DIR }) => config.production && !SITE_DIR && NO_SITE,

  // What is lost.
  (config) =>
    config.production &&
    'folder' in config.database &&
    'DATABASE_URL is not set. The built-in database may lose the last moments in a power cut, and only one process can use it. Use PostgreSQL where that matters, and make backups (`npm run admin -- backup FILE`).',
  (config) =>
    'url' in config.database &&
    config.secretKey === undefined &&
    'DATABASE_URL is set without SECRET_KEY, so the key is a file in DATA_DIR: a second process, or one that lost the folder, cannot read the keys in the database. Set SECRET_KEY_FILE, the same for every process.',
  (config) =>
    isPublic(config) &&
    'folder' in config.database &&
    config.secretKey === undefined &&
    'SECRET_KEY is not set, so a copy of DATA_DIR holds both the encrypted keys and what decrypts them. Set SECRET_KEY_FILE to a file elsewhere.',
  (config) =>
    'url' in config.database &&
    (config.database.statementTimeoutMs === 0 || config.database.lockTimeoutMs === 0) &&
    'STATEMENT_TIMEOUT_SECONDS or LOCK_TIMEOUT_SECONDS is 0, so statements that hang use up the connections. Leave them out, unless the database account has limits of its own.',

  // What travels unencrypted.
  ({ backups }, { BACKUP_S3_BUCKET }) =>
    backups !== undefined &&
    backups.publicKey === undefined &&
    BACKUP_S3_BUCKET &&
    'BACKUP_S3_BUCKET is set without BACKUP_PUBLIC_KEY, so those who read the bucket read every case. Set it to what `npm run admin -- backup-key FILE` prints.',
  ...['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'].map(
    (name): Rule =>
      (_config, env) =>
        isUnencryptedDatabase(env[name]) &&
        `${name} leads to another machine without TLS, so the data and the password travel unencrypted. Add ?sslmode=verify-full&sslrootcert=/etc/ssl/certs/ca-certificates.crt to it, or name the file of the database’s own authority, unless the network is private.`,
  ),
  (config) =>
    config.smtpUrl !== undefined &&
    config.smtpPlaintext &&
    !isLoopbackUrl(config.smtpUrl) &&
    'SMTP_PLAINTEXT is 1, so codes and links to accounts may travel unencrypted. Leave it out, and use a mail server with TLS.',
  (_config, { S3_ENDPOINT }) =>
    S3_ENDPOINT?.startsWith('http:') &&
    !isLoopbackUrl(S3_ENDPOINT) &&
    'S3_ENDPOINT is without TLS, so pictures, and backups in BACKUP_S3_BUCKET, travel as they are. Use https.',

  ({ traceEndpoint }) =>
    traceEndpoint?.startsWith('http:') &&
    !isLoopbackUrl(traceEndpoint) &&
    'OTEL_EXPORTER_OTLP_ENDPOINT is without TLS, so others on the way see which operations run when. Use https, unless the network is private.',
  ({ metricsAddress }) =>
    metricsAddress !== undefined &&
    !isLoopbackHost(metricsAddress.host) &&
    `METRICS_HOST is ${metricsAddress.host}, and metrics need no password: they say how many people log in and what fails. Let a firewall or the container's network admit only Prometheus to port ${metricsAddress.port}, or leave METRICS_HOST out.`,

  // Who is not told.
  (config) =>
    isForPeople(config) &&
    config.smtpUrl === undefined &&
    'SMTP_URL is not set, so emails are written to files: no one gets a code, and only those who read the files can confirm an email or reset a password. Set SMTP_URL_FILE or SMTP_URL.',
  (config, { MAIL_FROM }) =>
    config.smtpUrl !== undefined &&
    !MAIL_FROM &&
    `MAIL_FROM is not set, so emails are from ${config.mailFrom}. Set it to an address that your mail server may send for, or they end up as spam.`,
  (config) =>
    isPublic(config) &&
    config.supportEmail === undefined &&
    'SUPPORT_EMAIL is not set, so emails about changes that an owner may not have made name no one to turn to. Set it.',
  (config) =>
    (isForPeople(config) || 'url' in config.database) &&
    /@localhost$/.test(config.vapidSubject) &&
    `VAPID_SUBJECT is ${config.vapidSubject}, with which Apple's push service accepts no message. Set it to mailto: and an email that you read.`,
  (config) =>
    config.production &&
    ['silent', 'fatal'].includes(config.logLevel) &&
    `LOG_LEVEL is ${config.logLevel}, so errors leave no trace. Leave it out.`,
  (config) =>
    config.production &&
    config.securityLog === undefined &&
    'SECURITY_LOG is off, so the security log is in the database alone, where those who take it over can change it. Leave it out, and collect the output.',
  (config) =>
    !config.isWorkerOn &&
    'WORKER is off, so the app does not work without a connection and sends no push messages. Leave it out once the release is fixed.',
]

function isUnencryptedDatabase(url: string | undefined): boolean {
  if (!url) return false
  const { hostname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  if (host === '' || host.startsWith('/') || isLoopbackHost(host)) return false
  return ['disable', null].includes(searchParams.get('sslmode')) && !searchParams.has('ssl')
}

/** Returns what is risky about settings that a start accepts. */
export const findRisks = (config: Config, env: NodeJS.ProcessEnv): string[] =>
  RULES.flatMap((rule) => rule(config, env) || [])
