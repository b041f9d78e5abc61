// Uploads meant to keep the server busy are cut off, and other people's are accepted.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withNeededChunks } from '#server/domain/pictures/png-chunks.ts'
import { hasTooManyChunks } from '#server/domain/pictures/webp-chunks.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import {
  animatedWebp,
  blackPicture,
  blackSquare,
  formOf,
  jpeg,
  png,
  pngChunk,
  pngHeader,
  pngOf,
  webpChunk,
  withTexts,
} from '#tests/support/pictures.ts'

const BOUNDARY = 'x'
const MB = 1024 * 1024
const FILE = 'Content-Disposition: form-data; name="file"; filename="a.jpg"'

let api: TestApi

beforeAll(async () => {
  // Every test and every sender has its own IP address, which the proxy header names.
  api = await startApi({ listen: true, config: { trustedProxies: 1 } })
})
afterAll(() => api.close())

interface Sender {
  connection: ClientRequest
  /** The status, or 'cut off' when the connection ended without one. */
  outcome: Promise<number | 'cut off'>
}

/** Starts an upload from a network, and leaves it unfinished. */
function begin(from: string, ...beginning: (string | Buffer)[]): Sender {
  const connection = request(`${api.origin}/api/uploader`, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'idempotency-key': randomUUID(),
      'x-forwarded-for': from,
    },
  })
  const outcome = new Promise<number | 'cut off'>((resolve) => {
    connection.once('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    connection.once('error', () => resolve('cut off'))
  })
  for (const piece of beginning) connection.write(piece)
  return { connection, outcome }
}

const part = (headers: string, body = '') => `--${BOUNDARY}\r\n${headers}\r\n\r\n${body}\r\n`

const upload = (bytes: Buffer) => api.signedOut.ask('uploadFile', { body: formOf(bytes) })

describe('before it has arrived completely,', () => {
  it.each([
    ['of thousands of parts', 400, [part('X-Nothing: 1').repeat(85_000 / 20)]],
    ['of a second file', 400, [part(FILE, 'a'), part(FILE, 'b')]],
    [
      'with another field',
      422,
      [part('Content-Disposition: form-data; name="role"', 'admin'), part(FILE)],
    ],
    ['with endless headers', 413, [`--${BOUNDARY}\r\n`, 'X-Long: a\r\n'.repeat(500_000)]],
    ['of more than 5 MB', 413, [part(FILE), Buffer.alloc(6 * MB)]],
    ['that is all preamble', 413, [Buffer.alloc(6 * MB, 'a')]],
  ] as const)('an upload %s gets %i', async (_what, status, beginning) => {
    const { connection, outcome } = begin(
      `198.51.${status % 256}.${beginning.length}`,
      ...beginning,
    )
    expect(await outcome).toBe(status)
    connection.destroy()
  })
})

describe('a sender', () => {
  it('who sends nothing for 10 seconds is disconnected', async () => {
    const { outcome } = begin('198.51.100.1', part(FILE).trimEnd())
    expect(await outcome).toBe('cut off')
  })

  it('whose body no route reads gets a response, and is disconnected after sending more', async () => {
    const sending = request(`${api.origin}/api/nothing`, { method: 'POST', agent: false })
    const responded = once(sending, 'response')
    const cutOff = Promise.race([once(sending, 'close'), once(sending, 'error')])
    sending.write(Buffer.alloc(MB))
    const [response] = await responded
    expect(response.statusCode).toBe(404)
    await cutOff
  })

  it('who is the slowest is disconnected when all slots are taken', async () => {
    const senders = Array.from({ length: 40 }, (_, index) =>
      begin(`203.0.${index}.1`, part(FILE).trimEnd(), Buffer.alloc(index === 7 ? 10 : 2_000)),
    )
    // Senders are only cut off after 2 seconds.
    const picture = await jpeg()
    await expect
      .poll(async () => (await upload(picture)).status, { timeout: 9_000, interval: 500 })
      .toBe(201)
    expect(await senders[7]?.outcome).toBe('cut off')
    const others = senders.filter((_, index) => index !== 7)
    // Slots of earlier tests may still be taken, so that some were refused.
    expect(others.filter(({ connection }) => connection.destroyed).length).toBeLessThan(20)
    for (const { connection } of senders) connection.destroy()
  })

  it('who has many slots gives one up for another network at once', async () => {
    const senders = Array.from({ length: 40 }, (_, index) =>
      begin(`203.1.${Math.floor(index / 8)}.1`, part(FILE).trimEnd(), Buffer.alloc(2_000)),
    )
    const cutOff = Promise.any(
      senders.map(async ({ outcome }) => expect(await outcome).toBe('cut off')),
    )
    expect((await upload(await jpeg())).status).toBe(201)
    await cutOff
    for (const { connection } of senders) connection.destroy()
  })

  it('who is signed out shares 8 slots with the rest of the subnet', async () => {
    const senders = Array.from({ length: 8 }, (_, index) =>
      begin(`192.0.2.${index}`, part(FILE).trimEnd()),
    )
    await expect.poll(async () => begin('192.0.2.200', part(FILE)).outcome).toBe(429)
    for (const { connection } of senders) connection.destroy()
  })
})

