// Photos are much larger than needed, and take minutes on a slow connection.
import { MAX_INTERLACED_PIXELS, MAX_PICTURE_SIDE } from '#machines/wizard/picture.ts'

// Larger than the 512 pixels that the server stores, so that it scales down from enough detail.
const MAX_SIDE_PX = 1_536
const QUALITY = 0.9

/**
 * Returns a large picture as a smaller, upright JPEG. Returns any other file, or one that this
 * browser cannot decode, unchanged. The same file always gives the same bytes, so that a retry
 * sends the same request.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const url = URL.createObjectURL(file)
  try {
    const image = await load(url)
    const { naturalWidth: width, naturalHeight: height } = image
    const longestSide = Math.max(width, height)
    if (width * height <= MAX_INTERLACED_PIXELS && longestSide <= MAX_PICTURE_SIDE) return file
    const scale = MAX_SIDE_PX / longestSide
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    draw(image, canvas)
    const small = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', QUALITY),
    )
    return small ?? file
  } catch {
    return file
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

function draw(image: HTMLImageElement, canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  // JPEG has no transparency, so transparent pixels would become black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
}
