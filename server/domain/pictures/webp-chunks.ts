// Counts the chunks of a WebP: the decoder's time grows with the square of its frames, 26 s for a
// file of 5 MB.

const FIRST_CHUNK_AT = 12
// A chunk's type and length before its data.
const HEAD_BYTES = 8
const MAX_CHUNKS = 1_000

/** Returns whether a picture's first bytes are those of a WebP. */
export const isWebp = (file: Uint8Array): boolean => file[0] === 0x52

/**
 * Returns whether a WebP has more than 1,000 chunks, of which each frame of an animation is one.
 */
export function hasTooManyChunks(webp: Uint8Array): boolean {
  const view = new DataView(webp.buffer, webp.byteOffset, webp.byteLength)
  let at = FIRST_CHUNK_AT
  for (let count = 0; count <= MAX_CHUNKS; count += 1) {
    if (at + HEAD_BYTES > webp.length) return false
    const length = view.getUint32(at + 4, true)
    // Data of an odd length is followed by one byte.
    at += HEAD_BYTES + length + (length % 2)
  }
  return true
}
