// Hashes passwords with scrypt. The hash contains its parameters, so that they can be raised later.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { PasswordCost } from '#server/settings/config.ts'
import { createFairQueue, withoutSlot } from '#server/web/fair-queue.ts'
import type { Sender } from '#server/web/sender.ts'

// One of OWASP's equivalent settings; it uses 32 MB for each password that is being hashed.
const COST: PasswordCost = { N: 32_768, r: 8, p: 3 }
const SALT_BYTES = 16
const KEY_BYTES = 32
// Each task takes a processor for a tenth of a second, and 32 MB. One processor is left for
// requests.
const queue = createFairQueue({
  running: Math.max(1, availableParallelism() - 1),
  waiting: 500,
  waitingOfOne: 100,
  waitMs: 15_000,
})

/** The sender of what the server does by itself, for the queue. */
export const SERVER: Sender = { ip: undefined }

/**
 * Hashes a password as `scrypt$N$r$p$salt$key`. `from`: the sender, by whom the queue takes turns.
 * Rejects as the queue does.
 */
export async function hashPassword(password: string, from: Sender, cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await deriveInQueue(password, salt, { cost, from })
  return writeHash(cost, salt, key)
}

/** Returns a hash that is no password's, for a comparison that must take as long as another one. */
export const createDecoyHash = (cost = COST): string =>
  writeHash(cost, randomBytes(SALT_BYTES), randomBytes(KEY_BYTES))

const writeHash = ({ N, r, p }: PasswordCost, salt: Buffer, key: Buffer) =>
  ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')

/**
 * Returns whether the password is the one that was hashed. Throws when the hash is not one of ours,
 * and like `hashPassword`.
 */
export async function isPassword(password: string, hash: string, from: Sender): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = hash.split('$')
  if (scheme !== 'scrypt' || !salt || !key) throw new Error('Unknown password hash')
  const expected = Buffer.from(key, 'base64url')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const derived = await deriveInQueue(password, Buffer.from(salt, 'base64url'), { cost, from })
  return timingSafeEqual(derived, expected)
}

// A request releases its slot at the database while it waits here.
const deriveInQueue = (
  password: string,
  salt: Buffer,
  { cost, from }: { cost: PasswordCost; from: Sender },
): Promise<Buffer> => withoutSlot(() => queue.run(from, () => derive(password, salt, cost)))

function derive(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r }
  return new Promise((resolve, reject) => {
    // Normalized, because keyboards differ in how they compose é.
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
