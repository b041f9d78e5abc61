// Decodes an uploaded file and encodes it again: rotated, resized and without metadata, so that the
// place and time of a photo, or a second file behind it, are gone. Runs in a child process
// (decoder-process.ts).
import sharp from 'sharp'
import {
  MAX_INTERLACED_PIXELS,
  MAX_PICTURE_PIXELS,
  MAX_PICTURE_SIDE,
} from '#machines/wizard/picture.ts'
import { isJpeg, isShownByBrowsers } from './jpeg-scans.ts'
import { isPng, withNeededChunks } from './png-chunks.ts'
import { hasTooManyChunks, isWebp } from './webp-chunks.ts'

/** A picture as WebP, or why there is none. */
export type Decoded = Uint8Array | 'broken' | 'too long'

const MAX_SIDE_PX = 512
const QUALITY = 82

// Blocks all decoders but those of the accepted formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.concurrency(1)
sharp.cache(false)

/**
 * Returns the picture of a JPEG, PNG or WebP as WebP of at most 512 pixels a side, or why it is
 * refused.
 */
export async function decode(file: Uint8Array): Promise<Decoded> {
  const neededBytes = neededPart(file)
  if (!neededBytes) return 'broken'
  const source = sharp(neededBytes, {
    limitInputPixels: MAX_PICTURE_PIXELS,
    failOn: 'error',
    sequentialRead: true,
    // A profile of 2 kB can describe hours of work.
    ignoreIcc: true,
  })
  try {
    // Reads only the header of the file.
    const { width, height, isProgressive } = await source.metadata()
    // A column of 16 million pixels takes 30 times as long as a square of them.
    if (Math.max(width, height) > MAX_PICTURE_SIDE) return 'too long'
    if (isProgressive && width * height > MAX_INTERLACED_PIXELS) return 'broken'
    return await source
      .autoOrient()
      .resize({
        width: MAX_SIDE_PX,
        height: MAX_SIDE_PX,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: QUALITY })
      .toBuffer()
  } catch {
    return 'broken'
  }
}

/** Returns what the decoder needs of a file; null for a file that no program writes. */
function neededPart(file: Uint8Array): Uint8Array | null {
  if (isPng(file)) return withNeededChunks(file)
  if (isJpeg(file) && !isShownByBrowsers(file)) return null
  if (isWebp(file) && hasTooManyChunks(file)) return null
  return file
}
