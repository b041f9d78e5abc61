// Starts the server from the environment and shuts it down. `npm start` builds the app first.
import { networkInterfaces } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { FASTPASS_VERSION } from '#contract'
import type { Database } from '#server/db/connection/database.ts'
import {
  addDemoData,
  DEMO_PASSWORD,
  type DemoAccount,
  findDemoAccounts,
} from '#server/demo/demo-data.ts'
import { createLive } from '#server/domain/notifications/live.ts'
import { createPictures } from '#server/domain/pictures/pictures.ts'
import { openSecurityLog } from '#server/domain/security/security-log.ts'
import { createAttemptLimits } from '#server/identity/attempt-limits.ts'
import { createDigitsHash } from '#server/identity/codes.ts'
import { type Config, isPublic, readConfig } from '#server/settings/config.ts'
import { ConfigError } from '#server/settings/config-error.ts'
import { NO_SITE } from '#server/settings/risks.ts'
import { readStart } from '#server/start/checks.ts'
import { connect, START_ADVICE } from '#server/start/connect.ts'
import { serveDumps } from '#server/start/dump-socket.ts'
import { exitBySignal } from '#server/start/exit-by-signal.ts'
import { setHeapGrowth } from '#server/start/heap-growth.ts'
import { listenProblem } from '#server/start/listen-address.ts'
import { followRefusals } from '#server/start/refused-changes.ts'
import { scheduleBackups } from '#server/start/scheduled-backups.ts'
import { openEncryption } from '#server/start/secret-key.ts'
import { warnOfFailingServices } from '#server/start/service-checks.ts'
import { readSiteFolder } from '#server/start/site-folder.ts'
import { prepareTables } from '#server/start/tables.ts'
import { isFirstProcess, isWorker, runWorkers } from '#server/start/workers.ts'
import { buildApp } from './app.ts'
import { isAnyAdmin } from './db/people.ts'
import { startJobs } from './delivery/jobs.ts'
import { openMailer } from './delivery/mailer.ts'
import { openPushSender } from './delivery/push-sender.ts'
import { ensureCategories } from './domain/categories.ts'
import { describeCause, isDatabaseDown, isDiskFull } from './failure-cause.ts'
import { openBackupBucket } from './files/backup-bucket.ts'
import { openFileStore } from './files/file-store.ts'
import { mountIdentity } from './identity/mount.ts'
import { describeError, logJobError } from './log.ts'
import type { Services } from './services.ts'
import type { Metrics } from './telemetry/metrics.ts'
import {
  observeJobs,
  observeMailer,
  observePush,
  observeSecurity,
} from './telemetry/observed-services.ts'
import { openTelemetry } from './telemetry/open-telemetry.ts'

/** Prints a line for the person at the terminal. */
type Print = (line: string) => unknown

/**
 * A server that listens. `close` says that it is not ready, serves for DRAIN_SECONDS more, finishes
 * the requests in flight, then closes the database.
 */
export interface RunningServer {
  url: string
  /** The key that the identity SDK is constructed with. */
  publishableKey: string
  db: Database
  close(): Promise<void>
}

interface StartOptions {
  siteFolder: string | undefined
  print: Print
  /** Where people open the app, when another server stands in front on this machine. */
  appAddress?: { host: string; port: number }
  /** The only source of time; the machine's clock when left out. */
  clock?: () => Date
}

/**
 * Starts everything. Throws `ConfigError` with a sentence for what the operator can fix, and when
 * the database cannot be reached during the start.
 */
export const startServer = (
  env: NodeJS.ProcessEnv,
  options: StartOptions,
): Promise<RunningServer> =>
  startAll(env, options).catch((error) => {
    if (isDiskFull(error)) {
      throw new ConfigError(`${describeCause(error)} Free some room, then start Fastpass again.`)
    }
    if (!isDatabaseDown(error)) throw error
    throw new ConfigError(`${describeCause(error)} Start Fastpass again when it does.`)
  })

