/** What a profile picture may be (specification §3.8): the same on the phone and on the server. */

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
/** The largest picture that the server decodes, in pixels. */
export const MAX_PICTURE_PIXELS = 16_000_000
/** The same for an interlaced or progressive picture, which cannot be decoded line by line. */
export const MAX_INTERLACED_PIXELS = 4_000_000
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

export const NOT_A_PICTURE = 'Choose a JPEG, PNG or WebP picture.'
export const PICTURE_TOO_LARGE = 'Choose a picture of at most 5 MB.'
export const PICTURE_BROKEN = 'This picture cannot be opened. Choose another one.'

/** How many bytes at the start of a file say what it is. */
export const PICTURE_HEAD_BYTES = 12

const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes)

/** Whether a file starts as a JPEG, a PNG or a WebP does; its name and announced type say nothing. */
export function isPicture(file: Uint8Array): boolean {
  const head = latin(file.subarray(0, PICTURE_HEAD_BYTES))
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.endsWith('WEBP'))
  )
}

/** A picture that was uploaded here, by the address that the uploader answers; the first group is its id. */
export const UPLOAD_URL = /^\/uploads\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/
