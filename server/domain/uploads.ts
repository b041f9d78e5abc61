// Uploaded pictures: made ours, kept under a name that nobody can guess, and removed when no record takes them.
import { randomUUID } from 'node:crypto'
import { UPLOAD_URL } from '#machines/wizard/picture.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import {
  deleteUploads,
  giveUpload,
  insertUpload,
  listUnclaimed,
  takeUpload,
} from '#server/db/uploads.ts'
import { invalidFields } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { PICTURE_TYPE, toPicture } from './picture.ts'

const HOUR_MS = 3_600_000
const CLAIMABLE_MS = 24 * HOUR_MS
// An hour later: by any clock, a file that is being removed can no longer be taken.
const KEPT_MS = 25 * HOUR_MS
const SWEPT_AT_ONCE = 200

const nameOf = (id: string) => `${id}.webp`
const urlOf = (name: string) => `/uploads/${name}`

/** Whether a file of ours could have this name. */
export const isUploadName = (name: string): boolean => UPLOAD_URL.test(urlOf(name))

/** Keeps the picture in a file and answers its URL on our own origin. Throws as `toPicture` does. */
export async function addUpload(
  { db, files }: Pick<Services, 'db' | 'files'>,
  file: Uint8Array,
  at: Date,
): Promise<string> {
  const bytes = await toPicture(file)
  const id = randomUUID()
  // First, so that the sweep finds the file even if this process ends before the answer.
  await insertUpload(db.orm, { id, createdAt: at })
  await files.put(nameOf(id), { bytes, contentType: PICTURE_TYPE })
  return urlOf(nameOf(id))
}

/**
 * Takes an uploaded picture for the record that the transaction saves, which keeps it from being removed. Throws
 * INVALID_FIELDS on `profile_image` for what is no picture of ours, is older than 24 hours, or has been taken.
 */
export async function claimUpload(tx: Queryable, url: string, at: Date): Promise<void> {
  const id = UPLOAD_URL.exec(url)?.[1]
  const expired = new Date(at.getTime() - CLAIMABLE_MS)
  if (id !== undefined && (await takeUpload(tx, id, { at, expired }))) return
  throw invalidFields([{ field: 'profile_image', message: 'Enter valid input.' }])
}

/** Gives a record's picture up: from then on nobody can take it, and the sweep finds it. */
export async function releaseUpload(tx: Queryable, url: string, at: Date): Promise<void> {
  const id = UPLOAD_URL.exec(url)?.[1]
  if (id !== undefined) await giveUpload(tx, id, new Date(at.getTime() - KEPT_MS))
}

/** Removes a picture that was given up, at once; what cannot be removed now is left to the sweep. */
export async function removeUpload(
  { db, files }: Pick<Services, 'db' | 'files'>,
  url: string,
): Promise<void> {
  const id = UPLOAD_URL.exec(url)?.[1]
  if (id === undefined) return
  await files
    .remove(nameOf(id))
    .then(() => deleteUploads(db.orm, [id]))
    .catch(() => {})
}

/** Removes pictures that no record has taken in a day, a bounded number at a time. Answers whether there may be more. */
export async function sweepUploads({
  db,
  files,
  clock,
}: Pick<Services, 'db' | 'files' | 'clock'>): Promise<boolean> {
  const expired = new Date(clock().getTime() - KEPT_MS)
  const ids = await listUnclaimed(db.orm, expired, SWEPT_AT_ONCE)
  for (const id of ids) {
    await files.remove(nameOf(id))
    // One by one: a store that fails half-way leaves the rest for the next time.
    await deleteUploads(db.orm, [id])
  }
  return ids.length === SWEPT_AT_ONCE
}
