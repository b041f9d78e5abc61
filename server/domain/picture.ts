// Converts an uploaded file to a picture without metadata: decoded, rotated, resized and encoded
// again, so that the place and time of a photo, or a second file behind it, are gone.
import sharp from 'sharp'
import {
  isPicture,
  MAX_INTERLACED_PIXELS,
  MAX_PICTURE_PIXELS,
  MAX_PICTURE_SIDE,
  NOT_A_PICTURE,
  PICTURE_BROKEN,
  PICTURE_TOO_LONG,
} from '#machines/wizard/picture.ts'
import { invalidFields, Problem } from '#server/errors.ts'
import { createFairQueue } from '#server/web/fair-queue.ts'
import type { Sender } from '#server/web/sender.ts'
import { isPng, withNeededChunks } from './png-chunks.ts'
import { hasTooManyChunks, isWebp } from './webp-chunks.ts'

/** The content type of all stored pictures, and the extension of their names. */
export const PICTURE_TYPE = 'image/webp'

const LONGEST_SIDE = 512
const QUALITY = 82
// A picture of 16 million pixels takes at most 0.7 s on a busy machine, and the app sends at most 4 million.
const LONGEST_SECONDS = 3

// Decoding takes memory and a processor. Networks take turns, so that one with many slow pictures does not delay others.
// At most as many wait as there are upload slots.
const decoding = createFairQueue({ running: 2, waiting: 40, waitingOfOne: 8, waitMs: 30_000 })

// Blocks all decoders but those of the accepted formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.concurrency(1)
sharp.cache(false)

/**
 * Returns the picture of a file as WebP of at most 512 pixels a side. `from`: the sender, by whom the queue takes
 * turns. Throws UNSUPPORTED_MEDIA_TYPE for a file that is no JPEG, PNG or WebP, INVALID_FIELDS for one that cannot be
 * decoded, and TOO_MANY_REQUESTS when too many are waiting.
 */
export async function toPicture(file: Uint8Array, from: Sender): Promise<Uint8Array<ArrayBuffer>> {
  if (!isPicture(file)) throw new Problem('UNSUPPORTED_MEDIA_TYPE', { message: NOT_A_PICTURE })
  const bytes = isPng(file) ? withNeededChunks(file) : file
  if (!bytes || (isWebp(bytes) && hasTooManyChunks(bytes))) return refuse(PICTURE_BROKEN)
  return decoding.run(from, () => decode(bytes))
}

async function decode(file: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const source = sharp(file, {
    limitInputPixels: MAX_PICTURE_PIXELS,
    failOn: 'error',
    sequentialRead: true,
  })
  // Reads only the header of the file.
  const { width, height, isProgressive } = await source
    .metadata()
    .catch(() => refuse(PICTURE_BROKEN))
  // A column of 16 million pixels takes 30 times as long as a square of them.
  if (Math.max(width, height) > MAX_PICTURE_SIDE) return refuse(PICTURE_TOO_LONG)
  if (isProgressive && width * height > MAX_INTERLACED_PIXELS) return refuse(PICTURE_BROKEN)
  const picture = source
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .timeout({ seconds: LONGEST_SECONDS })
  return new Uint8Array(await picture.toBuffer().catch(() => refuse(PICTURE_BROKEN)))
}

function refuse(message: string): never {
  throw invalidFields([{ field: 'file', message }])
}
