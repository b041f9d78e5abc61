// `npm run admin -- test-email` and `test-push`: send a message at once, and say what became of it.
import { randomUUID } from 'node:crypto'
import type { PushDevice } from '#server/db/push/push-subscriptions.ts'
import { writeEmail } from '#server/delivery/email.ts'
import { openMailer } from '#server/delivery/mailer.ts'
import { openPushSender } from '#server/delivery/push-sender.ts'
import { listDevices, sendTest } from '#server/domain/notifications/push.ts'
import { describeCause } from '#server/failure-cause.ts'
import { createFilesPrivately } from '#server/private-files.ts'
import type { PushOutcome, PushSender } from '#server/services.ts'
import { readConfig } from '#server/settings/config.ts'
import { ConfigError } from '#server/settings/config-error.ts'
import { requirePerson, requireSecretKey, type Tools } from './tools.ts'

/** Sends a test email. Returns what to print. Throws `ConfigError` when it is not accepted. */
export async function testEmail(address: string): Promise<string> {
  createFilesPrivately()
  const mailer = await openMailer(readConfig(process.env))
  const content = writeEmail({
    title: 'A test email',
    greeting: 'Hello,',
    parts: [{ paragraphs: ['This email shows that Fastpass can send emails.'] }],
    why: 'You got this email because the operator of Fastpass sent a test to this address.',
  })
  const email = { id: randomUUID(), to: address, subject: 'Fastpass: A test email', ...content }
  try {
    await mailer.send(email)
  } catch (error) {
    throw new ConfigError(`The email was not sent. ${describeCause(error)}`)
  } finally {
    mailer.close()
  }
  return `Accepted, for ${address}: emails go to ${mailer.destination}. Whether it arrives, only the mailbox shows; look into its spam too.`
}

/**
 * Sends a test message to each device of the person with this email. Returns what to print. A
 * device that gets none sets exit code 1. Throws `ConfigError` for a person without devices.
 */
export async function testPush(tools: Tools, email: string): Promise<string> {
  const { db, config, now } = tools
  const { person } = await requirePerson(tools, email)
  const devices = await listDevices(db.orm, person)
  if (devices.length === 0) {
    throw new ConfigError(
      `No device of ${email} gets push messages: they turn them on in the app, under Notifications.`,
    )
  }
  const encryption = await requireSecretKey(tools)
  const push = await openPushSender(config, { db: db.orm, encryption, at: now })
  const lines = await Promise.all(devices.map((device) => testOne(push, device)))
  if (lines.some(({ isAccepted }) => !isAccepted)) process.exitCode = 1
  return lines.map(({ text }) => text).join('\n')
}

async function testOne(push: PushSender, device: PushDevice) {
  const outcome = await sendTest(push, device).catch(describeCause)
  const isAccepted = typeof outcome === 'object' && outcome.kind === 'delivered'
  const result = typeof outcome === 'object' ? resultOf(outcome) : outcome
  return { isAccepted, text: `${device.device} (${new URL(device.endpoint).host}): ${result}` }
}

function resultOf(outcome: PushOutcome): string {
  switch (outcome.kind) {
    case 'delivered':
      return 'The push service accepted the message.'
    case 'gone':
      return 'The subscription has ended. Its person turns notifications on again in the app.'
    case 'later':
      return `The push service asks to wait for ${Math.ceil(outcome.afterMs / 1_000)} seconds.`
    case 'refused':
      return `The push service refused the message (${outcome.status}).`
  }
}
