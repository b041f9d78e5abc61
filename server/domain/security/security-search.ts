// Builds searches of the security log. The log has hashes, so only whole values can be found.
import { isIP } from 'node:net'
import type { HashSearch } from '#server/db/security-events.ts'
import type { Services } from '#server/services.ts'

/**
 * Returns the hashes that a search text stands for: an email's, an IP address's, or the text
 * itself when it was copied from a line.
 */
export async function hashesOf(
  { security, identity }: Pick<Services, 'security' | 'identity'>,
  search: string,
): Promise<HashSearch> {
  if (isIP(search)) return { accounts: [], addresses: [security.addressHash(search)] }
  if (!search.includes('@')) return { accounts: [search], addresses: [search] }
  // Attempts to sign in before the account existed were logged by the email.
  const user = await identity.findUser(search)
  const accounts = [search, ...(user ? [user.id] : [])].map((each) => security.accountHash(each))
  return { accounts, addresses: [] }
}
