// `npm run admin -- export-person`: writes what is stored about a person into a file, for a person
// who asks the operator for it.
import { writeFile } from 'node:fs/promises'
import { eq, getTableName, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { UPLOAD_URL } from '#machines/wizard/picture.ts'
import { rows } from '#server/db/connection/database.ts'
import { type PersonKey, personTables } from '#server/db/people.ts'
import { caseAlerts } from '#server/db/schema/alerts.ts'
import { auditEvents, securityEvents } from '#server/db/schema/audit.ts'
import {
  attorneyCategories,
  attorneyPlaces,
  bids,
  caseReaders,
  cases,
  categories,
  conflictChecks,
  drafts,
  partyReaders,
} from '#server/db/schema/cases.ts'
import { caseEmails, notifications } from '#server/db/schema/notifications.ts'
import { invitations, licenses } from '#server/db/schema/people.ts'
import { pushSubscriptions, quietHours } from '#server/db/schema/push.ts'
import { openSecurityLog } from '#server/domain/security/security-log.ts'
import {
  identityCodes,
  identityNewEmails,
  identityPasskeys,
  identitySessions,
  identityUsers,
} from '#server/identity/embedded/schema.ts'
import { productSessions } from '#server/identity/product-session-schema.ts'
import { ConfigError } from '#server/settings/config-error.ts'
import { requirePerson, requireSecretKey, type Tools } from './tools.ts'

/** Rows of a table that are about a person. `without`: columns with secrets or copies. */
interface Part {
  table: PgTable
  where: SQL | undefined
  without?: string[]
}

interface Subject extends PersonKey {
  userId: string
  email: string
  /** The hash that stands for the account in the security log. */
  accountHash: string
}

const hasEmail = (column: PgColumn, email: string) => sql`lower(${column}) = ${email.toLowerCase()}`

/** Returns the tables with rows about a person. */
function partsOf({ id, role, userId, email, accountHash }: Subject): Part[] {
  const record = personTables[role]
  const ownCases = sql`(select ${cases.id} from ${cases} where ${cases.customerId} = ${id})`
  return [
    { table: record, where: eq(record.id, id), without: ['search_text'] },
    { table: cases, where: eq(cases.customerId, id) },
    // A customer's: what attorneys bid on their cases, as they read it.
    { table: bids, where: or(eq(bids.attorneyId, id), sql`${bids.caseId} in ${ownCases}`) },
    { table: drafts, where: eq(drafts.customerId, id) },
    { table: categories, where: eq(categories.createdBy, id) },
    { table: attorneyCategories, where: eq(attorneyCategories.attorneyId, id) },
    { table: attorneyPlaces, where: eq(attorneyPlaces.attorneyId, id) },
    { table: licenses, where: eq(licenses.attorneyId, id) },
    {
      table: caseAlerts,
      where: eq(caseAlerts.attorneyId, id),
      without: ['unsubscribe_token'],
    },
    { table: caseReaders, where: eq(caseReaders.attorneyId, id) },
    { table: partyReaders, where: eq(partyReaders.attorneyId, id) },
    { table: conflictChecks, where: eq(conflictChecks.attorneyId, id) },
    { table: notifications, where: eq(notifications.receivedBy, id) },
    { table: caseEmails, where: eq(caseEmails.receivedBy, id) },
    { table: quietHours, where: eq(quietHours.personId, id) },
    {
      table: pushSubscriptions,
      where: eq(pushSubscriptions.personId, id),
      without: ['endpoint', 'p256dh', 'auth'],
    },
    {
      table: invitations,
      where: hasEmail(invitations.email, email),
      without: ['ticket_hash', 'replaced_hashes'],
    },
    { table: auditEvents, where: or(eq(auditEvents.actorId, id), eq(auditEvents.entityId, id)) },
    {
      table: securityEvents,
      where: or(eq(securityEvents.account, accountHash), eq(securityEvents.subject, accountHash)),
    },
    { table: productSessions, where: eq(productSessions.userId, userId) },
    {
      table: identityUsers,
      where: eq(identityUsers.id, userId),
      without: ['password_hash', 'encrypted_totp_secret', 'totp_last_step', 'backup_code_hashes'],
    },
    { table: identitySessions, where: eq(identitySessions.userId, userId) },
    {
      table: identityPasskeys,
      where: eq(identityPasskeys.userId, userId),
      without: ['credential_id', 'public_key'],
    },
    { table: identityNewEmails, where: eq(identityNewEmails.userId, userId) },
    {
      table: identityCodes,
      where: or(
        inArray(identityCodes.subject, [id, userId]),
        eq(identityCodes.userId, userId),
        hasEmail(identityCodes.email, email),
      ),
      without: ['code_hash'],
    },
  ]
}

/**
 * Writes a new file of JSON with what is stored about the person with this email, and their
 * picture. Returns what to print. Throws `ConfigError` without such a person or without the secret
 * key, and for a file that cannot be written.
 */
export async function exportPerson(
  tools: Tools,
  { email, file }: { email: string; file: string },
): Promise<string> {
  const { identity, now } = tools
  const { account, person } = await requirePerson(tools, email)
  const accountHash = await hashOf(tools, account.id)
  const stored = await readRows(tools, { ...person, userId: account.id, email, accountHash })
  const content = {
    exported_at: now.toISOString(),
    email,
    role: person.role,
    identity: await identity.readUser(account.id),
    picture: await readPicture(tools, stored),
    tables: stored,
  }
  const text = `${JSON.stringify(content, null, 2)}\n`
  await writeFile(file, text, { flag: 'wx', mode: 0o600 }).catch((error) => {
    throw new ConfigError(
      error.code === 'EEXIST'
        ? `${file} exists already. Choose another name.`
        : `${file} cannot be written: ${error.message}.`,
    )
  })
  const count = Object.values(stored).flat().length
  return `${file} has what is stored about ${email}: ${count} rows of ${Object.keys(stored).length} tables. Make sure that the person who asked is the owner of the account before you send it.`
}

type Rows = Record<string, Record<string, unknown>[]>

/** Returns the rows by table, without the tables that have none. */
async function readRows({ db }: Tools, subject: Subject): Promise<Rows> {
  const rowsByTable: Rows = {}
  for (const { table, where, without = [] } of partsOf(subject)) {
    const stored = await rows<{ row: Record<string, unknown> }>(
      db.orm,
      sql`select to_jsonb(${table}) - ${sql.param(without)}::text[] as row
          from ${table} where ${where}`,
    )
    if (stored.length > 0) rowsByTable[getTableName(table)] = stored.map(({ row }) => row)
  }
  return rowsByTable
}

/** Returns an attorney's picture in base64; null for none. */
async function readPicture({ files }: Tools, { attorneys = [] }: Rows): Promise<string | null> {
  const id = UPLOAD_URL.exec(String(attorneys[0]?.profile_image ?? ''))?.[1]
  const bytes = id === undefined ? null : await files.read(`${id}.webp`)
  return bytes && Buffer.from(bytes).toString('base64')
}

async function hashOf(tools: Tools, userId: string): Promise<string> {
  const { db, now } = tools
  const encryption = await requireSecretKey(tools)
  const settings = { db: db.orm, encryption, clock: () => now, destination: undefined }
  return openSecurityLog(settings).accountHash(userId)
}
