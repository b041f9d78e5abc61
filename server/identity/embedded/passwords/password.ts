// Passwords at rest: scrypt with the parameters written in the hash, so that they can be raised later.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { PasswordCost } from '#server/config.ts'
import { createFairQueue } from './fair-queue.ts'

// One of OWASP's equivalent settings; this one needs 32 MB for each sign-in that is being checked.
const COST: PasswordCost = { N: 32_768, r: 8, p: 3 }
const KEY_BYTES = 32
// Each takes a processor for a tenth of a second, and 32 MB.
const queue = createFairQueue({
  running: Math.max(2, availableParallelism() - 1),
  waiting: 500,
  waitingOfOne: 100,
})
// Those whose address is not known here, such as sign-ups, take turns as one.
const NOBODY = ''

/**
 * Hashes a password as `scrypt$N$r$p$salt$key`. `caller` is the address that takes a turn in the queue for it. Throws
 * TOO_MANY_REQUESTS when too many are waiting.
 */
export async function hashPassword(
  password: string,
  cost = COST,
  caller = NOBODY,
): Promise<string> {
  const salt = randomBytes(16)
  const key = await queue.run(caller, () => derive(password, salt, cost))
  const { N, r, p } = cost
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/**
 * Returns whether the password is the one that was hashed. Throws when the hash is not one of ours, and like
 * `hashPassword`.
 */
export async function isPassword(
  password: string,
  hash: string,
  caller = NOBODY,
): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = hash.split('$')
  if (scheme !== 'scrypt' || !salt || !key) throw new Error('Unknown password hash')
  const expected = Buffer.from(key, 'base64url')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const derived = await queue.run(caller, () =>
    derive(password, Buffer.from(salt, 'base64url'), cost),
  )
  return timingSafeEqual(derived, expected)
}

function derive(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r }
  return new Promise((resolve, reject) => {
    // Normalised, so that é typed on one keyboard is é typed on another.
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
