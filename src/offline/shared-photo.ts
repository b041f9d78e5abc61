// A photo that another app shared with this one, for the profile picture. Kept for a day.
import { DAY_MS } from '#machines/durations.ts'
import { whyNoPicture } from '#machines/wizard/heic.ts'
import { isPicture, NOT_A_PICTURE, PICTURE_HEAD_BYTES } from '#machines/wizard/picture.ts'
import { change, read, remove, write } from '#src/offline/database/stores.ts'

/** The photo, or why it is refused. */
export type SharedPhoto = { photo: Blob; problem: null } | { photo: null; problem: string }

type Stored = SharedPhoto & {
  version: 1
  /** ms since 1970. */
  sharedAt: number
  /** Whether the person has been shown the photo. */
  isShown: boolean
}

const KEY = 'photo'
const KEPT_MS = DAY_MS

/** Stores a shared photo, and replaces an earlier one. Rejects with `StorageError`. */
export async function storeSharedPhoto(shared: unknown, now: number): Promise<void> {
  const stored: Stored = {
    version: 1,
    sharedAt: now,
    isShown: false,
    ...(await judge(shared)),
  }
  await write('shared-photo', KEY, stored)
}

// Judges the file by its content, as the server will. A large one is made smaller before it is
// sent.
async function judge(shared: unknown): Promise<SharedPhoto> {
  if (!(shared instanceof Blob)) return { photo: null, problem: NOT_A_PICTURE }
  const head = new Uint8Array(await shared.slice(0, PICTURE_HEAD_BYTES).arrayBuffer())
  return isPicture(head)
    ? { photo: shared, problem: null }
    : { photo: null, problem: whyNoPicture(head) }
}

/** Returns the shared photo; undefined when there is none. Deletes one that is older than a day. */
export async function readSharedPhoto(now: number): Promise<SharedPhoto | undefined> {
  const stored = await readStored(now)
  return stored && (stored.photo ? { photo: stored.photo, problem: null } : stored)
}

/** Returns whether there is a shared photo that the person has not been shown yet. */
export const hasUnseenPhoto = async (now: number): Promise<boolean> =>
  (await readStored(now))?.isShown === false

/** Records that the person has been shown the photo. */
export const markPhotoShown = (): Promise<void> =>
  change<Stored>('shared-photo', KEY, (stored) => stored && { ...stored, isShown: true })

/** Deletes the photo. */
export const deleteSharedPhoto = (): Promise<void> => remove('shared-photo', KEY)

async function readStored(now: number): Promise<Stored | undefined> {
  const stored = await read<Stored>('shared-photo', KEY)
  if (stored && now - stored.sharedAt < KEPT_MS) return stored
  if (stored) await deleteSharedPhoto()
  return undefined
}
