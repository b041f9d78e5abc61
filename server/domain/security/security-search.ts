// What a search of the security log looks for. The log holds hashes, so only whole values can be found.
import { isIP } from 'node:net'
import type { SoughtHashes } from '#server/db/security-events.ts'
import type { Services } from '#server/services.ts'

/** Returns the hashes that stand for a search: of an email, of a network address, or one that was copied from a line. */
export async function hashesOf(
  { security, identity }: Pick<Services, 'security' | 'identity'>,
  search: string,
): Promise<SoughtHashes> {
  if (isIP(search)) return { accounts: [], addresses: [security.addressHash(search)] }
  if (!search.includes('@')) return { accounts: [search], addresses: [search] }
  // Before the account existed, tries to sign in to it were written by its email.
  const user = await identity.findUser(search)
  const accounts = [search, ...(user ? [user.id] : [])].map((each) => security.accountHash(each))
  return { accounts, addresses: [] }
}
