// Copies a PNG with only the chunks that the decoder needs. It would decompress all texts, which takes seconds for a
// small file that was made for that. And sharp calls JavaScript on the event loop for each of the decoder's warnings,
// of which repeated palettes, wrong checksums or a color profile with many tags cause more than a million.
import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE_BYTES = 8
// A chunk's length and type before its data, and its checksum after it.
const HEAD_BYTES = 8
const FRAME_BYTES = 12
// Far more than any program writes: most put 8 kB or more in each.
const MOST_DATA_CHUNKS = 10_000
const MOST_ANCILLARY = 100
const SMALL_A = 0x61
const BEFORE_PIXELS = ['IHDR', 'iCCP', 'PLTE', 'tRNS', 'eXIf']
const NOTHING = new Uint8Array(0)
// As in a JPEG.
const MOST_EXIF_BYTES = 65_535

const MOST_PROFILE_BYTES = 262_144
const PROFILE_TAG_COUNT_AT = 128
// As the library that applies profiles allows.
const MOST_PROFILE_TAGS = 100

interface Chunk {
  type: string
  data: Uint8Array
  /** With its length, type and checksum. */
  whole: Uint8Array
}

/** Returns whether a picture's first bytes are those of a PNG. */
export const isPng = (file: Uint8Array): boolean => file[0] === 0x89

/**
 * Returns a PNG with only its header, palette, transparency, color profile, orientation and pixels. Null when it has
 * chunks out of place, with a wrong checksum, or more than any camera or program writes.
 */
export function withNeededChunks(png: Uint8Array): Uint8Array | null {
  const single = new Map<string, Uint8Array>()
  const pixels: Uint8Array[] = []
  let ancillary = 0
  for (const part of chunksOf(png)) {
    if (!part) return null
    const { type, whole } = part
    if ((type === 'IHDR') !== (single.size === 0)) return null
    // Types that a decoder may ignore begin with a lowercase letter.
    if (type.charCodeAt(0) >= SMALL_A) {
      ancillary += 1
      if (ancillary > MOST_ANCILLARY) return null
      // The decoder uses only the first of a type as well.
      if (!BEFORE_PIXELS.includes(type) || single.has(type)) continue
    }
    if (!isIntact(part)) return null
    if (type === 'IEND') return join(png, single, pixels, whole)
    if (type === 'IDAT') {
      if (pixels.push(whole) > MOST_DATA_CHUNKS) return null
    } else {
      if (!BEFORE_PIXELS.includes(type) || single.has(type)) return null
      single.set(type, neededPart(part))
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

/** Returns a chunk as it is copied: empty when the picture is shown without it. */
function neededPart({ type, data, whole }: Chunk): Uint8Array {
  if (type === 'iCCP') return profileChunk(data)
  return type === 'eXIf' && data.length > MOST_EXIF_BYTES ? NOTHING : whole
}

/** Returns a color profile's chunk: empty when the profile is damaged, or larger than one for a screen is. */
function profileChunk(data: Uint8Array): Uint8Array {
  // A name, a null byte and the method of compression, of which there is one.
  const compressed = data.subarray(data.indexOf(0) + 2)
  // Blocks that give nothing take time too, and this runs on the event loop.
  if (compressed.length > MOST_PROFILE_BYTES) return NOTHING
  try {
    const profile = inflateSync(compressed, {
      maxOutputLength: MOST_PROFILE_BYTES,
    })
    if (profile.readUInt32BE(PROFILE_TAG_COUNT_AT) > MOST_PROFILE_TAGS) return NOTHING
    // It was compressed only because the format has no other way.
    const stored = deflateSync(profile, { level: 0 })
    return chunk('iCCP', Buffer.concat([Buffer.from('profile\0\0'), stored]))
  } catch {
    return NOTHING
  }
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const whole = Buffer.alloc(FRAME_BYTES + data.length)
  whole.writeUInt32BE(data.length, 0)
  whole.write(type, 4, 'latin1')
  whole.set(data, HEAD_BYTES)
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4)
  return whole
}
