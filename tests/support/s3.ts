// A bucket with S3's HTTP API, which only accepts requests with a valid signature (AWS Signature
// Version 4).
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const REGION = 'us-west-2'
const BUCKET = 'pictures'
const ACCESS_KEY_ID = 'AKIDEXAMPLE'
const SECRET_ACCESS_KEY = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const LISTED = 2
const CLOCK_SKEW_MS = 15 * 60_000

/** A stored file. */
interface Kept {
  bytes: Buffer
  contentType: string | undefined
}

/** Starts an empty bucket on a port of its own. `env`: the settings of a server that uses it. */
export async function startS3() {
  const files = new Map<string, Kept>()
  const refused: string[] = []
  let failures = 0
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
    const [, bucket, name = ''] = pathname.split('/')
    const wrong = signatureError(request, body)
    const respond = (status: number, content?: Buffer) =>
      response.writeHead(status, content && { 'content-length': content.length }).end(content)
    if (failures > 0) {
      failures -= 1
      return respond(503)
    }
    const refuse = (status: number, code: string) =>
      respond(status, Buffer.from(`<Error><Code>${code}</Code></Error>`))
    if (wrong) {
      refused.push(wrong)
      return refuse(403, wrong === 'unknown key' ? 'InvalidAccessKeyId' : 'SignatureDoesNotMatch')
    }
    if (bucket !== BUCKET) return refuse(404, 'NoSuchBucket')
    if (request.method === 'PUT') {
      files.set(name, { bytes: body, contentType: request.headers['content-type'] })
      return respond(200)
    }
    if (request.method === 'DELETE') {
      files.delete(name)
      return respond(204)
    }
    if (searchParams.get('list-type') === '2') {
      return respond(200, Buffer.from(listOf([...files.keys()], searchParams)))
    }
    const kept = files.get(name)
    return kept ? respond(200, kept.bytes) : respond(404)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    files,
    /** The reasons of refused requests. */
    refused,
    /** Responds 503 to the next requests. */
    failNext: (count: number) => {
      failures = count
    },
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: REGION,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY: SECRET_ACCESS_KEY,
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Returns a page of a list as S3 writes it, of two names, so that a client needs the next ones. */
function listOf(names: string[], query: URLSearchParams): string {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('start-after') ?? '']
  const rest = names.filter((name) => name.startsWith(prefix) && name > after).sort()
  const page = rest.slice(0, LISTED).map((name) => `<Contents><Key>${name}</Key></Contents>`)
  const isTruncated = rest.length > LISTED
  return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${page.join('')}</ListBucketResult>`
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** Returns the error of a request's signature, by Amazon's documentation; null when it is valid. */
function signatureError(request: IncomingMessage, body: Buffer): string | null {
  const { headers, method = '', url = '' } = request
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!parts) return 'no signature'
  const [, keyId, day = '', region = '', signedHeaders = '', signature] = parts
  if (keyId !== ACCESS_KEY_ID) return 'unknown key'
  if (region !== REGION) return 'another region'
  const instant = String(headers['x-amz-date'])
  const at = Date.parse(
    instant.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  if (!instant.startsWith(day) || !(Math.abs(Date.now() - at) < CLOCK_SKEW_MS)) return 'not now'
  const names = signedHeaders.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) {
    return 'unsigned headers'
  }
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'another body'
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join('='))
  const canonical = [
    method,
    pathname,
    query.sort().join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    sha256(body),
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', instant, scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${SECRET_ACCESS_KEY}`,
  )
  return hmac(key, toSign).toString('hex') === signature ? null : 'wrong signature'
}
