// Devices on which a person has logged in before. Each has a cookie, so that its owner can try
// passwords while strangers who guess the same account's password are delayed. The cookie logs no
// one in. See
// https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeyEncryption } from '#server/key-encryption.ts'
import type { Cookies } from './cookies.ts'

const COOKIE = 'fastpass-devices'
const PURPOSE = 'known-devices'
// The longest that browsers keep a cookie.
const KEPT_SECONDS = 400 * 86_400
// Enough for a family's phone. Beyond this, the accounts used longest ago are dropped.
const MOST_ACCOUNTS = 5

/** One account's entry in the cookie: a random id of the device, the time in seconds, and a signature with the email. */
interface Entry {
  id: string
  issuedAt: number
  signature: string
}

/**
 * Creates the functions that check and write the cookie, which is signed with the server's secret
 * key.
 */
export function createKnownDevices(cookies: Cookies, { hash }: Pick<KeyEncryption, 'hash'>) {
  const signatureOf = ({ id, issuedAt }: Omit<Entry, 'signature'>, email: string) =>
    hash(JSON.stringify([id, issuedAt, email.trim().toLowerCase()]), PURPOSE)

  const entriesOf = (request: FastifyRequest): Entry[] =>
    (cookies.read(request, COOKIE) ?? '')
      .split('~')
      .slice(0, MOST_ACCOUNTS)
      .flatMap((text) => {
        const [id, issuedAt, signature] = text.split('.')
        return id && issuedAt && signature ? [{ id, issuedAt: Number(issuedAt), signature }] : []
      })

  const isFor = (email: string) => (entry: Entry) =>
    isSame(entry.signature, signatureOf(entry, email))

  return {
    /** Returns the id of the device that sent the request if the account of this email knows it. */
    find(request: FastifyRequest, email: string, at: Date): string | undefined {
      const oldest = at.getTime() / 1_000 - KEPT_SECONDS
      return entriesOf(request).find((entry) => entry.issuedAt > oldest && isFor(email)(entry))?.id
    },
    /** Makes the device known to the account of this email. */
    remember(request: FastifyRequest, reply: FastifyReply, email: string, at: Date): void {
      const entries = entriesOf(request)
      const known = entries.find(isFor(email))
      const fresh = {
        id: known?.id ?? randomBytes(12).toString('base64url'),
        issuedAt: Math.floor(at.getTime() / 1_000),
      }
      const others = entries.filter((entry) => entry !== known)
      const kept = [{ ...fresh, signature: signatureOf(fresh, email) }, ...others]
      const value = kept
        .slice(0, MOST_ACCOUNTS)
        .map(({ id, issuedAt, signature }) => `${id}.${issuedAt}.${signature}`)
      cookies.write(reply, COOKIE, value.join('~'), { maxAgeSeconds: KEPT_SECONDS })
    },
  }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
