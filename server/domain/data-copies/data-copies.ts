// Copies of what is stored about a person, which they ask for in the app: a ZIP that a job makes,
// with a link by email that works for 24 hours. See docs/decisions/0083-download-my-data.md.
import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#machines/durations.ts'
import type { CallerOf } from '#server/caller.ts'
import {
  deleteDataCopy,
  findDataCopy,
  insertDataCopy,
  listExpiredCopies,
  markCopyReady,
  releaseCopiesOf,
} from '#server/db/copies/data-copies.ts'
import type { StoredRow } from '#server/db/copies/stored-rows.ts'
import { findEmail, findPerson, findUserId } from '#server/db/people.ts'
import { byActor, entityOf } from '#server/db/transaction/new-audit-events.ts'
import { recordEvents, recordJobs, type Transaction } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { lockCaller, requireFreshProof, requireSignIn } from '#server/domain/sessions/sessions.ts'
import { Problem } from '#server/errors.ts'
import { limitDataCopies } from '#server/identity/account-limits.ts'
import type { Services, StoredFile } from '#server/services.ts'
import { pictureIn, readTables, type Subject } from './person-data.ts'
import { type ZipEntry, zipOf } from './zip.ts'

const KEPT_MS = DAY_MS
const DELETED_AT_ONCE = 100
const GONE = 'This link no longer works. You can ask for your data again.'

/** The type of a copy's file. */
export const COPY_TYPE = 'application/zip'
const nameOf = (copyId: string) => `${copyId}.zip`
const keptFrom = (at: Date) => new Date(at.getTime() + KEPT_MS)

/**
 * Adds the job that makes a copy of the caller's data, unless one is being made. Throws as
 * `requireSignIn`, `requireFreshProof` and `lockCaller` do, and TOO_MANY_REQUESTS after many.
 */
export async function requestDataCopy(
  services: Pick<Services, 'db' | 'identity' | 'clock' | 'attemptLimits'>,
  caller: CallerOf<'customer' | 'attorney'>,
  at: Date,
): Promise<void> {
  await requireSignIn(services, caller)
  await requireFreshProof(services, caller)
  const { db, attemptLimits } = services
  const limits = attemptLimits.dataCopies(caller.userId)
  await limitDataCopies(db.orm, { limits, at }, () =>
    withTransaction(db.orm, async (tx) => {
      await lockCaller(tx, services, caller)
      return begin(tx, caller.person, at)
    }),
  )
}

async function begin(
  tx: Transaction,
  person: CallerOf<'customer' | 'attorney'>['person'],
  at: Date,
): Promise<boolean> {
  const id = randomUUID()
  const copy = { id, personId: person.id, requestedAt: at, expiresAt: keptFrom(at) }
  if (!(await insertDataCopy(tx, copy))) return false
  recordJobs(tx, { name: 'data-copy', data: { copyId: id } })
  const line = {
    entity: entityOf(person.role),
    entityId: person.id,
    event: 'account.copy',
  } as const
  recordEvents(tx, { ...byActor(person, at), ...line })
  return true
}

/**
 * Makes the file of a copy, and adds the email with its link. Removes what an earlier attempt has
 * left of one that is no longer wanted. Rejects when the store does not respond.
 */
export async function makeDataCopy(
  services: Pick<Services, 'db' | 'files' | 'identity' | 'security' | 'clock'>,
  { copyId }: { copyId: string },
): Promise<void> {
  const { db, files, clock } = services
  const at = clock()
  const copy = await findDataCopy(db.orm, copyId, at)
  if (copy?.readyAt) return
  const subject = copy?.personId ? await findSubject(services, copy.personId) : undefined
  if (subject) {
    const content = zipOf(entriesOf(services, subject, at), at)
    await files.putStream(nameOf(copyId), { content, contentType: COPY_TYPE })
    if (await finish(services, subject, copyId)) return
  }
  await files.remove(nameOf(copyId))
}

async function findSubject(
  { db, security }: Pick<Services, 'db' | 'security'>,
  personId: string,
): Promise<Subject | undefined> {
  const userId = await findUserId(db.orm, personId)
  const person = userId === undefined ? null : await findPerson(db.orm, userId)
  if (userId === undefined || !person) return undefined
  const email = await findEmail(db.orm, person)
  if (email === undefined) return undefined
  const accountHash = security.accountHash(userId)
  return { id: person.id, role: person.role, userId, email, accountHash, reader: 'owner' }
}

