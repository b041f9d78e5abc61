// Makes of an uploaded file a picture of our own: decoded, turned upright, made small and written anew, so that
// nothing else in the file is left (place and time of the photograph, a second file behind it).
import sharp from 'sharp'
import {
  isPicture,
  MAX_INTERLACED_PIXELS,
  MAX_PICTURE_PIXELS,
  NOT_A_PICTURE,
  PICTURE_BROKEN,
} from '#machines/wizard/picture.ts'
import { invalidFields, Problem } from '#server/errors.ts'

/** The type of every picture that we keep, and the ending of its name. */
export const PICTURE_TYPE = 'image/webp'

const LONGEST_SIDE = 512
const QUALITY = 82
const LONGEST_SECONDS = 10

const AT_ONCE = 2

// A file that looks like one kind is never read by the reader of another.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.concurrency(1)
sharp.cache(false)

/**
 * The picture in a file, as WebP of at most 512 pixels a side. Throws UNSUPPORTED_MEDIA_TYPE for what is no JPEG, PNG
 * or WebP, INVALID_FIELDS for one that cannot be opened.
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

// Decoding takes memory and a processor: a crowd waits its turn.
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (atWork < AT_ONCE) atWork += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    // The place goes to the next in line.
    const next = waiting.shift()
    if (next) next()
    else atWork -= 1
  }
}
