// Our server and the floor's on the same database, and people who are signed in to ours.
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../server/db/connection/database.ts'
import { createEmbeddedProvider } from '../../../server/identity/embedded/operations.ts'
import { type Asking, askWith } from '../../../tests/support/asking.ts'
import { sendByFetch, signIn } from '../../../tests/support/http.ts'
import { startProcess, startServerProcess } from '../../../tests/support/server-process.ts'
import { who } from './seed.ts'

/** Somebody with a token that holds for as long as the benchmark runs, as a phone's does. */
export type SignedInPerson = Asking & { token: string }

/** The attorney and the customer of the benchmarks, signed in. */
export interface BenchPeople {
  attorney: SignedInPerson
  customer: SignedInPerson
}

/** Both servers, listening. */
export interface Servers extends BenchPeople {
  ours: string
  floor: string
  stop(): Promise<void>
}

const PASSWORD = 'Fastpass1!'
const ID_BY_TABLE = { attorneys: who.typical, customers: who.customer }

/**
 * Settings of a measured server: no demo, no limits, and no confirmed emails and licenses, which
 * the seeded people lack.
 */
export const MEASURED_SETTINGS = {
  DEMO: '0',
  CONFIRM_EMAIL: '0',
  VERIFY_ATTORNEYS: '0',
  RATE_LIMIT_PER_MINUTE: '0',
  SIGN_INS_PER_MINUTE: '1000',
}

/** Starts both. `env`: more settings of ours. */
export async function startServers(
  db: Database,
  url: string,
  dataFolder: string,
  env: Record<string, string> = {},
): Promise<Servers> {
  await addAccounts(db)
  const ours = await startServerProcess({
    DATABASE_URL: url,
    DATA_DIR: dataFolder,
    ...MEASURED_SETTINGS,
    ...env,
  })
  const floor = await startProcess([fileURLToPath(new URL('./floor-server.ts', import.meta.url))], {
    DATABASE_URL: url,
    ATTORNEY: who.typical,
  })
  return {
    ours: ours.url,
    floor: floor.url,
    ...(await signInTo(ours.url)),
    stop: async () => {
      await ours.stop()
      await floor.stop()
    },
  }
}

/** Creates accounts for the attorney and the customer in a seeded database. */
export async function addAccounts(db: Database): Promise<void> {
  const identity = createEmbeddedProvider({ db, clock: () => new Date() })
  for (const [table, id] of Object.entries(ID_BY_TABLE)) {
    const { id: userId } = await identity.createUser({ email: mail(table), password: PASSWORD })
    await db.orm.execute(
      sql`update ${sql.identifier(table)} set clerk_user_id = ${userId} where id = ${id}`,
    )
  }
}

/** Signs the attorney and the customer in at a server. */
export async function signInTo(url: string): Promise<BenchPeople> {
  const signed = async (table: keyof typeof ID_BY_TABLE): Promise<SignedInPerson> => {
    const send = sendByFetch(url)
    const session = await signIn(send, url, { email: mail(table), password: PASSWORD })
    const { refresh_token: token } = (await askWith(send, session.renew).must('createSession')).data
    return { ...askWith(send, async () => token), token }
  }
  return { attorney: await signed('attorneys'), customer: await signed('customers') }
}

const mail = (name: string) => `${name}@bench.example.com`
