// Sends signed requests to a bucket of Amazon S3 or of a compatible service (MinIO, R2, Spaces).
import { hash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'

/** A bucket, and the key that may write to it. `endpoint` has no slash at its end. */
export interface S3Bucket {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** What a request carries. A `Blob`, which may be a file, comes with its SHA-256. */
interface Content {
  body?: Uint8Array<ArrayBuffer> | { blob: Blob; sha256: string }
  headers?: Record<string, string>
  signal?: AbortSignal
}

const TIMEOUT_MS = 10_000
const RETRIES = 2

/** Returns the functions that ask a bucket. `path`: a file's name, or a query. */
export function createS3Requests({ endpoint, bucket, ...credentials }: S3Bucket) {
  const client = new AwsClient({ ...credentials, service: 's3', retries: RETRIES })
  const urlOf = (path: string) => `${endpoint}/${bucket}/${path}`
  return {
    /** Sends a request, again if S3 fails. Rejects for any other error of S3 than 404. */
    send: async (
      method: 'PUT' | 'GET' | 'DELETE',
      path: string,
      { body, headers = {}, signal = AbortSignal.timeout(TIMEOUT_MS) }: Content = {},
    ) => {
      const isFile = body !== undefined && 'blob' in body
      const response = await client.fetch(urlOf(path), {
        method,
        // The body's hash is signed, so no proxy on the way can change the body.
        headers: {
          ...headers,
          'x-amz-content-sha256': isFile ? body.sha256 : sha256(body ?? ''),
        },
        ...(body && { body: isFile ? body.blob : body }),
        signal,
      })
      if (!response.ok && response.status !== 404) {
        await response.body?.cancel()
        throw new Error(`S3 responded with ${response.status} to ${method}`)
      }
      return response
    },
    /** Returns a signed request to read a file. */
    sign: (path: string) =>
      client.sign(urlOf(path), { headers: { 'x-amz-content-sha256': sha256('') } }),
  }
}

const sha256 = (body: Uint8Array | string) => hash('sha256', body)
