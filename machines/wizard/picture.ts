// The limits of a profile picture (specification §3.8), shared by app and server.

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
/** The largest picture that the server decodes, in pixels. */
export const MAX_PICTURE_PIXELS = 16_000_000
/** The longest side of a picture that the server decodes, in pixels. */
export const MAX_PICTURE_SIDE = 10_000
/** The largest interlaced or progressive picture, in pixels. It cannot be decoded line by line. */
export const MAX_INTERLACED_PIXELS = 4_000_000
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

export const NOT_A_PICTURE = 'Choose a JPEG, PNG or WebP picture.'
export const PICTURE_TOO_LARGE = 'Choose a picture of at most 5 MB.'
export const PICTURE_TOO_LONG = 'Choose a picture at most 10,000 pixels wide and high.'
export const PICTURE_BROKEN = 'This picture cannot be opened. Choose another one.'

/** How many bytes at the start of a file identify its type. */
export const PICTURE_HEAD_BYTES = 12

const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes)

/**
 * Returns whether a file's first bytes are those of a JPEG, a PNG or a WebP. Its name and declared
 * type are ignored.
 */
export function isPicture(file: Uint8Array): boolean {
  const head = latin(file.subarray(0, PICTURE_HEAD_BYTES))
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.endsWith('WEBP'))
  )
}

/** The URL of an uploaded picture; the first group is its id. */
export const UPLOAD_URL = /^\/uploads\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/
