// Devices on which a person has logged in before. Each has a cookie, so that its owner can try
// passwords while strangers who guess the same account's password are delayed. The cookie logs no
// one in, and is worth nothing once the account's password, email or second factor has changed, or
// all its sessions were ended. See
// https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeyEncryption } from '#server/key-encryption.ts'
import { type Cookies, MAX_COOKIE_SECONDS } from './cookies.ts'
import type { User } from './users.ts'

const COOKIE = 'fastpass-devices'
const PURPOSE = 'known-devices'
// Enough for a family's phone. Beyond this, the accounts used longest ago are dropped.
const MAX_ACCOUNTS = 5

/**
 * One account's entry in the cookie: a random id of the device, the time in seconds, the state of
 * the account at that time, and a signature with the email.
 */
interface Entry {
  id: string
  issuedAt: number
  state: string
  signature: string
}

interface Parts extends Pick<KeyEncryption, 'hash'> {
  cookies: Cookies
  findUserByEmail: (email: string) => Promise<User | undefined>
}

/**
 * Creates the functions that check and write the cookie, which is signed with the server's secret
 * key.
 */
export function createKnownDevices({ cookies, hash, findUserByEmail }: Parts) {
  const signatureOf = ({ id, issuedAt, state }: Omit<Entry, 'signature'>, email: string) =>
    hash(JSON.stringify([id, issuedAt, state, email.trim().toLowerCase()]), PURPOSE)

  // `updatedAt` is set by all changes that end sessions.
  const stateOf = ({ id, email, passwordHash, totpVerifiedAt, updatedAt }: User) =>
    hash(JSON.stringify([id, email, passwordHash, totpVerifiedAt, updatedAt]), PURPOSE)

  const entriesOf = (request: FastifyRequest): Entry[] =>
    (cookies.read(request, COOKIE) ?? '')
      .split('~')
      .slice(0, MAX_ACCOUNTS)
      .flatMap((text) => {
        const [id, issuedAt, state, signature] = text.split('.')
        if (!id || !issuedAt || !state || !signature) return []
        return [{ id, issuedAt: Number(issuedAt), state, signature }]
      })

  const isFor = (email: string) => (entry: Entry) =>
    isSame(entry.signature, signatureOf(entry, email))

  return {
    /** Returns the id of the device that sent the request if the account of this email knows it. */
    async find(request: FastifyRequest, email: string, at: Date): Promise<string | undefined> {
      const oldest = at.getTime() / 1_000 - MAX_COOKIE_SECONDS
      const entry = entriesOf(request).find((each) => each.issuedAt > oldest && isFor(email)(each))
      // Asked only for a cookie that this server has signed.
      const user = entry && (await findUserByEmail(email))
      return user && isSame(entry.state, stateOf(user)) ? entry.id : undefined
    },
    /**
     * Makes the device known to an account, for as long as the account stays as it is in `user`.
     */
    remember(request: FastifyRequest, reply: FastifyReply, user: User, at: Date): void {
      const { email } = user
      const entries = entriesOf(request)
      const knownEntry = entries.find(isFor(email))
      const fresh = {
        id: knownEntry?.id ?? randomBytes(12).toString('base64url'),
        issuedAt: Math.floor(at.getTime() / 1_000),
        state: stateOf(user),
      }
      const others = entries.filter((entry) => entry !== knownEntry)
      const keptEntries = [{ ...fresh, signature: signatureOf(fresh, email) }, ...others]
      const value = keptEntries
        .slice(0, MAX_ACCOUNTS)
        .map(({ id, issuedAt, state, signature }) => `${id}.${issuedAt}.${state}.${signature}`)
      cookies.write(reply, COOKIE, value.join('~'), { maxAgeSeconds: MAX_COOKIE_SECONDS })
    },
  }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
