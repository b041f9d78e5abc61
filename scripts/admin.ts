// `npm run admin -- COMMAND`: commands for an operator, who has no account. docs/deployment.md
// describes them.
// - `invite robin@example.com` prints the link of an invitation, for an admin unless `--role` says
//   otherwise. The first admin joins with it.
// - `reset-password robin@example.com` prints a code with which an admin who forgot their password
//   sets a new one.
// - `remove-second-factor robin@example.com` lets a person in who lost their authenticator app.
// - `remove-demo` deletes the demo's accounts.
// - `rotate-keys` replaces the key that session tokens are signed with, and encrypts with a new
//   secret key what the old one has encrypted.
// - `backup FILE`, `restore FILE` and `verify FILE` copy the database and the pictures; `backup-key
//   FILE` makes the key for encrypted copies.
// - `migrate` updates the tables before a new version starts.
// - `check-rolls` opens the addresses of the states' rolls of lawyers.
import { parseArgs } from 'node:util'
import { parseEmail } from '#machines/email-address.ts'
import { licenseRollViews } from '#server/domain/licenses/rolls.ts'
import { Problem } from '#server/errors.ts'
import { describeCause, isDatabaseDown } from '#server/failure-cause.ts'
import { describeError } from '#server/log.ts'
import { ConfigError } from '#server/settings/config-error.ts'
import { backUp, makeBackupKey, restore, verify } from './admin/backup/commands.ts'
import { checkRolls } from './admin/check-rolls.ts'
import { removeDemo } from './admin/demo.ts'
import { inviteByLink, readRole } from './admin/invite.ts'
import { requireOwnKeys, rotateKeys } from './admin/keys.ts'
import { requireOwnAccounts, resetPassword } from './admin/reset-password.ts'
import { removeSecondFactor } from './admin/second-factor.ts'
import { migrateTables, type Tools, withTools } from './admin/tools.ts'

const USAGE =
  'Usage: npm run admin -- invite robin@example.com [--role customer|attorney|admin]. In place of invite: reset-password EMAIL, remove-second-factor EMAIL, remove-demo, rotate-keys, migrate, check-rolls, backup-key FILE, backup FILE [--to PUBLIC-KEY], restore FILE [--key KEYFILE], or verify FILE [--key KEYFILE].'

type Command = () => Promise<string>

/**
 * The commands about a backup's file, which open the database in their own way. `key`: the option
 * that names the key.
 */
const ON_BACKUPS: Record<
  string,
  { run: (file: string, key?: string) => Promise<string>; key?: 'to' | 'key' }
> = {
  'backup-key': { run: makeBackupKey },
  backup: { run: backUp, key: 'to' },
  restore: { run: (file, keyFile) => restore({ file, keyFile }), key: 'key' },
  verify: { run: (file, keyFile) => verify({ file, keyFile }), key: 'key' },
}

/** The commands without an argument that use no account. */
const WITHOUT_ACCOUNT: Record<string, Command> = {
  migrate: migrateTables,
  'check-rolls': checkAllRolls,
}

/**
 * Checks the rolls, with the addresses that admins corrected; a broken address sets exit code 1.
 */
async function checkAllRolls(): Promise<string> {
  const rolls = await withTools('check-rolls', ({ db }) => licenseRollViews(db.orm))
  const { text, broken } = await checkRolls(rolls)
  if (broken > 0) process.exitCode = 1
  return text
}

function readCommand(): Command {
  const { name, argument, options, more } = readArguments()
  if (name === undefined || more.length > 0) throw new ConfigError(USAGE)
  const command = ON_BACKUPS[name]
  const allowed = command ? command.key : 'role'
  if (Object.keys(options).some((option) => option !== allowed)) throw new ConfigError(USAGE)
  if (command) {
    if (argument === undefined) throw new ConfigError(USAGE)
    return () => command.run(argument, command.key && options[command.key])
  }
  const { role } = options
  const alone = WITHOUT_ACCOUNT[name]
  if (alone) {
    if (argument !== undefined || role !== undefined) throw new ConfigError(USAGE)
    return alone
  }
  const work = readWork(name, argument, role)
  return () => withTools(name, work)
}

type Work = (tools: Tools) => Promise<string>

/** Returns what a command does with the database. */
function readWork(name: string, email: string | undefined, role: string | undefined): Work {
  switch (name) {
    case 'invite': {
      const invited = { email: readEmail(email, 'Whom to invite'), role: readRole(role, USAGE) }
      return (tools) => inviteByLink(tools, invited)
    }
    case 'reset-password': {
      if (role !== undefined) throw new ConfigError(USAGE)
      const account = readEmail(email, 'Whose password to reset')
      requireOwnAccounts(process.env)
      return (tools) => resetPassword(tools, account)
    }
    case 'remove-second-factor': {
      if (role !== undefined) throw new ConfigError(USAGE)
      const account = readEmail(email, 'Whose second factor to remove')
      requireOwnAccounts(process.env, 'Remove the second factor')
      return (tools) => removeSecondFactor(tools, account)
    }
    case 'remove-demo': {
      if (email !== undefined || role !== undefined) throw new ConfigError(USAGE)
      requireOwnAccounts(process.env)
      return removeDemo
    }
    case 'rotate-keys':
      if (email !== undefined || role !== undefined) throw new ConfigError(USAGE)
      requireOwnKeys(process.env)
      return rotateKeys
    default:
      throw new ConfigError(`There is no command '${name}'. ${USAGE}`)
  }
}

function readEmail(email: string | undefined, what: string): string {
  const address = parseEmail(email ?? '')
  if (address !== null) return address
  throw new ConfigError(`${what} must be an email address. ${USAGE}`)
}

function readArguments() {
  try {
    const text = { type: 'string' } as const
    const { values, positionals } = parseArgs({
      options: { role: text, to: text, key: text },
      allowPositionals: true,
    })
    const [name, argument, ...more] = positionals
    return { name, argument, more, options: values }
  } catch {
    throw new ConfigError(USAGE)
  }
}

async function run(): Promise<void> {
  console.log(await readCommand()())
}

function sentenceOf(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof Problem) return error.message
  return isDatabaseDown(error) ? `${describeCause(error)} Try again when it does.` : undefined
}

await run().catch((error) => {
  console.error(sentenceOf(error) ?? JSON.stringify(describeError(error), null, 2))
  process.exitCode = 1
})