describe('a picture of more pixels than are decoded', () => {
  it('is refused past 16 million, and past 4 million when it is interlaced', async () => {
    const side = (pixels: number) => Math.ceil(Math.sqrt(pixels) / 8) * 8
    const interlaced = (pixels: number) =>
      sharp(blackSquare(side(pixels)))
        .png({ progressive: true })
        .toBuffer()
    const statuses = []
    for (const bytes of [
      blackSquare(side(16_100_000)),
      await interlaced(4_100_000),
      blackSquare(side(15_800_000)),
      await interlaced(3_900_000),
    ]) {
      statuses.push((await upload(bytes)).status)
    }
    expect(statuses).toEqual([422, 422, 201, 201])
  })
})

describe('a PNG with texts that are long when decompressed', () => {
  it('is accepted without them, up to 100', async () => {
    expect(withNeededChunks(withTexts(100))).toEqual(blackSquare(8))
    const { status } = await upload(withTexts(100))
    expect(status).toBe(201)
  })

  it('is refused beyond', async () => {
    expect(withNeededChunks(withTexts(101))).toBeNull()
    expect((await upload(withTexts(1_000))).status).toBe(422)
  })
})

describe('a picture with a side longer than 10,000 pixels', () => {
  it.each([
    ['wide', 10_001, 1],
    ['high', 1, 10_001],
  ])('is refused when it is too %s, however few its pixels are', async (_side, width, height) => {
    const { status, body } = await upload(blackPicture(width, height))
    expect(status).toBe(422)
    const message = 'Choose a picture at most 10,000 pixels wide and high.'
    expect(body.errors).toEqual([{ field: 'file', message }])
  })

  it('is accepted up to that', async () => {
    expect((await upload(blackPicture(10_000, 8))).status).toBe(201)
    expect((await upload(blackPicture(8, 10_000))).status).toBe(201)
  })
})

describe('a PNG that no real program writes', () => {
  const header = pngHeader(8, 8)
  const palette = pngChunk('PLTE', Buffer.alloc(3))
  const end = pngChunk('IEND')
  const data = blackSquare(8).subarray(33, -12)
  const damaged = (chunk: Buffer) => Buffer.concat([chunk.subarray(0, -1), Buffer.from([1])])

  it.each([
    ['of two palettes', [header, palette, palette, data, end]],
    ['of two headers', [header, header, data, end]],
    ['with data before its header', [palette, header, data, end]],
    ['with an unknown chunk', [header, pngChunk('ABCD'), data, end]],
    ['of 10,001 chunks', [header, ...Array<Buffer>(10_001).fill(pngChunk('IDAT')), data, end]],
    ['without an end', [header, data]],
    ['that ends within a chunk', [header, data.subarray(0, -1)]],
    ['with a wrong checksum of its header', [damaged(header), data, end]],
    ['with a wrong checksum of its palette', [header, damaged(palette), data, end]],
    ['with a wrong checksum of its pixels', [header, damaged(data), end]],
    ['with a wrong checksum of its end', [header, data, damaged(end)]],
  ])('%s is refused', async (_what, chunks) => {
    expect(withNeededChunks(pngOf(...chunks))).toBeNull()
    const { status, body } = await upload(pngOf(...chunks))
    expect(status).toBe(422)
    const message = 'This picture cannot be opened. Choose another one.'
    expect(body.errors).toEqual([{ field: 'file', message }])
  })

  it('with a color profile of 100 MB is shown without it', async () => {
    const profile = Buffer.concat([Buffer.from('p\0\0'), deflateSync(Buffer.alloc(100 * MB))])
    const picture = blackPicture(8, 8, pngChunk('iCCP', profile))
    expect(withNeededChunks(picture)).toEqual(blackSquare(8))
    expect((await upload(picture)).status).toBe(201)
  })
})

