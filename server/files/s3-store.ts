// Stores files in a bucket of Amazon S3 or of a compatible service (MinIO, R2, Spaces).
import { createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MINUTE_MS } from '#machines/durations.ts'
import { ServiceFailure } from '#server/failure-cause.ts'
import type { FileStore } from '#server/services.ts'
import { hashOf } from './file-hash.ts'
import { createS3Requests, type S3Bucket } from './s3-requests.ts'

/** A name that no picture can have. */
const CHECKED_NAME = 'fastpass-check'

/** The longest time for a file that is sent or read in pieces. */
const STREAM_TIMEOUT_MS = 10 * MINUTE_MS

// S3 wants the length and the hash first, so a stream is written to this machine before. Always
// under the same name, so that what a killed process has left is found.
const temporaryOf = (name: string) => join(tmpdir(), `fastpass-${name}`)

/** Returns the store of a bucket without connecting to it. The bucket need not be public. */
export function createS3Store(s3: S3Bucket): FileStore {
  const { send, sign } = createS3Requests(s3)
  const put = async (name: string, content: Parameters<typeof send>[2]) => {
    const response = await send('PUT', name, content)
    await response.body?.cancel()
    if (!response.ok)
      throw new Error(`S3 responded with ${response.status} to PUT: is there such a bucket?`)
  }
  return {
    put: (name, { bytes, contentType }) =>
      put(name, { body: bytes, headers: { 'content-type': contentType } }),
    putStream: async (name, { content, contentType }) => {
      const file = temporaryOf(name)
      try {
        await pipeline(content, createWriteStream(file, { mode: 0o600 }))
        await put(name, {
          body: { blob: await openAsBlob(file), sha256: await hashOf(file) },
          headers: { 'content-type': contentType },
          signal: AbortSignal.timeout(STREAM_TIMEOUT_MS),
        })
      } finally {
        await rm(file, { force: true })
      }
    },
    open: async (name) => {
      const signal = AbortSignal.timeout(STREAM_TIMEOUT_MS)
      const response = await send('GET', name, { signal })
      if (response.ok && response.body) {
        const length = response.headers.get('content-length')
        const bytes = length === null ? undefined : Number(length)
        return { bytes, content: Readable.from(response.body) }
      }
      await response.body?.cancel()
      return null
    },
    read: async (name) => {
      const response = await send('GET', name)
      if (response.ok) return response.bytes()
      await response.body?.cancel()
      return null
    },
    remove: async (name) => {
      await rm(temporaryOf(name), { force: true })
      const response = await send('DELETE', name)
      await response.body?.cancel()
    },
    check: async (signal) => {
      const service = `The bucket ${s3.bucket} at ${new URL(s3.endpoint).host}`
      const request = await sign(CHECKED_NAME)
      // Uses a plain fetch, because the S3 client retries and waits.
      const response = await fetch(request, { signal }).catch((error) => {
        throw new ServiceFailure(service, error)
      })
      const code = /<Code>(\w+)</.exec(await response.text())?.[1]
      const isMissing = response.status === 404 && code !== 'NoSuchBucket'
      // S3 responds AccessDenied to a key that may read and write but not list.
      if (response.ok || isMissing || code === 'AccessDenied') return
      const responseCode = code ? `${response.status} ${code}` : response.status
      throw new ServiceFailure(service, { responseCode })
    },
  }
}
