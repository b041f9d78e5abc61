// Stores files in a bucket of Amazon S3 or of a compatible service (MinIO, R2, Spaces).
import { createHash } from 'node:crypto'
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

  const ask = async (
    method: 'PUT' | 'GET' | 'DELETE',
    name: string,
    {
      body,
      headers = {},
    }: { body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
  ) => {
    const answer = await client.fetch(`${endpoint}/${bucket}/${name}`, {
      method,
      // The body's hash is signed, so no proxy on the way can change the body.
      headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? '') },
      ...(body && { body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!answer.ok && answer.status !== 404) {
      await answer.body?.cancel()
      throw new Error(`S3 answered ${answer.status} to ${method}`)
    }
    return answer
  }

  return {
    put: async (name, { bytes, contentType }) => {
      const answer = await ask('PUT', name, {
        body: bytes,
        headers: { 'content-type': contentType },
      })
      await answer.body?.cancel()
      if (!answer.ok)
        throw new Error(`S3 answered ${answer.status} to PUT: is there such a bucket?`)
    },
    read: async (name) => {
      const answer = await ask('GET', name)
      if (answer.ok) return answer.bytes()
      await answer.body?.cancel()
      return null
    },
    remove: async (name) => {
      const answer = await ask('DELETE', name)
      await answer.body?.cancel()
    },
    check: async (signal) => {
      const service = `The bucket ${bucket} at ${new URL(endpoint).host}`
      const request = await client.sign(`${endpoint}/${bucket}/${CHECKED_NAME}`, {
        headers: { 'x-amz-content-sha256': sha256('') },
      })
      // Uses a plain fetch, because the S3 client retries and waits.
      const answer = await fetch(request, { signal }).catch((error) => {
        throw new ServiceFailure(service, error)
      })
      const code = /<Code>(\w+)</.exec(await answer.text())?.[1]
      const isMissing = answer.status === 404 && code !== 'NoSuchBucket'
      // S3 responds AccessDenied to a key that may read and write but not list.
      if (answer.ok || isMissing || code === 'AccessDenied') return
      const responseCode = code ? `${answer.status} ${code}` : answer.status
      throw new ServiceFailure(service, { responseCode })
    },
  }
}

const sha256 = (body: Uint8Array | string) => createHash('sha256').update(body).digest('hex')
