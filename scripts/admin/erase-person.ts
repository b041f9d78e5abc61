// `npm run admin -- erase-person`: deletes an account as the back office does, for a person who
// asks the operator.
import { readNames } from '#server/db/people.ts'
import { deleteUserAsOperator } from '#server/domain/deletion/user-deletion.ts'
import { ConfigError } from '#server/settings/config-error.ts'
import { requireAccount, requireSecretKey, type Tools } from './tools.ts'

const REASON = 'Erased on the command line.'

/**
 * Deletes the account with this email and all that belongs to it. Returns what to print. Throws
 * `ConfigError` without such an account, without the secret key, or unless `name` is the name in
 * the account's record.
 */
export async function erasePerson(
  tools: Tools,
  { email, name }: { email: string; name: string | undefined },
): Promise<string> {
  const account = await requireAccount(tools, email)
  // Settings without the server's secret key are hardly those of the server.
  await requireSecretKey(tools)
  // An account that was not set up has no name.
  const [recordName] = await readNames(tools.db.orm, account.id)
  const storedName = recordName ?? email
  if (name !== storedName) {
    throw new ConfigError(
      `Nothing was deleted. ${email} is the account of ${storedName}. To delete it for good, with its cases, drafts and open bids, add: --name ${quoteForShell(storedName)}`,
    )
  }
  await deleteUserAsOperator(tools, account.id, { at: tools.now, reason: REASON, isTold: true })
  const told = recordName === undefined ? '' : ' An email tells them.'
  return `The account of ${storedName} is deleted, with what belonged to it.${told} The history keeps ids and no names. Backups still have the person until they are deleted.`
}

// A name is chosen by its owner, and the operator may paste the line into a shell.
const quoteForShell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
