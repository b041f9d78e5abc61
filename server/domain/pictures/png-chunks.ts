// Copies a PNG with only the chunks that the decoder needs. Otherwise the decoder would decompress
// all texts and the color profile, which takes seconds for a small hostile file, and report a
// million repeated palettes or wrong checksums.
import { crc32 } from 'node:zlib'

const SIGNATURE_BYTES = 8
// A chunk's length and type before its data, and its checksum after it.
const HEAD_BYTES = 8
const FRAME_BYTES = 12
// Far more than any program writes: most put 8 kB or more in each.
const MAX_DATA_CHUNKS = 10_000
const MAX_ANCILLARY_CHUNKS = 100
const SMALL_A = 0x61
const BEFORE_PIXELS = ['IHDR', 'PLTE', 'tRNS', 'eXIf']
// As in a JPEG.
const MAX_EXIF_BYTES = 65_535

interface Chunk {
  type: string
  data: Uint8Array
  /** With its length, type and checksum. */
  whole: Uint8Array
}

/** Returns whether a picture's first bytes are those of a PNG. */
export const isPng = (file: Uint8Array): boolean => file[0] === 0x89

/**
 * Returns a PNG with only its header, palette, transparency, orientation and pixels. Null when it
 * has chunks out of place, with a wrong checksum, or more than any camera or program writes.
 */
export function withNeededChunks(png: Uint8Array): Uint8Array | null {
  const single = new Map<string, Uint8Array>()
  const pixels: Uint8Array[] = []
  let ancillary = 0
  for (const part of chunksOf(png)) {
    if (!part) return null
    const { type, data, whole } = part
    if ((type === 'IHDR') !== (single.size === 0)) return null
    // Types that a decoder may ignore begin with a lowercase letter.
    if (type.charCodeAt(0) >= SMALL_A) {
      ancillary += 1
      if (ancillary > MAX_ANCILLARY_CHUNKS) return null
      // The decoder uses only the first of a type as well.
      if (!BEFORE_PIXELS.includes(type) || single.has(type)) continue
      if (type === 'eXIf' && data.length > MAX_EXIF_BYTES) continue
    }
    if (!isIntact(part)) return null
    if (type === 'IEND') return join(png, single, pixels, whole)
    if (type === 'IDAT') {
      if (pixels.push(whole) > MAX_DATA_CHUNKS) return null
    } else {
      if (!BEFORE_PIXELS.includes(type) || single.has(type)) return null
      single.set(type, whole)
    }
  }
  return null
}

function join(
  png: Uint8Array,
  single: Map<string, Uint8Array>,
  pixels: Uint8Array[],
  end: Uint8Array,
): Uint8Array {
  const first = BEFORE_PIXELS.flatMap((type) => single.get(type) ?? [])
  return Buffer.concat([png.subarray(0, SIGNATURE_BYTES), ...first, ...pixels, end])
}

/** Returns the chunks up to the file's end; null instead of one that ends beyond it. */
function* chunksOf(png: Uint8Array): Generator<Chunk | null> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  let at = SIGNATURE_BYTES
  while (at + FRAME_BYTES <= png.length) {
    const end = at + FRAME_BYTES + view.getUint32(at)
    if (end > png.length) return yield null
    yield {
      type: String.fromCharCode(...png.subarray(at + 4, at + HEAD_BYTES)),
      data: png.subarray(at + HEAD_BYTES, end - 4),
      whole: png.subarray(at, end),
    }
    at = end
  }
}

function isIntact({ whole }: Chunk): boolean {
  const checksum = new DataView(whole.buffer, whole.byteOffset + whole.length - 4).getUint32(0)
  return crc32(whole.subarray(4, -4)) === checksum
}
