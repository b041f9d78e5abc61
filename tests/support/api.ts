// Starts the whole API for one test file, on a clock that only moves when told to, and creates
// people who use it over HTTP.
import { buildApp } from '#server/app.ts'
import { findStandardCategory } from '#server/db/categories.ts'
import type { Database } from '#server/db/connection/database.ts'
import { newId } from '#server/db/ids.ts'
import { insertAdmin, insertAttorney, insertCustomer } from '#server/db/people.ts'
import { openPushSender } from '#server/delivery/push-sender.ts'
import { ensureCategories } from '#server/domain/categories.ts'
import { createLive, type LiveSettings } from '#server/domain/notifications/live.ts'
import { createPictures } from '#server/domain/pictures/pictures.ts'
import { openSecurityLog } from '#server/domain/security/security-log.ts'
import { createAttemptLimits } from '#server/identity/attempt-limits.ts'
import { createDigitsHash } from '#server/identity/codes.ts'
import { mountIdentity } from '#server/identity/mount.ts'
import type { FileStore, Services } from '#server/services.ts'
import { type Config, QUICK_COST, readConfig } from '#server/settings/config.ts'
import { type Asking, askWith } from './asking.ts'
import { openTestDatabase } from './database.ts'
import { openTestFiles } from './files.ts'
import { keepToken, type Send, sendByFetch, sendByInject, signIn } from './http.ts'
import { TEST_ENCRYPTION } from './signing-key.ts'

/** A person with an account and usually a record, signed in on one phone. */
export interface TestPerson extends Asking {
  /** The record's id; a random one for a person without a record. */
  id: string
  userId: string
  email: string
  /** A valid token of the identity provider. */
  token(): Promise<string>
  /** Enters the password again on this phone. */
  prove(): Promise<void>
  /** Signs the same person in once more. */
  onAnotherPhone(): Promise<TestPerson>
}

/** A running API, and what tests do with it. */
export type TestApi = Awaited<ReturnType<typeof startApi>>

const PASSWORD = 'Fastpass1!'
const START = Date.parse('2026-10-01T15:00:00.000Z')
const FIRM = {
  companyName: 'Vega Law Group',
  description: 'Two lawyers in Mesa.',
  phoneNumber: '4805550163',
  websiteLink: 'https://vegalawgroup.com',
  languagesKnown: 'English, Spanish',
  lawFirmSize: '1-2 lawyers',
} as const

/**
 * Starts the API on a database and files of its own. `listen`: over real sockets. `config`,
 * `files`: replace the usual settings and store. `db`: an existing database. `live`: other periods
 * and limits of the streams.
 */
export async function startApi(
  options: {
    listen?: boolean
    config?: Partial<Config>
    files?: FileStore
    db?: Database
    live?: Partial<LiveSettings>
  } = {},
) {
  const db = options.db ?? (await openTestDatabase())
  let now = START
  const clock = () => new Date(now)
  const config: Config = {
    ...readConfig({
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '0',
      SIGN_INS_PER_MINUTE: '1000',
      VERIFY_ATTORNEYS: '0',
    }),
    ...options.config,
  }
  const security = openSecurityLog({
    db: db.orm,
    encryption: TEST_ENCRYPTION,
    clock,
    destination: config.securityLog,
  })
  const changes: Services['changes'] = { refusal: null }
  const identity = await mountIdentity(
    {},
    {
      config,
      db,
      clock,
      security,
      changes,
      encryption: TEST_ENCRYPTION,
      passwordCost: config.passwordCost ?? QUICK_COST,
    },
  )
  const stored = await openTestFiles()
  const { files = stored.files } = options
  const services: Services = {
    db,
    files,
    pictures: createPictures(),
    identity: identity.provider,
    live: createLive(db, options.live),
    push: await openPushSender(config, { db: db.orm, encryption: TEST_ENCRYPTION, at: clock() }),
    security,
    attemptLimits: createAttemptLimits(TEST_ENCRYPTION),
    hashDigits: createDigitsHash(TEST_ENCRYPTION),
    confirmEmail: config.confirmEmail,
    adminSecondFactor: config.adminSecondFactor,
    verifyAttorneys: config.verifyAttorneys,
    keepClosedCasesMonths: config.keepClosedCasesMonths,
    backupFolder: config.backups?.folder,
    shutdown: { isAnnounced: false },
    changes,
    clock,
  }
  await ensureCategories(db.orm)
  const app = await buildApp({ config, services, identity, siteFolder: undefined })
  const origin = options.listen
    ? await app.listen({ port: 0, host: '127.0.0.1' })
    : 'http://localhost'
  const send: Send = options.listen ? sendByFetch(origin) : sendByInject(app)

  let people = 0
  const account = async (kind: string) => {
    people += 1
    const email = `${kind}${people}@example.com`
    const { id: userId } = await identity.provider.createUser({ email, password: PASSWORD })
    return { id: newId(clock()), clerkUserId: userId, email, createdAt: clock() }
  }
  const signedIn = async (id: string, email: string): Promise<TestPerson> => {
    const session = await signIn(send, origin, { email, password: PASSWORD })
    const token = keepToken(session.renew, () => now)
    return {
      id,
      email,
      userId: session.userId,
      token,
      prove: session.prove,
      ...askWith(send, token),
      onAnotherPhone: () => signedIn(id, email),
    }
  }

  return {
    app,
    services,
    /** The origin that it listens on, if it does. */
    origin,
    /** The folder of uploaded files. */
    filesFolder: stored.folder,
    send,
    signedOut: askWith(send, async () => null),
    /** Returns a caller with this token. */
    withToken: (token: string) => askWith(send, async () => token),
    /** Moves the clock forward. */
    advance: ({ hours = 0, seconds = 0 }: { hours?: number; seconds?: number }) => {
      now += (hours * 3600 + seconds) * 1000
    },
    now: () => new Date(now),
    /** Returns the id of a standard case category. */
    categoryId: async (name: string) => {
      const found = await findStandardCategory(db.orm, name)
      if (!found) throw new Error(`There is no practice area '${name}'`)
      return found.id
    },
    customer: async (
      details: { contactInfo?: string | null; firstName?: string; lastName?: string } = {},
    ) => {
      const record = await account('customer')
      const name = { firstName: 'Maria', lastName: 'Delgado', contactInfo: '4805550142' }
      await insertCustomer(db.orm, { ...record, ...name, ...details })
      return signedIn(record.id, record.email)
    },
    /** `areas`: the ids of the attorney's categories. */
    attorney: async ({
      areas = [],
      ...details
    }: {
      companyName?: string
      languagesKnown?: string
      areas?: string[]
    } = {}) => {
      const record = await account('attorney')
      await insertAttorney(db.orm, { ...record, ...FIRM, ...details }, areas)
      return signedIn(record.id, record.email)
    },
    admin: async () => {
      const record = await account('admin')
      await insertAdmin(db.orm, { ...record, firstName: 'Robin', lastName: 'Hale' })
      return signedIn(record.id, record.email)
    },
    /** Creates an account without a record. */
    newcomer: async () => {
      const record = await account('newcomer')
      return signedIn(record.id, record.email)
    },
    close: async () => {
      await app.close()
      await db.close()
      await stored.remove()
    },
  }
}
