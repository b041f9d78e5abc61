// Makes an invitation and prints its link: `npm run invite -- --role admin --email robin@example.com`.
import { parseArgs } from 'node:util'
import type { components } from '#contract'
import { fieldError } from '#machines/wizard/field.ts'
import { personFields } from '#machines/wizard/flows/person-fields.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { connect } from '#server/connect.ts'
import { invitationLink, invite, signUpPaths } from '#server/domain/invitations.ts'
import { describeError } from '#server/log.ts'

type Invited = { email: string; role: components['schemas']['InvitedRole'] }

const USAGE = 'Usage: npm run invite -- --role admin --email robin@example.com'

function readInvited(): Invited {
  const { email, role } = readOptions()
  if (role === undefined || !(role in signUpPaths)) {
    throw new ConfigError(`--role must be one of ${Object.keys(signUpPaths).join(', ')}. ${USAGE}`)
  }
  if (email === undefined || fieldError(personFields.email, email) !== null) {
    throw new ConfigError(`--email must be an email address. ${USAGE}`)
  }
  return { email: email.trim(), role: role as Invited['role'] }
}

function readOptions() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ options: { email: text, role: text } }).values
  } catch {
    throw new ConfigError(USAGE)
  }
}

const ADVICE = {
  inUse:
    'The built-in database takes one program at a time: end it, run this again, then start it.',
  unusable: 'Choose the one that the server uses: DATA_DIR=.data npm run invite.',
}

async function run(): Promise<void> {
  const invited = readInvited()
  const config = readConfig(process.env)
  const db = await connect(config, ADVICE)
  try {
    await db.migrate()
    const { ticket, expiresAt } = await invite(db.orm, invited, new Date())
    const origin = config.publicOrigin ?? `http://localhost:${config.port}`
    const last = expiresAt.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })
    console.log(`${invited.email} can join as ${invited.role} by this link, once, until ${last}:`)
    console.log(invitationLink(origin, { ...invited, ticket }))
  } finally {
    await db.close()
  }
}

await run().catch((error) => {
  console.error(
    error instanceof ConfigError ? error.message : JSON.stringify(describeError(error), null, 2),
  )
  process.exitCode = 1
})