/** Returns false when the copy is no longer wanted, because its account was deleted meanwhile. */
const finish = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { email }: Subject,
  copyId: string,
): Promise<boolean> =>
  withTransaction(db.orm, async (tx) => {
    const readyAt = clock()
    const expiresAt = keptFrom(readyAt)
    if (!(await markCopyReady(tx, copyId, { readyAt, expiresAt }))) return false
    const data = { about: 'data_copy', to: email, at: expiresAt.toISOString(), copyId } as const
    recordJobs(tx, { name: 'account-email', data })
    return true
  })

const READ_ME = `This is what Fastpass stores about you.

Each file that ends in .json has one kind of data, such as your cases or your messages.
You can open it in a browser or a text editor. Times are in UTC.
Your picture, if you have one, is in the folder "pictures".

Keep this file safe: everyone who has it can read it.
`

async function* entriesOf(
  services: Pick<Services, 'db' | 'files' | 'identity'>,
  subject: Subject,
  at: Date,
): AsyncGenerator<ZipEntry> {
  const { role, email, userId } = subject
  const identity = await services.identity.readUser(userId)
  const account = { exported_at: at.toISOString(), email, role, identity }
  yield { name: 'read-me.txt', content: [READ_ME] }
  yield { name: 'account.json', content: [`${JSON.stringify(account, null, 2)}\n`] }
  let picture: string | undefined
  for await (const { name, pages } of readTables(services, subject)) {
    const own = name === 'attorneys' && role === 'attorney'
    const seen = (row: StoredRow) => {
      if (own) picture = pictureIn(row)
    }
    yield { name: `${name}.json`, content: listOf(pages, seen) }
  }
  const bytes = picture === undefined ? null : await services.files.read(picture)
  if (bytes) yield { name: `pictures/${picture}`, content: [bytes] }
}

async function* listOf(
  pages: AsyncIterable<StoredRow[]>,
  seen: (row: StoredRow) => void,
): AsyncGenerator<string> {
  let separator = '['
  for await (const page of pages) {
    for (const row of page) {
      seen(row)
      yield `${separator}\n${JSON.stringify(row, null, 2)}`
      separator = ','
    }
  }
  yield '\n]\n'
}

/**
 * Opens the file of the caller's copy. Throws NOT_FOUND for an unknown one, somebody else's, and
 * one that has expired.
 */
export async function openDataCopy(
  { db, files }: Pick<Services, 'db' | 'files'>,
  { person }: CallerOf<'customer' | 'attorney'>,
  { copyId, at }: { copyId: string; at: Date },
): Promise<StoredFile> {
  const copy = await findDataCopy(db.orm, copyId, at)
  const isOwn = copy?.personId === person.id && copy.readyAt !== null
  const file = isOwn ? await files.open(nameOf(copyId)) : null
  if (!file) throw new Problem('NOT_FOUND', { message: GONE })
  return file
}

/** Releases the copies of a person who is deleted. Returns their ids, for `removeDataCopies`. */
export const releaseDataCopies = releaseCopiesOf

/** Deletes released copies; if that fails, the housekeeping does it. */
export async function removeDataCopies(
  services: Pick<Services, 'db' | 'files'>,
  copyIds: string[],
): Promise<void> {
  await removeAll(services, copyIds).catch(() => {})
}

/** Deletes some expired copies. Returns whether there may be more. */
export async function deleteExpiredCopies(
  services: Pick<Services, 'db' | 'files' | 'clock'>,
): Promise<boolean> {
  const { db, clock } = services
  const expired = await listExpiredCopies(db.orm, { at: clock(), limit: DELETED_AT_ONCE })
  await removeAll(services, expired)
  return expired.length === DELETED_AT_ONCE
}

async function removeAll({ db, files }: Pick<Services, 'db' | 'files'>, copyIds: string[]) {
  for (const id of copyIds) {
    await files.remove(nameOf(id))
    await deleteDataCopy(db.orm, id)
  }
}