describe('a PNG as programs write it', () => {
  const [header, data] = [pngHeader(8, 8), blackSquare(8).subarray(33, -12)]
  const exif = (length: number) => pngChunk('eXIf', Buffer.alloc(length))
  const end = pngChunk('IEND')

  it('is read with 10,000 chunks of pixels, also some behind others', () => {
    const pixels = [data, ...Array<Buffer>(9_999).fill(pngChunk('IDAT'))]
    const picture = pngOf(header, ...pixels, end)
    expect(withNeededChunks(picture)).toEqual(picture)
    const mixed = pngOf(header, data, exif(4), pngChunk('tIME'), end)
    expect(withNeededChunks(mixed)).toEqual(pngOf(header, exif(4), data, end))
  })

  it('is read with its first orientation of at most 65,535 bytes', () => {
    const picture = pngOf(header, exif(65_536), exif(65_535), exif(4), data, end)
    expect(withNeededChunks(picture)).toEqual(pngOf(header, exif(65_535), data, end))
  })

  it('is not read behind its end', () => {
    expect(withNeededChunks(Buffer.concat([blackSquare(8), end, data]))).toEqual(blackSquare(8))
  })

  it('keeps its palette and transparency', async () => {
    const noise = await png(40, 30)
    const picture = await sharp(noise).ensureAlpha(0.5).png({ palette: true }).toBuffer()
    expect(picture.includes('PLTE') && picture.includes('tRNS')).toBe(true)
    await expectSamePicture(picture)
  })

  it('keeps its orientation, and not its color profile', async () => {
    const picture = await sharp(await png(40, 30))
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer()
    const needed = withNeededChunks(picture)
    const { icc, orientation, width } = await sharp(needed ?? []).metadata()
    expect({ icc, orientation, width }).toEqual({ icc: undefined, orientation: 6, width: 40 })
    expect((await upload(picture)).status).toBe(201)
  })
})

async function expectSamePicture(picture: Buffer): Promise<void> {
  const decode = (bytes: Uint8Array | null) =>
    sharp(bytes ?? [])
      .autoOrient()
      .raw()
      .toBuffer()
  expect(await decode(withNeededChunks(picture))).toEqual(await decode(picture))
  expect((await upload(picture)).status).toBe(201)
}

describe('an animated WebP', () => {
  it('is refused beyond 1,000 chunks, however long each is', async () => {
    const ofChunks = (count: number, length: number) =>
      Buffer.concat([
        Buffer.alloc(12),
        ...Array<Buffer>(count).fill(webpChunk('ANMF', Buffer.alloc(length))),
      ])
    for (const length of [0, 1, 2]) {
      expect(hasTooManyChunks(ofChunks(1_000, length))).toBe(false)
      expect(hasTooManyChunks(ofChunks(1_001, length))).toBe(true)
    }
    expect((await upload(await animatedWebp(900))).status).toBe(201)
    expect((await upload(await animatedWebp(1_100))).status).toBe(422)
  })
})

describe('slow pictures of one network', () => {
  /** Uploads a picture from a network. Responds when it is decoded. */
  const uploadFrom = (from: string, picture: Buffer) => {
    const sender = begin(from, part(FILE).trimEnd(), '\r\n\r\n', picture, `\r\n--${BOUNDARY}--\r\n`)
    const sent = new Promise((resolve) => sender.connection.end(() => resolve(true)))
    return { ...sender, sent }
  }

  it('do not delay the picture of another one', async () => {
    const finished: string[] = []
    const finish = async (name: string, sender: Sender) => {
      expect(await sender.outcome).toBe(201)
      finished.push(name)
    }
    const slow = Array.from({ length: 8 }, () => uploadFrom('198.18.0.1', blackSquare(3_960)))
    const uploads = slow.map((sender) => finish('slow', sender))
    await Promise.all(slow.map(({ sent }) => sent))
    uploads.push(finish('other', uploadFrom('198.18.1.1', await png(100, 100))))
    await Promise.all(uploads)
    expect(finished.at(-1)).toBe('slow')
  })
})
