// Converts an uploaded file to a picture without metadata: decoded, rotated, resized and encoded
// again, so that the place and time of a photo, or a second file behind it, are gone.
import sharp from 'sharp'
import {
  isPicture,
  MAX_INTERLACED_PIXELS,
  MAX_PICTURE_PIXELS,
  NOT_A_PICTURE,
  PICTURE_BROKEN,
} from '#machines/wizard/picture.ts'
import { invalidFields, Problem } from '#server/errors.ts'

/** The content type of all stored pictures, and the extension of their names. */
export const PICTURE_TYPE = 'image/webp'

const LONGEST_SIDE = 512
const QUALITY = 82
const LONGEST_SECONDS = 10

const AT_ONCE = 2

// Blocks all decoders but those of the accepted formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.concurrency(1)
sharp.cache(false)

/**
 * Returns the picture of a file as WebP of at most 512 pixels a side. Throws UNSUPPORTED_MEDIA_TYPE
 * for a file that is no JPEG, PNG or WebP, and INVALID_FIELDS for one that cannot be decoded.
 */
export async function toPicture(file: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  if (!isPicture(file)) throw new Problem('UNSUPPORTED_MEDIA_TYPE', { message: NOT_A_PICTURE })
  return inTurn(() => decode(file))
}

async function decode(file: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const source = sharp(file, {
    limitInputPixels: MAX_PICTURE_PIXELS,
    failOn: 'error',
    sequentialRead: true,
  })
  // Reads only the header of the file.
  const { width, height, isProgressive } = await source.metadata().catch(refuseBroken)
  if (isProgressive && width * height > MAX_INTERLACED_PIXELS) return refuseBroken()
  const picture = source
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .timeout({ seconds: LONGEST_SECONDS })
  return new Uint8Array(await picture.toBuffer().catch(refuseBroken))
}

function refuseBroken(): never {
  throw invalidFields([{ field: 'file', message: PICTURE_BROKEN }])
}

let atWork = 0
const waiting: (() => void)[] = []

// Limits how many pictures are decoded at once, because decoding takes memory and a processor.
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (atWork < AT_ONCE) atWork += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    // Passes the slot to the next in line.
    const next = waiting.shift()
    if (next) next()
    else atWork -= 1
  }
}
