// Our server and the floor's on the same database, and people who are signed in to ours.

import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/connection/database.ts'
import { createEmbeddedProvider } from '#server/identity/embedded/operations.ts'
import { type Asking, askWith } from '#tests/support/asking.ts'
import { sendByFetch, signIn } from '#tests/support/http.ts'
import { startProcess, startServerProcess } from '#tests/support/server-process.ts'
import { who } from './seed.ts'

/** Somebody with a token that holds for as long as the benchmark runs, as a phone's does. */
export type Signed = Asking & { token: string }

/** Both servers, listening. */
export interface Servers {
  ours: string
  floor: string
  attorney: Signed
  customer: Signed
  stop(): Promise<void>
}

const PASSWORD = 'Fastpass1!'

/** Starts both. `env`: more settings of ours. */
export async function startServers(
  db: Database,
  url: string,
  dataFolder: string,
  env: Record<string, string> = {},
): Promise<Servers> {
  const identity = createEmbeddedProvider({ db, clock: () => new Date() })
  const tables = { attorneys: who.typical, customers: who.customer }
  for (const [table, id] of Object.entries(tables)) {
    const { id: userId } = await identity.createUser({ email: mail(table), password: PASSWORD })
    await db.orm.execute(
      sql`update ${sql.identifier(table)} set clerk_user_id = ${userId} where id = ${id}`,
    )
  }
  const ours = await startServerProcess({
    ...{ DATABASE_URL: url, DATA_DIR: dataFolder, DEMO: '0' },
    // The attorney's email is not confirmed.
    ...{ CONFIRM_EMAIL: '0', RATE_LIMIT_PER_MINUTE: '0', SIGN_INS_PER_MINUTE: '1000' },
    ...env,
  })
  const floor = await startProcess([fileURLToPath(new URL('./floor-server.ts', import.meta.url))], {
    ...{ DATABASE_URL: url, ATTORNEY: who.typical },
  })
  const signed = async (table: string): Promise<Signed> => {
    const send = sendByFetch(ours.url)
    const session = await signIn(send, ours.url, { email: mail(table), password: PASSWORD })
    const { refresh_token: token } = (await askWith(send, session.renew).must('createSession')).data
    return { ...askWith(send, async () => token), token }
  }
  return {
    ours: ours.url,
    floor: floor.url,
    attorney: await signed('attorneys'),
    customer: await signed('customers'),
    stop: async () => {
      await ours.stop()
      await floor.stop()
    },
  }
}

const mail = (name: string) => `${name}@bench.example.com`
