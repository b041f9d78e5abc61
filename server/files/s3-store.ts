// Stores files in a bucket of Amazon S3 or of a compatible service (MinIO, R2, Spaces).
import { ServiceFailure } from '#server/failure-cause.ts'
import type { FileStore } from '#server/services.ts'
import { createS3Requests, type S3Bucket } from './s3-requests.ts'

/** A name that no picture can have. */
const CHECKED_NAME = 'fastpass-check'

/** Returns the store of a bucket without connecting to it. The bucket need not be public. */
export function createS3Store(s3: S3Bucket): FileStore {
  const { send, sign } = createS3Requests(s3)
  return {
    put: async (name, { bytes, contentType }) => {
      const response = await send('PUT', name, {
        body: bytes,
        headers: { 'content-type': contentType },
      })
      await response.body?.cancel()
      if (!response.ok)
        throw new Error(`S3 responded with ${response.status} to PUT: is there such a bucket?`)
    },
    read: async (name) => {
      const response = await send('GET', name)
      if (response.ok) return response.bytes()
      await response.body?.cancel()
      return null
    },
    remove: async (name) => {
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
