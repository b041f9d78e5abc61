// A customer and an attorney in a database that outlives the servers that use it, and time that
// passes while none runs.
import { sql } from 'drizzle-orm'
import { findStandardCategory } from '#server/db/categories.ts'
import type { Database } from '#server/db/connection/database.ts'
import { newId } from '#server/db/ids.ts'
import { insertAttorney, insertCustomer } from '#server/db/people.ts'
import { ensureCategories } from '#server/domain/categories.ts'
import { createEmbeddedProvider } from '#server/identity/embedded/operations.ts'
import { QUICK_COST } from '#server/settings/config.ts'
import { type Asking, askWith } from './asking.ts'
import { createLastingDatabase } from './database.ts'
import { sendByFetch, signIn } from './http.ts'
import type { ServerProcess } from './server-process.ts'

const PASSWORD = 'Fastpass1!'
const FIRM = {
  companyName: 'Vega Law Group',
  description: 'Two lawyers in Mesa.',
  phoneNumber: '4805550163',
  languagesKnown: 'English',
  lawFirmSize: '1-2 lawyers',
} as const

/** Creates the database and the people. */
export async function createLastingWorld() {
  const lasting = await createLastingDatabase()
  const at = new Date()
  const maria = { id: newId(at), email: 'maria@example.com' }
  const vega = { id: newId(at), email: 'vega@example.com' }
  const categoryId = await withDatabase(lasting, async (db) => {
    await db.migrate()
    await ensureCategories(db.orm)
    const identity = createEmbeddedProvider({ db, clock: () => at, passwordCost: QUICK_COST })
    const record = async (person: { id: string; email: string }) => {
      const { id } = await identity.createUser({ email: person.email, password: PASSWORD })
      return { ...person, clerkUserId: id, createdAt: at }
    }
    const name = { firstName: 'Maria', lastName: 'Delgado', contactInfo: '4805550142' }
    await insertCustomer(db.orm, { ...name, ...(await record(maria)) })
    await insertAttorney(db.orm, { ...FIRM, ...(await record(vega)) }, [])
    return (await findStandardCategory(db.orm, 'family'))?.id ?? ''
  })
  return {
    env: { ...lasting.env, DEMO: '0' },
    /** The id of family, a category with few questions. */
    categoryId,
    maria,
    vega,
    /** Runs `use` with the database; with PGlite, while no server runs. */
    withDatabase: <Result>(use: (db: Database) => Promise<Result>) => withDatabase(lasting, use),
    remove: lasting.remove,
  }
}

/** Signs a person in at a server. Returns the token of the session. */
export async function tokenAt({ url }: ServerProcess, { email }: { email: string }) {
  const send = sendByFetch(url)
  const session = await signIn(send, url, { email, password: PASSWORD })
  return (await askWith(send, session.renew).must('createSession')).data.refresh_token
}

/** Signs a person in at a server. */
export async function signInAt(
  server: ServerProcess,
  person: { id: string; email: string },
): Promise<Asking & { id: string }> {
  const token = await tokenAt(server, person)
  return { id: person.id, ...askWith(sendByFetch(server.url), async () => token) }
}

async function withDatabase<Result>(
  lasting: Awaited<ReturnType<typeof createLastingDatabase>>,
  use: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = await lasting.open()
  return use(db).finally(() => db.close())
}

/**
 * Makes every deadline of a case, every end of a bid and every waiting job due this many hours
 * earlier.
 */
export async function letPass({ orm }: Database, hours: number): Promise<void> {
  const sooner = (column: string) => sql.raw(`${column} = ${column} - interval '${hours} hours'`)
  await orm.transaction(async (tx) => {
    await tx.execute(sql`
      update cases set ${sooner('paused_until')}, ${sooner('contact_due_at')}, ${sooner('contact_remind_at')}`)
    await tx.execute(sql`update bids set ${sooner('ends_at')}`)
    await tx.execute(sql`
      update pgboss.job set ${sooner('start_after')} where state in ('created', 'retry')`)
  })
}