async function startAll(env: NodeJS.ProcessEnv, options: StartOptions): Promise<RunningServer> {
  const config = isWorker ? readConfig(env) : await readStart(env)
  // Closed in reverse order: at the end, or when the start fails.
  await using resources = new AsyncDisposableStack()
  const telemetry = resources.adopt(await openTelemetry(config), (it) => it.close())
  const { metrics } = telemetry
  const db = resources.adopt(await connect(config, START_ADVICE), (it) => it.close())
  const log = config.production ? logOf(options.print) : undefined
  await prepareTables(db, config, log ? (sentence) => log.warn(sentence) : options.print)
  const clock = options.clock ?? (() => new Date())
  const { services, identity, secretFile } = await openServices(env, { config, db, metrics, clock })
  const closed = new AbortController()
  resources.defer(() => closed.abort())
  await followRefusals(db, services.changes, closed.signal)
  await ensureCategories(db.orm)
  const hasDemo = await prepareDemo(config, services, options.print)
  const app = await buildApp({
    config,
    services,
    identity,
    siteFolder: options.siteFolder,
    metrics,
  })
  resources.defer(() => app.close())
  if (config.production && options.siteFolder === undefined) app.log.warn(NO_SITE)
  if (secretFile !== undefined && isPublic(config)) {
    app.log.warn(
      `SECRET_KEY is not set, so the keys in the database are encrypted with ${secretFile}, which a copy of the data folder holds too. Set SECRET_KEY_FILE to a file elsewhere with the same content.`,
    )
  }
  if (db.dump) resources.adopt(await serveDumps(db.dump, config.dataFolder), (stop) => stop())
  const opened = resources.adopt(await openMailer(config), (it) => it.close())
  const mailer = observeMailer(opened, metrics)
  const copies = openBackupBucket(env)
  const backups =
    config.backups &&
    (await scheduleBackups(config.backups, {
      env,
      copies,
      clock,
      onFailure: (sentence) => app.log.error(sentence),
    }))
  resources.defer(() => backups?.stop())
  const metricsUrl = await telemetry.serve({ db, live: services.live, backups })
  const port = await listen(app, config)
  const appAddress = options.appAddress ?? { host: config.host, port }
  const jobs = await startJobs({
    services,
    mailer,
    origin: config.publicOrigin ?? `http://localhost:${appAddress.port}`,
    supportEmail: config.supportEmail,
    onError: (err, job) => logJobError(app.log, err, job),
    runner: observeJobs(metrics),
  })
  resources.defer(() => jobs.stop())
  const accounts = hasDemo ? await findDemoAccounts(services) : []
  void warnOfFailingServices(app.log, { mailer, files: services.files, copies }, closed.signal)
  if (accounts.length > 0 && config.publicOrigin?.startsWith('https:')) {
    app.log.warn(
      `DEMO=1 adds accounts whose password everybody knows, and people reach them at ${config.publicOrigin}. Leave it out, and remove them with \`npm run admin -- remove-demo\`.`,
    )
  }
  const hasAdmin = await isAnyAdmin(db.orm)
  const welcome = {
    accounts,
    ...appAddress,
    mail: mailer.destination,
    hasAdmin,
    metricsUrl,
    isInMaintenance: services.changes.refusal === 'maintenance',
  }
  if (log) logWelcome(welcome, log)
  else printWelcome(welcome, options.print)
  const open = resources.move()
  return {
    url: `http://localhost:${port}`,
    publishableKey: identity.provider.publishableKey,
    db,
    close: async () => {
      services.shutdown.isAnnounced = true
      await wait(config.drainSeconds * 1_000)
      await open.disposeAsync()
    },
  }
}

interface ServiceParts {
  config: Config
  db: Database
  metrics: Metrics | undefined
  clock: () => Date
}

/**
 * Opens what operations and jobs use. `secretFile`: the file with the secret key, when it is not a
 * setting.
 */
async function openServices(env: NodeJS.ProcessEnv, { config, db, metrics, clock }: ServiceParts) {
  const { encryption, file: secretFile } = await openEncryption(config, db.orm)
  const securityLog = openSecurityLog({
    db: db.orm,
    encryption,
    clock,
    destination: config.securityLog,
  })
  const security = observeSecurity(securityLog, metrics)
  const changes: Services['changes'] = { refusal: null }
  const identity = await mountIdentity(env, {
    config,
    db,
    clock,
    encryption,
    security,
    changes,
    passwordCost: config.passwordCost,
  })
  const services: Services = {
    db,
    files: await openFileStore(env, config.dataFolder),
    pictures: createPictures(),
    identity: identity.provider,
    live: createLive(db),
    push: observePush(
      await openPushSender(config, { db: db.orm, encryption, at: clock() }),
      metrics,
    ),
    security,
    attemptLimits: createAttemptLimits(encryption),
    hashDigits: createDigitsHash(encryption),
    confirmEmail: config.confirmEmail,
    adminSecondFactor: config.adminSecondFactor,
    verifyAttorneys: config.verifyAttorneys,
    keepClosedCasesMonths: config.keepClosedCasesMonths,
    backupFolder: config.backups?.folder,
    shutdown: { isAnnounced: false },
    changes,
    clock,
  }
  return { services, identity, secretFile }
}

/**
 * Adds demo data to an empty database if the settings ask for it. Returns whether they do. Demo
 * accounts are created in the embedded identity provider only, never in a real Clerk instance.
 * Throws `ConfigError` for demo accounts that strangers could use.
 */
async function prepareDemo(config: Config, services: Services, print: Print): Promise<boolean> {
  if (services.identity.frontendApi !== 'embedded') return false
  if (!config.demo) {
    if (isPublic(config)) await refuseDemoAccounts(services)
    return false
  }
  if (await addDemoData(services)) print('Added demo data to the empty database.')
  return true
}

