// Photos are much larger than needed, and take minutes on a slow connection.
import {
  MAX_INTERLACED_PIXELS,
  MAX_PICTURE_BYTES,
  MAX_PICTURE_SIDE,
} from '#machines/wizard/picture.ts'

// Larger than the 512 pixels that the server stores, so that it scales down from enough detail. Far
// below the 16.7 million pixels that a canvas may have on an iPhone.
const MAX_SIDE_PX = 1_536
const QUALITY = 0.9

/**
 * Returns a large picture as a smaller, upright JPEG. Returns any other file, or one that this
 * browser cannot decode, unchanged. The same file always gives the same bytes, so that a retry
 * sends the same request.
 */
export const shrinkPicture = async (file: Blob): Promise<Blob> =>
  (await withImage(file, (image) => (isSmall(file, image) ? file : drawn(image)))) ?? file

/**
 * Returns any picture that this browser can decode as a small, upright JPEG; undefined otherwise.
 * Safari decodes HEIC.
 */
export const toSmallJpeg = (file: Blob): Promise<Blob | undefined> => withImage(file, drawn)

const isSmall = (file: Blob, { naturalWidth: width, naturalHeight: height }: HTMLImageElement) =>
  file.size <= MAX_PICTURE_BYTES &&
  width * height <= MAX_INTERLACED_PIXELS &&
  Math.max(width, height) <= MAX_PICTURE_SIDE

async function withImage(
  file: Blob,
  use: (image: HTMLImageElement) => Blob | Promise<Blob>,
): Promise<Blob | undefined> {
  const url = URL.createObjectURL(file)
  try {
    return await use(await load(url))
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(url)
  }
}

function load(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = reject
    image.src = url
  })
}

function drawn(image: HTMLImageElement): Promise<Blob> {
  const { naturalWidth: width, naturalHeight: height } = image
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  // JPEG has no transparency, so transparent pixels would become black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot encode JPEG'))),
      'image/jpeg',
      QUALITY,
    ),
  )
}
