// Pictures are decoded in child processes, so that none can keep the server busy, fill its memory
// or delay its shutdown.
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isShownByBrowsers } from '#server/domain/pictures/jpeg-scans.ts'
import { createPictures } from '#server/domain/pictures/pictures.ts'
import type { Pictures } from '#server/services.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { decodersOf } from '#tests/support/decoders.ts'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'
import {
  jpegOfScans,
  jpegSegment,
  picturesWith,
  slowProfile,
} from '#tests/support/hostile-pictures.ts'
import { blackSquare, formOf, jpeg } from '#tests/support/pictures.ts'

const FROM = { ip: '198.51.100.1' }
const BROKEN = [{ field: 'file', message: 'This picture cannot be opened. Choose another one.' }]
const honest = blackSquare(64)
// A process takes longer to start or end on a busy machine.
const PROCESS = { timeout: 10_000 }

describe('a small picture that would take hours to decode', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.close())

  const upload = (bytes: Buffer) => api.signedOut.ask('uploadFile', { body: formOf(bytes) })

  it.each(['PNG', 'JPEG', 'WebP'])(
    'because of the color profile of a %s is shown without it',
    async (kind) => {
      const { [kind]: picture = Buffer.alloc(0) } = await picturesWith(slowProfile(4_000))
      expect((await upload(picture)).status).toBe(201)
    },
  )

  it('because of the scans of a JPEG is refused', async () => {
    const { status, body } = await upload(jpegOfScans(100_000))
    expect([status, body.errors]).toEqual([422, BROKEN])
    expect((await upload(honest)).status).toBe(201)
  })
})

describe('the scans of a JPEG', () => {
  const HUFFMAN = 0xc0

  it('are at most 100', () => {
    expect(isShownByBrowsers(jpegOfScans(100, HUFFMAN))).toBe(true)
    expect(isShownByBrowsers(jpegOfScans(101, HUFFMAN))).toBe(false)
  })

  it.each([
    ['lossless', 0xc3],
    ['hierarchical', 0xc5],
    ['arithmetic', 0xc9],
    ['progressive and arithmetic', 0xca],
    ['lossless and arithmetic', 0xcb],
  ])('are refused when their encoding is %s', (_coding, frame) => {
    expect(isShownByBrowsers(jpegOfScans(1, frame))).toBe(false)
  })

  it('are not counted in other data, or in a second picture behind the first', async () => {
    const scans = Buffer.concat(Array<Buffer>(200).fill(Buffer.from([0xff, 0xda, 0, 2])))
    const progressive = await sharp(await jpeg(80, 60))
      .jpeg({ progressive: true })
      .toBuffer()
    const [start, rest] = [progressive.subarray(0, 2), progressive.subarray(2)]
    const picture = Buffer.concat([
      start,
      jpegSegment(0xe1, scans),
      Buffer.alloc(9, 0xff),
      rest,
      scans,
    ])
    expect(isShownByBrowsers(picture)).toBe(true)
    // Behind a restart and a reserved marker, which have no length, they are.
    const hidden = Buffer.from([0xff, 0xd0, 0x7f, 0xff, 0xff, 0x02, 0x7f, 0xff])
    expect(isShownByBrowsers(Buffer.concat([start, hidden, scans, rest]))).toBe(false)
  })
})

describe('a decoder', () => {
  let pictures: Pictures
  let others: number[]
  beforeEach(() => {
    others = decodersOf(process.pid)
    pictures = createPictures()
  })
  afterEach(() => pictures.close())

  const convert = () => pictures.convert(honest, FROM)
  const own = () => decodersOf(process.pid).filter((id) => !others.includes(id))
  /** Returns the only decoder. */
  async function start(): Promise<number> {
    await convert()
    const [decoder = 0, ...more] = own()
    expect(more).toEqual([])
    return decoder
  }

  it('is reused for the next picture, and there are at most two', async () => {
    const first = await start()
    await convert()
    expect(own()).toEqual([first])
    await Promise.all([convert(), convert(), convert(), convert()])
    expect(own()).toHaveLength(2)
    expect(own()).toContain(first)
  })

  it('that does not respond is killed and replaced', { tags: IN_FULL_RUN }, async () => {
    const stopped = await start()
    process.kill(stopped, 'SIGSTOP')
    await expect(convert()).rejects.toMatchObject({
      code: 'INVALID_FIELDS',
      details: { errors: BROKEN },
    })
    expect(await start()).not.toBe(stopped)
  })

  it('that was killed is replaced', async () => {
    const killed = await start()
    process.kill(killed, 'SIGKILL')
    // The server learns of it a moment later.
    await expect.poll(() => convert().catch(() => null), PROCESS).not.toBeNull()
    expect(own()).not.toContain(killed)
  })

  it('that cannot start asks to try again, and leaves no process behind', async () => {
    pictures = createPictures({ startMs: 0 })
    await expect(convert()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterS: 5 })
    await expect.poll(own, PROCESS).toEqual([])
  })

  it('ends when it exceeds its memory limit', async () => {
    pictures = createPictures({ bytes: 1 })
    await convert().catch(() => {})
    await expect.poll(own, PROCESS).toEqual([])
  })

  it('ignores a signal that is sent to the whole process group', async () => {
    const decoder = await start()
    process.kill(decoder, 'SIGTERM')
    process.kill(decoder, 'SIGINT')
    expect(await start()).toBe(decoder)
  })

  it('that is busy ends with its server, and waiting uploads get a request to try again', async () => {
    process.kill(await start(), 'SIGSTOP')
    const waiting = [convert(), convert(), convert()].map((picture) =>
      picture.catch((error) => error.code),
    )
    pictures.close()
    expect(await Promise.all(waiting)).toEqual(Array(3).fill('UNAVAILABLE'))
    await expect.poll(own, PROCESS).toEqual([])
  })
})
