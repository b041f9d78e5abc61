// Encrypts the private keys in the database, so that a copy of the database is not enough to sign
// anything. Uses AES-256-GCM with a key per name, which HKDF derives from SECRET_KEY.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { ConfigError } from '#server/settings/config-error.ts'

/**
 * `name`: what the value is. A value that was copied to another place in the database does not
 * decrypt.
 */
export interface KeyEncryption {
  encrypt(text: string, name: string): string
  /**
   * Throws `WrongSecretKeyError` for a value that was not encrypted with this secret key and name.
   */
  decrypt(stored: string, name: string): string
  /**
   * Returns a keyed hash (HMAC-SHA-256, 128 bits), which identifies a value without revealing it.
   * The same text has another hash under another name.
   */
  hash(value: string, name: string): string
}

/**
 * A change of the secret key. `from`: the encryption with the old key; undefined when that is not
 * known.
 */
export interface SecretKeyChange {
  from: KeyEncryption | undefined
  to: KeyEncryption
}

/**
 * Returns a value encrypted with the new secret key: the value itself when it already is, undefined
 * when neither key decrypts it.
 */
export function reencrypt(
  stored: string,
  name: string,
  { from, to }: SecretKeyChange,
): string | undefined {
  if (tryDecrypt(to, stored, name) !== undefined) return stored
  const text = from && tryDecrypt(from, stored, name)
  return text === undefined ? undefined : to.encrypt(text, name)
}

/**
 * Returns the decrypted value; undefined for one that was encrypted with another secret key or
 * name.
 */
export function tryDecrypt(
  encryption: KeyEncryption,
  stored: string,
  name: string,
): string | undefined {
  try {
    return encryption.decrypt(stored, name)
  } catch (error) {
    if (error instanceof WrongSecretKeyError) return undefined
    throw error
  }
}

/** A value in the database was encrypted with another secret key. */
export class WrongSecretKeyError extends ConfigError {
  constructor() {
    super(
      'The keys in the database were encrypted with another secret key. Set SECRET_KEY, or SECRET_KEY_FILE, to that one, the same for every process. If it is lost, run `npm run admin -- rotate-keys` with a new one.',
    )
  }
}

/** The file with the secret key is missing, and the database has keys that it encrypted. */
export class MissingSecretKeyError extends ConfigError {
  /** `file`: where the secret key is looked for. */
  constructor(file: string) {
    super(
      `The secret key is missing: there is no file ${file}. Copy the file secret-key of the server's data folder (DATA_DIR) there, or set SECRET_KEY to what is in it. If it is lost, run \`npm run admin -- rotate-keys\` with a new one.`,
    )
  }
}

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
// The prefix of each value, so that the format can change later.
const VERSION = 'v1.'
const HASH_BYTES = 16

/** Returns the encryption with a secret key. */
export function createKeyEncryption(secretKey: string): KeyEncryption {
  const derive = (salt: string, name: string) =>
    Buffer.from(hkdfSync('sha256', secretKey, salt, name, KEY_BYTES))
  const keyFor = (name: string) => derive('fastpass keys at rest', name)
  // Each request needs several, and there are few names.
  const hashKeys = new Map<string, KeyObject>()
  const hashKeyFor = (name: string) => {
    const existing = hashKeys.get(name)
    if (existing) return existing
    const key = createSecretKey(derive('fastpass keyed hashes', name))
    hashKeys.set(name, key)
    return key
  }
  return {
    encrypt: (text, name) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, keyFor(name), iv, { authTagLength: TAG_BYTES })
      const encrypted = [cipher.update(text, 'utf8'), cipher.final()]
      return VERSION + Buffer.concat([iv, ...encrypted, cipher.getAuthTag()]).toString('base64url')
    },
    decrypt: (stored, name) => {
      const bytes = Buffer.from(stored.slice(VERSION.length), 'base64url')
      const tag = bytes.subarray(-TAG_BYTES)
      const iv = bytes.subarray(0, IV_BYTES)
      try {
        if (!stored.startsWith(VERSION)) throw new WrongSecretKeyError()
        const decipher = createDecipheriv(CIPHER, keyFor(name), iv, { authTagLength: TAG_BYTES })
        decipher.setAuthTag(tag)
        const encrypted = bytes.subarray(IV_BYTES, -TAG_BYTES)
        return decipher.update(encrypted, undefined, 'utf8') + decipher.final('utf8')
      } catch {
        throw new WrongSecretKeyError()
      }
    },
    hash: (value, name) =>
      createHmac('sha256', hashKeyFor(name))
        .update(value)
        .digest()
        .subarray(0, HASH_BYTES)
        .toString('base64url'),
  }
}
