// Counts the scans of a JPEG. The decoder visits all pixels for each scan, even for one of a few
// bytes. Programs write at most a dozen scans.

const MAX_SCANS = 100
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
const START_OF_IMAGE = 0xd8
const FIRST_RESTART = 0xd0
const FIRST_FRAME = 0xc0
const LAST_FRAME = 0xcf
// Baseline, extended and progressive, each with Huffman coding.
const SHOWN_FRAMES = [0xc0, 0xc1, 0xc2]
// Tables of Huffman codes, an extension, and conditions of arithmetic coding share the frames'
// range.
const NO_FRAMES = [0xc4, 0xc8, 0xcc]

/** Returns whether a picture's first bytes are those of a JPEG. */
export const isJpeg = (file: Uint8Array): boolean => file[0] === 0xff

/**
 * Returns whether a JPEG is of a kind that browsers show: neither arithmetic nor lossless coding,
 * and at most 100 scans.
 */
export function isShownByBrowsers(jpeg: Uint8Array): boolean {
  let scans = 0
  for (const marker of markersOf(jpeg)) {
    if (marker === START_OF_SCAN) {
      scans += 1
      if (scans > MAX_SCANS) return false
    }
    const isFrame = marker >= FIRST_FRAME && marker <= LAST_FRAME && !NO_FRAMES.includes(marker)
    if (isFrame && !SHOWN_FRAMES.includes(marker)) return false
  }
  return true
}

/** Yields the markers up to the picture's end, as the decoder finds them. */
function* markersOf(jpeg: Uint8Array): Generator<number> {
  let at = jpeg.indexOf(0xff)
  while (at >= 0 && at + 1 < jpeg.length) {
    const marker = jpeg[at + 1] ?? 0
    if (marker === END_OF_IMAGE) return
    if (marker === 0xff) {
      // A marker may begin with any number of 0xff bytes.
      at += 1
    } else if (hasLength(marker)) {
      yield marker
      at += 2 + (((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0))
    } else {
      at += 2
    }
    at = jpeg.indexOf(0xff, at)
  }
}

// 0xff00 is a data byte, markers below the frames are reserved, and restarts and the image's start
// have no length.
const hasLength = (marker: number) =>
  marker >= FIRST_FRAME && (marker < FIRST_RESTART || marker > START_OF_IMAGE)
