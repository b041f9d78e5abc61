// Encrypts backups with age (age-encryption.org/v1), so that those who store them cannot read them.
// The `age` tool reads the same files and keys.
import { readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { ConfigError } from '#server/settings/config-error.ts'

/** The first bytes of an encrypted file. */
const HEADER = 'age-encryption.org/v1'

/**
 * Encrypts a stream for the recipient, a public key of age. Throws `ConfigError` for any other
 * text.
 */
export async function encryptFor(recipient: string, content: Readable): Promise<Readable> {
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new ConfigError(`${recipient} is no public key of age, which begins with age1.`)
  }
  return streamed(content, (stream) => encrypter.encrypt(stream))
}

/** Returns whether a file is encrypted, by its first bytes. */
export const isEncrypted = (start: Uint8Array): boolean =>
  Buffer.from(start.subarray(0, HEADER.length)).toString('latin1') === HEADER

/**
 * Decrypts a stream. `keyFile`: the file that `backup-key` or `age-keygen` wrote. Throws
 * `ConfigError` for a file without a key, and for the key of another recipient.
 */
export async function decryptWith(keyFile: string, content: Readable): Promise<Readable> {
  const decrypter = new Decrypter()
  const text = await readFile(keyFile, 'utf8').catch((error) => {
    throw new ConfigError(`${keyFile} cannot be read: ${error.message}`)
  })
  const keys = text.split('\n').filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  try {
    for (const key of keys) decrypter.addIdentity(key.trim())
  } catch {
    throw new ConfigError(`${keyFile} has a key that is not whole.`)
  }
  if (keys.length === 0) throw new ConfigError(`${keyFile} has no key of age in it.`)
  return streamed(content, (stream) => decrypter.decrypt(stream)).catch((error) => {
    throw new ConfigError(`The key in ${keyFile} does not open the backup: ${error.message}.`)
  })
}

/** Writes a new key into a new file that only its owner can read. Returns its public part. */
export async function createKey(file: string): Promise<string> {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  await writeFile(file, `# public key: ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600 })
  return recipient
}

type Bytes = ReadableStream<Uint8Array>

async function streamed(content: Readable, change: (stream: Bytes) => Promise<Bytes>) {
  const changed = await change(Readable.toWeb(content) as Bytes)
  return Readable.fromWeb(changed as Parameters<typeof Readable.fromWeb>[0])
}
