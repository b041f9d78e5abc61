// A push service: it creates subscriptions, checks the signatures of messages, and decrypts them as
// the device would (RFC 8030, 8188, 8291, 8292).
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushMessage } from '#server/services.ts'

/** A subscription as a browser returns it. */
export interface BrowserSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** A decrypted message. */
export interface ReceivedPush {
  endpoint: string
  message: PushMessage
  /** The headers, which are not encrypted. */
  headers: { ttl: string; urgency: string; topic: string | undefined }
  /** The claims of the signature. */
  claims: { aud: string; exp: number; sub: string }
}

/** What the service responds in place of 201. */
interface OtherResponse {
  status: number
  retryAfter?: string
  /** How often; forever when left out. */
  times?: number
}

/** A running push service. */
export interface PushService {
  /** The value for `PUSH_SERVICES`. */
  origin: string
  received: ReceivedPush[]
  /** Refused messages, by endpoint. */
  refused: string[]
  /** Subscribes a device with the application's key, as a browser does. */
  subscribe(publicKey: string): BrowserSubscription
  /** Responds with something else to messages for a device from now on. */
  respondWith(subscription: BrowserSubscription, other: OtherResponse | undefined): void
  stop(): Promise<void>
}

interface Device {
  publicKey: string
  keys: ECDH
  auth: Buffer
  other?: OtherResponse | undefined
}

/** Starts a push service. */
export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, Device>()
  const received: ReceivedPush[] = []
  const refused: string[] = []

  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const endpoint = origin + request.url
    const device = devices.get(endpoint)
    if (!device) return response.writeHead(404).end()
    const claims = checkSignature(request, device.publicKey, origin)
    if (typeof claims === 'string') {
      refused.push(endpoint)
      return response.writeHead(403).end(claims)
    }
    const { other } = device
    if (other && (other.times === undefined || other.times > 0)) {
      if (other.times !== undefined) other.times -= 1
      refused.push(endpoint)
      const headers = other.retryAfter === undefined ? {} : { 'retry-after': other.retryAfter }
      return response.writeHead(other.status, headers).end()
    }
    const { ttl, urgency, topic } = request.headers
    received.push({
      endpoint,
      message: JSON.parse(decrypt(Buffer.concat(chunks), device)),
      headers: { ttl: String(ttl), urgency: String(urgency), topic: topic as string | undefined },
      claims,
    })
    response.writeHead(201).end()
  }
  const server = createServer((request, response) => {
    take(request, response).catch((error) => response.writeHead(400).end(String(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    received,
    refused,
    subscribe: (publicKey) => {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const auth = randomBytes(16)
      const endpoint = `${origin}/push/${randomUUID()}`
      devices.set(endpoint, { publicKey, keys, auth })
      return { endpoint, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    respondWith: ({ endpoint }, other) => {
      const device = devices.get(endpoint)
      if (device) device.other = other && { ...other }
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Returns the claims of the signature, or its error. */
function checkSignature(
  { headers }: IncomingMessage,
  publicKey: string,
  origin: string,
): ReceivedPush['claims'] | string {
  const [, token = '', key = ''] =
    /^vapid t=([^,\s]+),\s*k=([^,\s]+)$/.exec(headers.authorization ?? '') ?? []
  if (key !== publicKey) return 'signed with another key than the device was subscribed with'
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return 'the signature is wrong'
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  if (read(head).alg !== 'ES256') return 'not ES256'
  const claims: ReceivedPush['claims'] = read(body)
  const left = claims.exp - Date.now() / 1000
  if (claims.aud !== origin) return `for ${claims.aud}`
  if (left <= 0 || left > 24 * 3600) return 'expired, or good for too long'
  if (!/^(mailto:|https:)/.test(claims.sub)) return 'no contact address'
  return claims
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Decrypts one record of aes128gcm, with the keys of RFC 8291. */
function decrypt(body: Buffer, { keys, auth }: Device): string {
  const salt = body.subarray(0, 16)
  const senderLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + senderLength)
  const ciphertext = body.subarray(21 + senderLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = derive(keys.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(ciphertext.subarray(-16))
  const padded = Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  return padded.subarray(0, end).toString()
}
