import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFileStore } from '#server/files/file-store.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import {
  blackSquare,
  formOf,
  gif,
  heicPhoto,
  jpeg,
  phonePhotograph,
  png,
  webp,
} from '#tests/support/pictures.ts'
import { startS3 } from '#tests/support/s3.ts'

const MB = 1024 * 1024

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const upload = (body: unknown) => api.signedOut.ask('uploadFile', { body })
const show = (url: string) => api.app.inject({ method: 'GET', url })

/** Uploads a file and returns the picture that is served for it. */
async function shown(bytes: Uint8Array, file?: { name: string; type: string }): Promise<Buffer> {
  const { status, body } = await upload(formOf(bytes, file))
  expect(status, JSON.stringify(body)).toBe(201)
  return (await show(body.data.url)).rawPayload
}

describe('a picture', () => {
  it.each([
    ['JPEG', jpeg],
    ['PNG', png],
    ['WebP', webp],
  ])('as %s is served as a small WebP', async (_kind, make) => {
    const { format, width, height } = await sharp(await shown(await make(800, 600))).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 512, height: 384 })
  })

  it('that is already small is not enlarged', async () => {
    const { width, height } = await sharp(await shown(await png(40, 30))).metadata()
    expect({ width, height }).toEqual({ width: 40, height: 30 })
  })

  it('is recognized by its bytes, not by its name or type', async () => {
    await shown(await png(), { name: 'photo.jpg', type: 'image/jpeg' })
    await shown(await jpeg(), { name: '../../index.html', type: 'text/html' })
    await shown(await webp(), { name: 'a', type: 'application/octet-stream' })
  })

  it('from a phone is turned upright, and loses its place and camera data', async () => {
    const taken = await phonePhotograph()
    const before = await sharp(taken).metadata()
    expect(before.orientation).toBe(6)
    expect(taken.includes('Confidential Phone')).toBe(true)
    expect(taken.includes('Exif')).toBe(true)

    const picture = await shown(taken)
    const { width, height, exif, xmp, iptc, icc, orientation } = await sharp(picture).metadata()
    expect({ width, height }).toEqual({ width: 200, height: 400 })
    expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined))
    expect(picture.includes('Confidential')).toBe(false)
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
    const colour = (y: number) => {
      const at = (y * info.width + 100) * info.channels
      return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue'
    }
    expect([colour(50), colour(350)]).toEqual(['red', 'blue'])
  })

  it('loses data that is appended to it', async () => {
    const hidden = '<script>alert(1)</script>'
    const both = Buffer.concat([await jpeg(), Buffer.from(hidden)])
    expect((await shown(both)).includes('script')).toBe(false)
  })

  it('of exactly 5 MB is accepted', async () => {
    const picture = await jpeg()
    await shown(Buffer.concat([picture, Buffer.alloc(5 * MB - picture.length)]))
  })

  it('can also be sent over a real connection', async () => {
    const listening = await startApi({ listen: true })
    const { data } = await listening.signedOut.must('uploadFile', { body: formOf(await jpeg()) })
    const reply = await listening.send({ method: 'GET', url: data.url })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/webp'])
    await listening.close()
  })
})

describe('a bucket instead of a folder', () => {
  it('stores only the picture, which is served from this site', async () => {
    const s3 = await startS3()
    const other = await startApi({ files: await openFileStore(s3.env, api.filesFolder) })
    const { data } = await other.signedOut.must('uploadFile', { body: formOf(await jpeg()) })
    const name = data.url.slice('/uploads/'.length)
    expect([...s3.files.keys()]).toEqual([name])
    const { headers, rawPayload } = await other.app.inject({ method: 'GET', url: data.url })
    expect(headers['content-type']).toBe('image/webp')
    expect(rawPayload.equals(s3.files.get(name)?.bytes ?? Buffer.alloc(0))).toBe(true)
    expect((await other.send({ method: 'GET', url: `/uploads/${randomUUID()}.webp` })).status).toBe(
      404,
    )
    await other.close()
    await s3.close()
  })
})

