// The commands of `npm run admin`, in one table: the usage is printed from it, and a test compares
// it with docs/deployment.md.
import { parseArgs } from 'node:util'
import type { components } from '#contract'
import { parseEmail } from '#machines/email-address.ts'
import { licenseRollViews } from '#server/domain/licenses/rolls.ts'
import { ConfigError } from '#server/settings/config-error.ts'
import { backUp, encrypt, makeBackupKey, restore, verify } from './backup/commands.ts'
import { moveTo } from './backup/move.ts'
import { checkRolls } from './check-rolls.ts'
import { removeDemo } from './demo.ts'
import { examine } from './doctor.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import { inviteByLink } from './invite.ts'
import { requireOwnKeys, rotateKeys } from './keys.ts'
import { switchMaintenance } from './maintenance.ts'
import { requireOwnAccounts, resetPassword } from './reset-password.ts'
import { removeSecondFactor } from './second-factor.ts'
import { testEmail, testPush } from './test-messages.ts'
import { migrateTables, withTools } from './tools.ts'

type Role = components['schemas']['InvitedRole']
type Texts = Record<string, string>

/** A command. Its arguments, in their order, and its options are keyed by their names in `run`. */
interface Command<Arguments extends Texts = Texts, Options extends Texts = Texts> {
  /**
   * What the usage shows for each argument. `EMAIL` must be an email address, and a text with `|`
   * lists the only values.
   */
  args?: Arguments
  /** The same for each option, which may be left out. */
  options?: Options
  /** What it does, as the usage says it. */
  does: string
  /** Does it. Returns what to print. Throws `ConfigError` for what the operator can fix. */
  run(
    input: Record<keyof Arguments, string> & Partial<Record<keyof Options, string>>,
  ): Promise<string>
}

/** Lets the compiler derive what `run` gets from the arguments and options. */
// biome-ignore lint/complexity/noBannedTypes: a command without arguments or options has no keys.
const command = <Arguments extends Texts = {}, Options extends Texts = {}>(
  definition: Command<Arguments, Options>,
) => definition as unknown as Command

const KEY = { key: 'KEYFILE' }