/** Returns the port that the app listens on. */
async function listen(app: FastifyInstance, config: Config): Promise<number> {
  await app.listen({ host: config.host, port: config.port }).catch((error) => {
    throw listenProblem(error, config)
  })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : config.port
}

async function refuseDemoAccounts(services: Services): Promise<void> {
  const [demoAccount] = await findDemoAccounts(services)
  if (!demoAccount) return
  throw new ConfigError(
    `The database holds the demo's accounts, such as ${demoAccount.email}, whose password everybody knows. Remove them and their cases with \`npm run admin -- remove-demo\`, then start again.`,
  )
}

const NO_ADMIN =
  'there is no admin yet: make the first with `npm run admin -- invite you@example.com`'
const READY = `Fastpass ${FASTPASS_VERSION} is ready at http://localhost:`

interface Welcome {
  accounts: DemoAccount[]
  host: string
  port: number
  mail: string
  hasAdmin: boolean
  metricsUrl: string | undefined
  isInMaintenance: boolean
}

/** Returns a log whose lines of JSON are printed, whatever LOG_LEVEL is. */
const logOf = (print: Print): Logger => pino({}, { write: (line) => print(line.trimEnd()) })

function logWelcome({ accounts: _, port, mail, ...details }: Welcome, log: Logger): void {
  log.info({ emails: mail, ...details }, `${READY}${port}`)
  if (!details.hasAdmin) log.warn(NO_ADMIN)
}

function printWelcome(
  { accounts, host, port, mail, hasAdmin, metricsUrl, isInMaintenance }: Welcome,
  print: Print,
) {
  print(`\n${READY}${port}`)
  for (const address of Object.values(networkInterfaces()).flat()) {
    if (address?.family !== 'IPv4' || address.internal) continue
    if (host === address.address || host === '0.0.0.0' || host === '::') {
      print(`  on this network: http://${address.address}:${port}`)
    }
  }
  print(`  emails go to ${mail}`)
  if (metricsUrl !== undefined) print(`  metrics are at ${metricsUrl}`)
  if (isInMaintenance) {
    print('  maintenance is on: nothing can be changed until `npm run admin -- maintenance off`')
  }
  if (!hasAdmin) {
    print(`  ${NO_ADMIN}`)
  }
  if (accounts.length === 0) return
  print(`Demo accounts, all with the password ${DEMO_PASSWORD}`)
  for (const { role, email, note } of accounts) {
    print(`  ${role.padEnd(9)} ${email}${note ? ` (${note})` : ''}`)
  }
}

/**
 * Runs the server until Ctrl-C or SIGTERM, in as many processes as the settings say. Exits with 1
 * for an error, and with a sentence for a wrong setting.
 */
export async function runAll(siteFolder: string | undefined): Promise<void> {
  const config = isWorker ? undefined : await readStart(process.env).catch(fail)
  if (config && config.workers > 1) await runWorkers(config, siteFolder).catch(fail)
  else await run(siteFolder)
}

/**
 * Runs the server in this process until Ctrl-C or SIGTERM, and returns it. Exits as `runAll` does.
 * `clock`: as for `startServer`.
 */
export async function run(
  siteFolder: string | undefined,
  clock?: () => Date,
): Promise<RunningServer> {
  // For errors that no code catches: Node itself would print the rows and parameters that they
  // carry.
  process.once('uncaughtException', fail)
  setHeapGrowth()
  const print = (line: string) => isFirstProcess && console.log(line)
  let server: RunningServer | undefined
  const end = (signal: NodeJS.Signals, number: number) => {
    // A start is ended at once, and so is a close by a second signal.
    if (!server) return exitBySignal(signal, number)
    process.once('SIGINT', exitBySignal)
    void server.close().then(() => process.exit(0))
  }
  // Before the start, because the signal may come right after the line that says that it is ready.
  // Ctrl-C reaches all processes; a worker waits for the SIGTERM of the one that started it.
  if (isWorker) process.on('SIGINT', () => {})
  else process.once('SIGINT', end)
  process.once('SIGTERM', end)
  server = await startServer(process.env, { siteFolder, print, ...(clock && { clock }) }).catch(
    fail,
  )
  return server
}

/**
 * Ends the process with a sentence for a wrong setting, or else with the error as it may be logged.
 */
export function fail(error: unknown): never {
  console.error(
    error instanceof ConfigError
      ? error.message
      : `Fastpass ended because of an error in it: ${JSON.stringify(describeError(error, process.env.NODE_ENV !== 'production'), null, 2)}`,
  )
  process.exit(1)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await runAll(readSiteFolder(process.env))
  } catch (error) {
    fail(error)
  }
}
