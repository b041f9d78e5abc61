// Stores files in a bucket of Amazon S3 or of a compatible service (MinIO, R2, Spaces).
import { hash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { ServiceFailure } from '#server/failure-cause.ts'
import type { FileStore } from '#server/services.ts'

/** A bucket, and the key that may write to it. `endpoint` has no slash at its end. */
export interface S3Bucket {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const TIMEOUT_MS = 10_000
const RETRIES = 2

/** A name that no picture can have. */
const CHECKED_NAME = 'fastpass-check'

/** Returns the store of a bucket without connecting to it. The bucket need not be public. */
export function createS3Store({ endpoint, bucket, ...credentials }: S3Bucket): FileStore {
  const client = new AwsClient({ ...credentials, service: 's3', retries: RETRIES })

  const send = async (
    method: 'PUT' | 'GET' | 'DELETE',
    name: string,
    {
      body,
      headers = {},
    }: { body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
  ) => {
    const response = await client.fetch(`${endpoint}/${bucket}/${name}`, {
      method,
      // The body's hash is signed, so no proxy on the way can change the body.
      headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? '') },
      ...(body && { body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok && response.status !== 404) {
      await response.body?.cancel()
      throw new Error(`S3 responded with ${response.status} to ${method}`)
    }
    return response
  }

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
      const service = `The bucket ${bucket} at ${new URL(endpoint).host}`
      const request = await client.sign(`${endpoint}/${bucket}/${CHECKED_NAME}`, {
        headers: { 'x-amz-content-sha256': sha256('') },
      })
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

const sha256 = (body: Uint8Array | string) => hash('sha256', body)
