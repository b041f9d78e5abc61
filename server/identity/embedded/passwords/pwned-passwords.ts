// Looks a password up in Have I Been Pwned (https://haveibeenpwned.com/API/v3#PwnedPasswords). The
// service learns the first five characters of a SHA-1 hash, which hundreds of passwords share, and
// nothing about the person.
import { createHash } from 'node:crypto'

const PREFIX_LENGTH = 5
// A person is waiting for the response.
const TIMEOUT_MS = 2_000
// A padded response has about 1,000 lines.
const MAX_RESPONSE_BYTES = 500_000

/**
 * Returns whether a password is in a known leak. Returns false when the service does not respond.
 */
export async function isPwnedPassword(password: string, url: string): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  const [prefix, rest] = [hash.slice(0, PREFIX_LENGTH), hash.slice(PREFIX_LENGTH)]
  try {
    const response = await fetch(url + prefix, {
      // With padding all responses have a similar length, which hides the prefix from an observer.
      headers: { 'add-padding': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) return false
    return (await readBody(response)).split('\n').some((line) => {
      const [suffix, count] = line.trim().split(':')
      // Padding lines have the count 0.
      return suffix === rest && Number(count) > 0
    })
  } catch {
    return false
  }
}

async function readBody({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > MAX_RESPONSE_BYTES) throw new Error('The response is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