/** All commands by their names. */
export const COMMANDS: Record<string, Command> = {
  invite: command({
    args: { email: 'EMAIL' },
    options: { role: 'customer|attorney|admin' },
    does: 'prints the link of an invitation, for an admin unless --role says otherwise',
    run: ({ email, role = 'admin' }) =>
      withTools('invite', (tools) => inviteByLink(tools, { email, role: role as Role })),
  }),
  'reset-password': command({
    args: { email: 'EMAIL' },
    does: 'prints a code with which an admin who forgot their password sets a new one',
    run: async ({ email }) => {
      requireOwnAccounts(process.env)
      return withTools('reset-password', (tools) => resetPassword(tools, email))
    },
  }),
  'remove-second-factor': command({
    args: { email: 'EMAIL' },
    does: 'lets a person in who lost their authenticator app or passkey',
    run: async ({ email }) => {
      requireOwnAccounts(process.env, 'Remove the second factor')
      return withTools('remove-second-factor', (tools) => removeSecondFactor(tools, email))
    },
  }),
  'remove-demo': command({
    does: 'deletes the demo’s accounts, with their cases and bids',
    run: async () => {
      requireOwnAccounts(process.env)
      return withTools('remove-demo', removeDemo)
    },
  }),
  'rotate-keys': command({
    does: 'replaces the key that signs session tokens, and encrypts with a new secret key',
    run: async () => {
      requireOwnKeys(process.env)
      return withTools('rotate-keys', rotateKeys)
    },
  }),
  doctor: command({
    does: 'checks everything that the server uses, on a page for a report of a fault',
    run: examine,
  }),
  'test-email': command({
    args: { email: 'EMAIL' },
    does: 'sends an email at once, and says whether it was accepted',
    run: ({ email }) => testEmail(email),
  }),
  'test-push': command({
    args: { email: 'EMAIL' },
    does: 'sends a push message to each device of a person at once',
    run: ({ email }) => withTools('test-push', (tools) => testPush(tools, email)),
  }),
  'export-person': command({
    args: { email: 'EMAIL', file: 'FILE' },
    does: 'writes what is stored about a person into a new file',
    run: (input) => withTools('export-person', (tools) => exportPerson(tools, input)),
  }),
  'erase-person': command({
    args: { email: 'EMAIL' },
    options: { name: 'NAME' },
    does: 'deletes a person with all that belongs to them, and asks for the name first',
    run: ({ email, name }) =>
      withTools('erase-person', (tools) => erasePerson(tools, { email, name })),
  }),
  maintenance: command({
    args: { state: 'on|off' },
    does: 'lets people read and change nothing, until it is off again',
    run: ({ state }) =>
      withTools('maintenance', (tools) => switchMaintenance(tools, state === 'on')),
  }),
  migrate: command({
    does: 'updates the tables before a new version starts',
    run: migrateTables,
  }),
  backup: command({
    args: { file: 'FILE' },
    options: { to: 'PUBLIC-KEY' },
    does: 'copies the database and the pictures into a new file',
    run: ({ file, to }) => backUp(file, to),
  }),
  verify: command({
    args: { file: 'FILE' },
    options: KEY,
    does: 'checks that a backup is whole',
    run: ({ file, key }) => verify({ file, keyFile: key }),
  }),
  restore: command({
    args: { file: 'FILE' },
    options: KEY,
    does: 'fills an empty place with a backup',
    run: ({ file, key }) => restore({ file, keyFile: key }),
  }),
  encrypt: command({
    args: { file: 'FILE', recipient: 'PUBLIC-KEY' },
    does: 'encrypts a backup into the new file FILE.age',
    run: ({ file, recipient }) => encrypt(file, recipient),
  }),
  'backup-key': command({
    args: { file: 'FILE' },
    does: 'makes the key for encrypted backups',
    run: ({ file }) => makeBackupKey(file),
  }),
  'move-to': command({
    args: { place: 'DESTINATION' },
    does: 'moves everything from the built-in database to PostgreSQL, or back',
    run: ({ place }) => moveTo(place),
  }),
  'check-rolls': command({
    does: 'opens the addresses of the states’ rolls of lawyers',
    run: checkAllRolls,
  }),
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

/** Returns how a command is written: its name, its arguments and its options. */
export function formOf(name: string, { args = {}, options = {} }: Command): string {
  const optional = Object.entries(options).map(([option, text]) => `[--${option} ${text}]`)
  return [name, ...Object.values(args), ...optional].join(' ')
}

/** Returns the list of all commands. */
function listOfCommands(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, it]) => `  ${formOf(name, it)}\n      ${it.does}`,
  )
  return `Usage: npm run admin -- COMMAND\n${lines.join('\n')}`
}

/**
 * Runs the command that the arguments of the process name. Returns what to print. Throws
 * `ConfigError` for wrong arguments.
 */
export async function runCommand([name, ...rest]: string[]): Promise<string> {
  if (name === undefined) throw new ConfigError(listOfCommands())
  const named = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!named) {
    throw new ConfigError(`There is no command '${name}'. \`npm run admin\` lists them.`)
  }
  const usage = `Usage: npm run admin -- ${formOf(name, named)}`
  return named.run(readInput(named, rest, usage))
}

function readInput({ args = {}, options = {} }: Command, given: string[], usage: string): Texts {
  const { positionals, values } = parseInput(Object.keys(options), given, usage)
  const names = Object.keys(args)
  if (positionals.length !== names.length) throw new ConfigError(usage)
  const input: Texts = Object.fromEntries(names.map((name, at) => [name, positionals[at] ?? '']))
  for (const [name, text] of Object.entries(args)) {
    input[name] = checkValue(input[name] ?? '', text, { name: text, usage })
  }
  for (const [name, value] of Object.entries(values)) {
    input[name] = checkValue(value, options[name] ?? '', { name: `--${name}`, usage })
  }
  return input
}

function parseInput(options: string[], args: string[], usage: string) {
  try {
    return parseArgs({
      args,
      options: Object.fromEntries(options.map((name) => [name, { type: 'string' as const }])),
      allowPositionals: true,
    }) as { positionals: string[]; values: Texts }
  } catch {
    throw new ConfigError(usage)
  }
}

/** Returns a value in its normal form, or throws `ConfigError`. */
function checkValue(value: string, text: string, about: { name: string; usage: string }): string {
  const choices = text.split('|')
  if (choices.length > 1 && !choices.includes(value)) {
    throw new ConfigError(`${about.name} must be one of ${choices.join(', ')}. ${about.usage}`)
  }
  if (text !== 'EMAIL') return value
  const address = parseEmail(value)
  if (address === null) throw new ConfigError(`${value} is not an email address. ${about.usage}`)
  return address
}