describe('a file that is not a picture', () => {
  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['text', 'hello'],
    ['a PDF', '%PDF-1.7\n'],
    ['an AVIF', '\0\0\0\x20ftypavif\0\0\0\0avifmif1'],
    ['an empty file', ''],
  ])('is refused, such as %s', async (_kind, text) => {
    const { status, body } = await upload(formOf(text))
    expect([status, body.message]).toEqual([415, 'Choose a JPEG, PNG or WebP picture.'])
  })

  it.each([
    ['a HEIC photo', 'heic'],
    ['one of several pictures', 'mif1'],
  ])('is refused by its name, such as %s', async (_kind, brand) => {
    const { status, body } = await upload(formOf(heicPhoto(brand)))
    expect([status, body.message]).toEqual([
      415,
      'This is a HEIC photo, which can’t be opened here. Take a screenshot of it and choose that, or save it as JPEG.',
    ])
  })

  it('is refused, such as a GIF, and a page in front of a picture', async () => {
    const page = Buffer.concat([Buffer.from('<script>alert(1)</script>'), await jpeg()])
    for (const bytes of [await gif(), page]) expect((await upload(formOf(bytes))).status).toBe(415)
  })

  it.each([
    ['JPEG', jpeg],
    ['PNG', png],
    ['WebP', webp],
  ])('is refused, such as half a %s, or its first bytes', async (_kind, make) => {
    const whole = await make()
    for (const length of [whole.length / 2, 40]) {
      const { status, body } = await upload(formOf(whole.subarray(0, length)))
      expect([status, body.errors]).toEqual([
        422,
        [{ field: 'file', message: 'This picture cannot be opened. Choose another one.' }],
      ])
    }
  })

  it('is refused, such as a small file of 400 million pixels, without unpacking it', async () => {
    const packed = blackSquare(20_000)
    expect(packed.length).toBeLessThan(MB)
    const started = performance.now()
    expect((await upload(formOf(packed))).status).toBe(422)
    expect(performance.now() - started).toBeLessThan(1_000)
    expect((await upload(formOf(blackSquare(2_000)))).status).toBe(201)
  })

  it('is refused when it is larger than 5 MB, by a byte or by many', async () => {
    for (const size of [5 * MB + 1, 8 * MB]) {
      const { status, body } = await upload(formOf(Buffer.alloc(size)))
      expect([status, body.code, body.message]).toEqual([
        413,
        'BODY_TOO_LARGE',
        'Choose a picture of at most 5 MB.',
      ])
    }
  })
})

describe('pictures from one network', () => {
  it('can be 60 at once, and then at least one a minute', async () => {
    const limited = await startApi()
    const picture = await png(8, 8)
    const send = () => limited.signedOut.ask('uploadFile', { body: formOf(picture) })
    for (let sent = 0; sent < 59; sent += 1) expect((await send()).status).toBe(201)
    // What is no picture is not counted.
    const text = formOf(Buffer.from('no picture'))
    expect((await limited.signedOut.ask('uploadFile', { body: text })).status).toBe(415)
    expect((await send()).status).toBe(201)
    const refused = await send()
    expect(refused.headers.get('retry-after')).toBe('10')
    expect(refused).toMatchObject({
      status: 429,
      body: {
        message: 'Too many pictures were sent from your network. Wait 10 seconds, then try again.',
      },
    })
    limited.advance({ seconds: 60 })
    expect((await send()).status).toBe(201)
    await limited.close()
  })
})

describe('the URL of a picture', () => {
  it('cannot be guessed, and reveals nothing about the file', async () => {
    const first = await upload(formOf(await jpeg()))
    const second = await upload(formOf(await jpeg()))
    const url =
      /^\/uploads\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.webp$/
    expect(first.body.data.url).toMatch(url)
    expect(second.body.data.url).not.toBe(first.body.data.url)
  })

  it('serves a picture that can be cached forever and cannot run code', async () => {
    const { body } = await upload(formOf(await jpeg()))
    // Over a socket, where Node's own responses set the security headers.
    const origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
    const { headers } = await fetch(origin + body.data.url)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  it('serves nothing else', async () => {
    await writeFile(join(api.filesFolder, 'secret.txt'), 'secret')
    await writeFile(join(api.filesFolder, '..', 'secret.webp'), 'secret')
    const { body } = await upload(formOf(await jpeg()))
    const name = body.data.url.slice('/uploads/'.length)
    for (const path of [
      'secret.txt',
      '..%2fsecret.webp',
      '%2e%2e%2fsecret.webp',
      '../secret.webp',
      '..%5csecret.webp',
      '%2fetc%2fpasswd',
      `${name}%00`,
      `${name}.part`,
      `./${name}%2f..%2fsecret.txt`,
      name.toUpperCase(),
      `${randomUUID()}.webp`,
      '',
    ]) {
      const { statusCode, payload } = await show(`/uploads/${path}`)
      expect([statusCode, payload.includes('secret')], path).toEqual([404, path.includes('secret')])
    }
  })
})
