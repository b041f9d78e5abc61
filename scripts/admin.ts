// What whoever runs the server does without an account: `npm run admin -- invite robin@example.com` makes an invitation
// and prints its link, of an admin unless `--role` says otherwise. The first admin joins so.
import { parseArgs } from 'node:util'
import type { components } from '#contract'
import { fieldError } from '#machines/wizard/field.ts'
import { personFields } from '#machines/wizard/flows/person-fields.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { connect } from '#server/connect.ts'
import { invitationLink, invite, requireNewEmail, signUpPaths } from '#server/domain/invitations.ts'
import { Problem } from '#server/errors.ts'
import { mountIdentity } from '#server/identity/mount.ts'
import { describeError } from '#server/log.ts'

type Invited = { email: string; role: components['schemas']['InvitedRole'] }

const USAGE = 'Usage: npm run admin -- invite robin@example.com [--role customer|attorney|admin]'

function readInvited(): Invited {
  const { command, email, role, more } = readArguments()
  if (command === undefined || more.length > 0) throw new ConfigError(USAGE)
  if (command !== 'invite') throw new ConfigError(`There is no command '${command}'. ${USAGE}`)
  if (email === undefined || fieldError(personFields.email, email) !== null) {
    throw new ConfigError(`Whom to invite must be an email address. ${USAGE}`)
  }
  if (!Object.hasOwn(signUpPaths, role)) {
    throw new ConfigError(`--role must be one of ${Object.keys(signUpPaths).join(', ')}. ${USAGE}`)
  }
  return { email: email.trim(), role: role as Invited['role'] }
}

function readArguments() {
  const options = { role: { type: 'string', default: 'admin' } } as const
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [command, email, ...more] = positionals
    return { command, email, more, role: values.role }
  } catch {
    throw new ConfigError(USAGE)
  }
}

const ADVICE = {
  inUse:
    'The built-in database takes one program at a time: end it, run this again, then start it.',
  unusable: 'Choose the one that the server uses: DATA_DIR=.data npm run admin -- invite ….',
}

async function run(): Promise<void> {
  const invited = readInvited()
  const config = readConfig(process.env)
  const db = await connect(config, ADVICE)
  try {
    await db.migrate()
    const now = new Date()
    const { provider } = mountIdentity(process.env, { config, db, clock: () => now })
    await requireNewEmail({ db, identity: provider }, invited.email)
    const { ticket, expiresAt } = await invite(db.orm, invited, now)
    const origin = config.publicOrigin ?? `http://localhost:${config.port}`
    const last = expiresAt.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })
    console.log(
      `${invited.email} can join as ${invited.role} by this link, once, within seven days (until ${last}):`,
    )
    console.log(invitationLink(origin, { ...invited, ticket }))
  } finally {
    await db.close()
  }
}

await run().catch((error) => {
  const isSentence = error instanceof ConfigError || error instanceof Problem
  console.error(isSentence ? error.message : JSON.stringify(describeError(error), null, 2))
  process.exitCode = 1
})
