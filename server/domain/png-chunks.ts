// Removes the texts of a PNG before it is decoded: the decoder decompresses all of them, which takes seconds for a small
// file that was made for that.

const SIGNATURE_BYTES = 8
// A chunk's length and type before its data, and its checksum after it.
const HEAD_BYTES = 8
const FRAME_BYTES = 12
const MOST_ANCILLARY = 100
const SMALL_A = 0x61
const TEXTS = ['tEXt', 'zTXt', 'iTXt']

/** Returns whether a picture's first bytes are those of a PNG. */
export const isPng = (file: Uint8Array): boolean => file[0] === 0x89

/**
 * Returns a PNG without its texts; null when it has more than 100 ancillary chunks, which no camera or program writes.
 */
export function withoutTexts(png: Uint8Array): Uint8Array | null {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const kept: Uint8Array[] = []
  let keptFrom = 0
  let ancillary = 0
  let at = SIGNATURE_BYTES
  while (at + HEAD_BYTES <= png.length) {
    const end = at + FRAME_BYTES + view.getUint32(at)
    // Types that a decoder may ignore begin with a lowercase letter.
    if (view.getUint8(at + 4) >= SMALL_A) {
      ancillary += 1
      if (ancillary > MOST_ANCILLARY) return null
      if (TEXTS.includes(String.fromCharCode(...png.subarray(at + 4, at + HEAD_BYTES)))) {
        kept.push(png.subarray(keptFrom, at))
        keptFrom = end
      }
    }
    at = end
  }
  return kept.length === 0 ? png : Buffer.concat([...kept, png.subarray(keptFrom)])
}
