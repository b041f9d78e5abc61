// A software authenticator (WebAuthn level 3): creates P-256 passkeys without attestation, and
// signs with them. Tests may falsify any part of its responses.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** What a dishonest browser or authenticator sends instead of the right values. */
export interface Bent {
  origin?: string
  rpId?: string
  challenge?: string
  isUserVerified?: boolean
  /** The use count that the passkey reports. */
  count?: number
  userHandle?: string
  /** Signs with another key. */
  hasForgedSignature?: boolean
}

/** Options as `navigator.credentials` gets them, in JSON. */
export interface PasskeyOptions {
  challenge: string
  rp?: { id: string }
  rpId?: string
  user?: { id: string }
}

const UP = 0x01
const UV = 0x04
const AT = 0x40

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** Creates an authenticator for pages of this origin. */
export function createAuthenticator(pageOrigin = 'http://localhost') {
  const { privateKey, publicKey } = newKey()
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let count = 0
  let userHandle = ''

  const clientData = (type: string, options: PasskeyOptions, bent: Bent) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: bent.challenge ?? options.challenge,
        origin: bent.origin ?? pageOrigin,
        crossOrigin: false,
      }),
    )
  const authData = (options: PasskeyOptions, bent: Bent, flags: number) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(bent.count ?? count)
    const verified = bent.isUserVerified === false ? 0 : UV
    const rpId = bent.rpId ?? options.rp?.id ?? options.rpId ?? ''
    return Buffer.concat([sha256(rpId), Buffer.from([UP | verified | flags]), counter])
  }

  return {
    id,
    /** Returns the result of `navigator.credentials.create`, as the SDK sends it. */
    create(options: PasskeyOptions, bent: Bent = {}): string {
      userHandle = options.user?.id ?? ''
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const credential = [Buffer.alloc(16), length, credentialId, coseKey(publicKey)]
      const attested = Buffer.concat([authData(options, bent, AT), ...credential])
      const attestation = [
        ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
        ...[text('authData'), bytes(attested)],
      ]
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        authenticatorAttachment: 'platform',
        response: {
          clientDataJSON: clientData('webauthn.create', options, bent).toString('base64url'),
          attestationObject: Buffer.concat(attestation).toString('base64url'),
          transports: ['internal'],
        },
      })
    },
    /** Returns the result of `navigator.credentials.get`, as the SDK sends it. */
    get(options: PasskeyOptions, bent: Bent = {}): string {
      count += 1
      const data = authData(options, bent, 0)
      const client = clientData('webauthn.get', options, bent)
      const key = bent.hasForgedSignature ? newKey().privateKey : privateKey
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key)
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        authenticatorAttachment: 'platform',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: bent.userHandle ?? userHandle,
        },
      })
    },
  }
}

// The few forms of CBOR (RFC 8949) that are needed here.
const text = (value: string) =>
  Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value])

// EC2, ES256, P-256, x and y (RFC 9053).
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, 'base64url')),
  ])
}
