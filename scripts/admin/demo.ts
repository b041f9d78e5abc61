// `npm run admin -- remove-demo`: deletes the demo's accounts and their cases, before a database is
// used for real.
import { demoEmails } from '#server/demo/demo-data.ts'
import { deleteUserAsOperator } from '#server/domain/deletion/user-deletion.ts'
import type { Tools } from './tools.ts'

/** Deletes the demo's accounts, their cases and their bids. Returns what to print. */
export async function removeDemo(tools: Tools): Promise<string> {
  const users = await Promise.all(demoEmails.map((email) => tools.identity.findUser(email)))
  const userIds = users.flatMap((user) => (user ? [user.id] : []))
  if (userIds.length === 0) return 'There are no demo accounts here.'
  const reason = 'The demo data was removed on the command line.'
  for (const userId of userIds) {
    await deleteUserAsOperator(tools, userId, { at: tools.now, reason, isTold: false })
  }
  return `Removed ${userIds.length} demo accounts, with their cases and bids. Invite the first admin with: npm run admin -- invite EMAIL`
}
