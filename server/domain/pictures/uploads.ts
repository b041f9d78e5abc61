// Uploaded pictures: converted, stored under a random name, and deleted when no record uses them.
import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '#machines/durations.ts'
import { UPLOAD_URL } from '#machines/wizard/picture.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import {
  deleteUploads,
  insertUpload,
  listUnclaimed,
  markUploadClaimed,
  markUploadReleased,
} from '#server/db/uploads.ts'
import { invalidFields } from '#server/errors.ts'
import { limitUploads } from '#server/identity/account-limits.ts'
import type { Services } from '#server/services.ts'
import type { Sender } from '#server/web/sender.ts'
import { PICTURE_TYPE } from './pictures.ts'

const CLAIMABLE_MS = DAY_MS
// An hour more than the limit for claiming, so that a file that is being deleted cannot be claimed,
// whatever the clocks.
const KEPT_MS = 25 * HOUR_MS
const SWEPT_AT_ONCE = 200

const nameOf = (id: string) => `${id}.webp`
const urlOf = (name: string) => `/uploads/${name}`

/** Returns whether an uploaded file could have this name. */
export const isUploadName = (name: string): boolean => UPLOAD_URL.test(urlOf(name))

/**
 * Stores the picture of a file and returns its URL on our own origin. `from`: its sender. Throws as
 * `Pictures.convert` does, and TOO_MANY_REQUESTS when its network has sent too many.
 */
export async function addUpload(
  {
    db,
    files,
    pictures,
    attemptLimits,
  }: Pick<Services, 'db' | 'files' | 'pictures' | 'attemptLimits'>,
  file: Uint8Array,
  { at, from }: { at: Date; from: Sender },
): Promise<string> {
  return limitUploads(db.orm, { limits: attemptLimits.uploads(from), at }, async () => {
    const bytes = await pictures.convert(file, from)
    const id = randomUUID()
    // Inserted first, so that the sweep finds the file even if this process is killed.
    await insertUpload(db.orm, { id, createdAt: at })
    await files.put(nameOf(id), { bytes, contentType: PICTURE_TYPE })
    return urlOf(nameOf(id))
  })
}

/**
 * Claims an uploaded picture for the record that the transaction saves, which protects it from
 * deletion. Throws INVALID_FIELDS on `profile_image` for a picture that was not uploaded here, is
 * older than 24 hours, or is claimed already.
 */
export async function claimUpload(tx: Queryable, url: string, at: Date): Promise<void> {
  const id = UPLOAD_URL.exec(url)?.[1]
  const expired = new Date(at.getTime() - CLAIMABLE_MS)
  if (id !== undefined && (await markUploadClaimed(tx, id, { at, expired }))) return
  throw invalidFields([{ field: 'profile_image', message: 'Enter valid input.' }])
}

/** Releases a record's picture: it cannot be claimed again, and the sweep deletes it. */
export async function releaseUpload(tx: Queryable, url: string, at: Date): Promise<void> {
  const id = UPLOAD_URL.exec(url)?.[1]
  if (id !== undefined) await markUploadReleased(tx, id, new Date(at.getTime() - KEPT_MS))
}

/** Deletes a released picture; if that fails, the sweep does it. */
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

/**
 * Deletes some pictures that no record has claimed within a day. Returns whether there may be more.
 */
export async function sweepUploads({
  db,
  files,
  clock,
}: Pick<Services, 'db' | 'files' | 'clock'>): Promise<boolean> {
  const expired = new Date(clock().getTime() - KEPT_MS)
  const ids = await listUnclaimed(db.orm, expired, SWEPT_AT_ONCE)
  for (const id of ids) {
    await files.remove(nameOf(id))
    // One at a time, so that a failing store leaves the rest for the next run.
    await deleteUploads(db.orm, [id])
  }
  return ids.length === SWEPT_AT_ONCE
}
