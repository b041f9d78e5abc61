// Pictures as people upload them, and files that are none.
import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Noise compresses badly, so the file is as large as a photo's. */
function photograph(width: number, height: number): Sharp {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
}

/** Each of these four returns the bytes of a picture. Width and height are in pixels. */
export const jpeg = (width = 800, height = 600) => photograph(width, height).jpeg().toBuffer()
export const png = (width = 800, height = 600) => photograph(width, height).png().toBuffer()
export const webp = (width = 800, height = 600) => photograph(width, height).webp().toBuffer()
export const gif = () => photograph(8, 8).gif().toBuffer()

/**
 * Returns a photo as a phone takes it: rotated (left half red, right half blue) with an orientation
 * tag, and with the place where it was taken.
 */
export const phonePhotograph = () => {
  const half = (background: string) =>
    ({ create: { width: 200, height: 200, channels: 3, background } }) as const
  return sharp({ create: { width: 400, height: 200, channels: 3, background: 'red' } })
    .composite([{ input: half('blue'), left: 200, top: 0 }])
    .withExif({
      IFD0: { Make: 'Confidential Phone' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '33/1 25/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '111/1 50/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/**
 * Returns a black square as PNG, whose file is small whatever its size. `side`: a multiple of 8.
 */
export const blackSquare = (side: number): Buffer => blackPicture(side, side)

/** Returns a black picture as PNG, with other chunks between its header and its pixels. */
export function blackPicture(width: number, height: number, ...chunks: Buffer[]): Buffer {
  // One bit per pixel, and a filter byte before each line.
  const lines = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
  return pngOf(pngHeader(width, height), ...chunks, pngChunk('IDAT', lines), pngChunk('IEND'))
}

/** Returns the header of a black-and-white PNG of this size in pixels. */
export function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  return pngChunk('IHDR', header)
}

/** Returns a PNG of these chunks. */
export const pngOf = (...chunks: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])

/** Returns a small PNG with `count` compressed texts, each of 5 MB when it is decompressed. */
export function withTexts(count: number): Buffer {
  const text = Buffer.concat([Buffer.from('k\0\0'), deflateSync(Buffer.alloc(5_000_000))])
  return blackPicture(8, 8, ...Array<Buffer>(count).fill(pngChunk('zTXt', text)))
}

/** Returns a chunk of a PNG: its length, its type of four letters, the data and a checksum. */
export function pngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

/** Returns a WebP of one pixel with `count` frames. */
export async function animatedWebp(count: number): Promise<Buffer> {
  const still = await photograph(1, 1).webp().toBuffer()
  const frame = Buffer.concat([Buffer.alloc(16), still.subarray(12)])
  const features = Buffer.alloc(10)
  features.writeUInt8(2, 0)
  const chunks = Buffer.concat([
    webpChunk('VP8X', features),
    webpChunk('ANIM', Buffer.alloc(6)),
    ...Array<Buffer>(count).fill(webpChunk('ANMF', frame)),
  ])
  return webpChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), chunks]))
}

/**
 * Returns a chunk of a WebP: its type of four letters, its length and the data, padded to an even
 * length.
 */
export function webpChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8, type)
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

/** Returns a form as the app sends it. */
export function formOf(
  bytes: Uint8Array | string,
  { name = 'picture.jpg', type = 'image/jpeg', field = 'file' } = {},
): FormData {
  const form = new FormData()
  form.set(
    field,
    new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type }),
  )
  return form
}

/**
 * Returns a photo of 50 million pixels and 8 MB, as newer phones take it, with an orientation tag.
 * Data after the picture make up for its one color.
 */
export async function largePhotograph(): Promise<Buffer> {
  const picture = await sharp({
    create: { width: 8664, height: 5776, channels: 3, background: 'teal' },
  })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return Buffer.concat([picture, Buffer.alloc(8 * 1024 * 1024 - picture.length)])
}

/**
 * Returns the beginning of a HEIC photo, whose file type box is an iPhone's, and data in place of
 * its picture.
 */
export const heicPhoto = (brand = 'heic'): Buffer =>
  Buffer.concat([
    Buffer.from(`\0\0\0\x24ftyp${brand}\0\0\0\0mif1MiHBMiHEMiPrmiaf${'heic'}`, 'latin1'),
    Buffer.from('\0\0\x01\0mdat', 'latin1'),
    randomBytes(248),
  ])

/** The boundary of `formBytes`. */
export const BOUNDARY = '----WebKitFormBoundary7MA4YWxkTrZu0gW'

/** Returns the bytes of a form with one picture in it. */
export const formBytes = (picture: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`,
    ),
    picture,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
