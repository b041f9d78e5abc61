// `npm run admin -- export-person`: writes what is stored about a person into a file, for a person
// who asks the operator for it.
import { writeFile } from 'node:fs/promises'
import type { StoredRow } from '#server/db/copies/stored-rows.ts'
import { pictureIn, readTables, type Subject } from '#server/domain/data-copies/person-data.ts'
import { openSecurityLog } from '#server/domain/security/security-log.ts'
import { ConfigError } from '#server/settings/config-error.ts'
import { requirePerson, requireSecretKey, type Tools } from './tools.ts'

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
  const subject = { ...person, userId: account.id, email, accountHash, reader: 'operator' } as const
  const stored = await readRows(tools, subject)
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

type Rows = Record<string, StoredRow[]>

/** Returns the rows by table, without the tables that have none. */
async function readRows(tools: Tools, subject: Subject): Promise<Rows> {
  const rowsByTable: Rows = {}
  for await (const { name, pages } of readTables(tools, subject)) {
    rowsByTable[name] = (await Array.fromAsync(pages)).flat()
  }
  return rowsByTable
}

/** Returns an attorney's picture in base64; null for none. */
async function readPicture({ files }: Tools, { attorneys = [] }: Rows) {
  const name = pictureIn(attorneys[0] ?? {})
  const bytes = name === undefined ? null : await files.read(name)
  return bytes && Buffer.from(bytes).toString('base64')
}

async function hashOf(tools: Tools, userId: string): Promise<string> {
  const { db, now } = tools
  const encryption = await requireSecretKey(tools)
  const settings = { db: db.orm, encryption, clock: () => now, destination: undefined }
  return openSecurityLog(settings).accountHash(userId)
}
