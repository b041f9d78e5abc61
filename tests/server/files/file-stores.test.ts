// A folder and a bucket store pictures in the same way, and the settings choose one of them.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bucketFromEnvironment, openFileStore } from '#server/files/file-store.ts'
import type { FileStore } from '#server/services.ts'
import { startS3 } from '#tests/support/s3.ts'

let folder: string
let s3: Awaited<ReturnType<typeof startS3>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fastpass-stores-'))
  s3 = await startS3()
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const file = (content: string) => ({
  bytes: new Uint8Array(Buffer.from(content)),
  contentType: 'image/webp',
})
const textOf = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString()

describe.each(['folder', 'bucket'] as const)('a %s', (kind) => {
  let store: FileStore
  beforeAll(async () => {
    store = await openFileStore(kind === 'bucket' ? s3.env : {}, folder)
  })

  it('stores a file under its name, and has no other', async () => {
    await store.put('a.webp', file('first'))
    expect(textOf(await store.read('a.webp'))).toBe('first')
    expect(await store.read('b.webp')).toBeNull()
  })

  it('keeps the latest of two files with one name', async () => {
    await store.put('a.webp', file('first'))
    await store.put('a.webp', file('second'))
    expect(textOf(await store.read('a.webp'))).toBe('second')
  })

  it('stores bytes unchanged', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256)
    await store.put('bytes.webp', { bytes, contentType: 'image/webp' })
    expect(Buffer.from((await store.read('bytes.webp')) ?? []).equals(bytes)).toBe(true)
  })

  it('stores and opens a file in pieces, and nothing of one whose stream fails', async () => {
    const pieces = ['one ', 'two ', 'three']
    const contentType = 'application/zip'
    await store.putStream('a.zip', { content: Readable.from(pieces), contentType })
    const opened = await store.open('a.zip')
    expect(opened?.bytes).toBe(13)
    expect(await text(opened?.content ?? Readable.from([]))).toBe('one two three')
    expect(await store.open('b.zip')).toBeNull()
    const failing = Readable.from(
      (async function* () {
        yield 'one '
        throw new Error('no more')
      })(),
    )
    const refused = store.putStream('c.zip', { content: failing, contentType })
    await expect(refused).rejects.toThrow('no more')
    expect(await store.open('c.zip')).toBeNull()
    await store.remove('c.zip')
    expect(await readdir(join(folder, 'uploads'))).not.toContain('c.zip.part')
  })

  it('deletes a file, and does not fail when there is none', async () => {
    await store.put('a.webp', file('first'))
    await store.remove('a.webp')
    await store.remove('a.webp')
    expect(await store.read('a.webp')).toBeNull()
  })
})

describe('a folder', () => {
  it('contains no incomplete file', async () => {
    const store = await openFileStore({}, folder)
    await store.put('whole.webp', file('whole'))
    expect(await readdir(join(folder, 'uploads'))).toContain('whole.webp')
    expect((await readdir(join(folder, 'uploads'))).join()).not.toContain('.part')
  })

  it('that cannot be created is reported in a sentence', async () => {
    await writeFile(join(folder, 'file'), '')
    await expect(openFileStore({}, join(folder, 'file'))).rejects.toThrow(
      /^The folder for pictures \S+ cannot be used: ENOTDIR: .+ Set DATA_DIR to one that can, or S3_BUCKET\.$/,
    )
  })
})

describe('a bucket', () => {
  it('gets the content type of a file', async () => {
    const store = await openFileStore(s3.env, folder)
    await store.put('kind.webp', file('first'))
    expect(s3.files.get('kind.webp')?.contentType).toBe('image/webp')
  })

  it('that fails once is tried again', async () => {
    const store = await openFileStore(s3.env, folder)
    s3.failNext(2)
    await store.put('again.webp', file('first'))
    expect(textOf(await store.read('again.webp'))).toBe('first')
  })

  it('that stays unavailable causes an error, not an empty response', async () => {
    const store = await openFileStore(s3.env, folder)
    s3.failNext(3)
    await expect(store.read('again.webp')).rejects.toThrow('S3 responded with 503 to GET')
  })

  it.each([
    [{ S3_SECRET_ACCESS_KEY: 'guessed' }, 'wrong signature'],
    [{ S3_ACCESS_KEY_ID: 'SOMEBODY' }, 'unknown key'],
    [{ S3_REGION: 'eu-west-1' }, 'another region'],
  ])('that refuses the settings %j causes an error', async (change, why) => {
    const store = await openFileStore({ ...s3.env, ...change }, folder)
    await expect(store.put('mine.webp', file('first'))).rejects.toThrow(
      'S3 responded with 403 to PUT',
    )
    expect(s3.refused.at(-1)).toBe(why)
    expect(s3.files.has('mine.webp')).toBe(false)
  })

  it('that does not exist causes an error', async () => {
    const store = await openFileStore({ ...s3.env, S3_BUCKET: 'elsewhere' }, folder)
    await expect(store.put('a.webp', file('first'))).rejects.toThrow('is there such a bucket?')
  })
})

describe('the S3 settings', () => {
  const whole = {
    S3_BUCKET: 'pictures',
    S3_REGION: 'us-west-2',
    S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    S3_SECRET_ACCESS_KEY: 'secret',
  }

  it('may be left out entirely', () => {
    expect(bucketFromEnvironment({ S3_BUCKET: '' })).toBeUndefined()
  })

  it('mean Amazon without an endpoint, and any other with one', () => {
    expect(bucketFromEnvironment(whole)?.endpoint).toBe('https://s3.us-west-2.amazonaws.com')
    const own = { ...whole, S3_ENDPOINT: 'http://localhost:9000/' }
    expect(bucketFromEnvironment(own)?.endpoint).toBe('http://localhost:9000')
  })

  it.each([
    [
      { S3_BUCKET: 'pictures' },
      'S3_BUCKET is set without S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY; S3 needs them all.',
    ],
    [
      { S3_ENDPOINT: 'https://s3.example.com' },
      'S3_ENDPOINT is set without S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY; S3 needs them all.',
    ],
    [
      { ...whole, S3_SECRET_ACCESS_KEY: '' },
      'S3_BUCKET is set without S3_SECRET_ACCESS_KEY; S3 needs them all.',
    ],
    [
      { ...whole, S3_BUCKET: '../other' },
      'S3_BUCKET must be a bucket\'s name, such as fastpass-pictures, not "../other".',
    ],
    [
      { ...whole, S3_ENDPOINT: 's3.example.com' },
      'S3_ENDPOINT must be an address such as https://s3.example.com; leave it out for Amazon.',
    ],
  ])('%j are refused in a sentence', (env, sentence) => {
    expect(() => bucketFromEnvironment(env)).toThrow(sentence)
  })
})
