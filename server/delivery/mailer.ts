// Sends emails to a mail server, or writes them to a folder when none is set up.
import { resolve } from 'node:path'
import { createTransport } from 'nodemailer'
import { DAY_MS } from '#machines/durations.ts'
import { ServiceFailure } from '#server/failure-cause.ts'
import { openFolderStore } from '#server/files/folder-store.ts'
import type { Config } from '#server/settings/config.ts'
import { ConfigError } from '#server/settings/config-error.ts'

/** An email to one person. */
export interface Email {
  /** The id of its cause: a repeated email has the same id. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /**
   * The URL that ends emails of this kind by one request (RFC 8058), for those that can be ended.
   */
  unsubscribe?: string
}

/** Sends emails. */
export interface Mailer {
  /** The destination, for the start message 'emails go to …'. Never contains a password. */
  destination: string
  /** Rejects when the email was not accepted; with `EmailRefused` when it never will be. */
  send(email: Email): Promise<void>
  /**
   * Logs in to the mail server and out again. Rejects with `ServiceFailure` when that fails or
   * `signal` aborts.
   */
  check(signal: AbortSignal): Promise<void>
  /** Deletes old email files. */
  tidy(at: Date): Promise<void>
  close(): void
}

/** The mail server refuses this email for good, for example because the mailbox does not exist. */
export class EmailRefused extends ServiceFailure {
  /** The SMTP reply code. The server's text is left out, because it repeats the recipient. */
  readonly code: string
  constructor(server: string, code: number, cause: unknown) {
    super(server, cause)
    this.name = 'EmailRefused'
    this.code = String(code)
  }
}

type MailSettings = Pick<
  Config,
  'smtpUrl' | 'smtpPlaintext' | 'mailFrom' | 'dataFolder' | 'publicOrigin'
>

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
// Shorter than a job's limit, so that a slow mail server is given up before another process takes
// the job.
const SEND_TIMEOUT_MS = 30_000
const MAX_CONNECTIONS = 5

const MAX_AGE_MS = 30 * DAY_MS

/**
 * Opens the mailer of the settings. `sendTimeoutMs`: the longest time for one email. Throws
 * `ConfigError` for a folder that cannot be used.
 */
export async function openMailer(
  settings: MailSettings,
  sendTimeoutMs = SEND_TIMEOUT_MS,
): Promise<Mailer> {
  const host = settings.publicOrigin ? new URL(settings.publicOrigin).hostname : 'localhost'
  const message = ({ id, to, unsubscribe, ...content }: Email) => ({
    ...content,
    from: settings.mailFrom,
    // An object is always one recipient, whatever it contains.
    to: { name: '', address: to },
    messageId: `<${id}@${host}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  })
  return settings.smtpUrl
    ? openSmtpMailer(settings.smtpUrl, message, { sendTimeoutMs, isPlain: settings.smtpPlaintext })
    : openFileMailer(resolve(settings.dataFolder, 'mail'), message)
}

type ToMessage = (email: Email) => object

function openSmtpMailer(
  address: string,
  message: ToMessage,
  { sendTimeoutMs, isPlain }: { sendTimeoutMs: number; isPlain: boolean },
): Mailer {
  const url = new URL(address)
  const { host } = url
  // With `requireTLS`, neither an email nor a password is sent to a server without TLS. Parameters
  // of the URL override the other settings.
  if (!isPlain) url.searchParams.set('requireTLS', 'true')
  const transport = createTransport({
    url: url.href,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    ...TIMEOUTS,
  })
  const server = `The mail server ${host}`
  return {
    destination: `the mail server ${host}`,
    send: async (email) => {
      const signal = AbortSignal.timeout(sendTimeoutMs)
      await transport.sendMail({ ...message(email), signal }).catch((error: SmtpError) => {
        throw refusalOf(error, server) ?? new ServiceFailure(server, error)
      })
    },
    check: async (signal) => {
      const { promise: aborted, reject } = Promise.withResolvers<never>()
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      await Promise.race([transport.verify(), aborted]).catch((error) => {
        throw new ServiceFailure(server, error)
      })
    },
    tidy: async () => {},
    close: () => transport.close(),
  }
}

type SmtpError = Error & { responseCode?: number; command?: string; response?: string }

/**
 * SMTP replies for a mailbox that does not exist (RFC 5321 §4.2.3) or accepts nothing (RFC 3463
 * §3.2 and §3.3).
 */
const NO_MAILBOX = [550, 551, 553]
const ABOUT_MAILBOX = /^(5\.1\.\d+|5\.2\.1)$/

// Only a problem with this recipient is permanent. A server that refuses the sender uses the same
// reply with another enhanced code; the operator can fix that, a quota or a block list.
function refusalOf(error: SmtpError, server: string): EmailRefused | undefined {
  const { responseCode = 0, command, response = '' } = error
  if (command !== 'RCPT TO' || !NO_MAILBOX.includes(responseCode)) return undefined
  const enhanced = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0]
  if (enhanced && !ABOUT_MAILBOX.test(enhanced)) return undefined
  return new EmailRefused(server, responseCode, error)
}

async function openFileMailer(folder: string, message: ToMessage): Promise<Mailer> {
  const store = await openFolderStore(folder).catch((error: Error) => {
    throw new ConfigError(
      `The folder for emails ${folder} cannot be used: ${error.message}. Set DATA_DIR to one that can, or SMTP_URL.`,
    )
  })
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    destination: `${folder} as files; set SMTP_URL to send them`,
    send: async (email) => {
      const { message: written } = await transport.sendMail(message(email))
      const bytes = new Uint8Array(written as Buffer<ArrayBuffer>)
      await store.put(`${email.id}.eml`, { bytes, contentType: 'message/rfc822' })
    },
    check: async () => {},
    tidy: async (at) => {
      await store.removeOld('.eml', new Date(at.getTime() - MAX_AGE_MS))
      await store.removeOld('.part', new Date(at.getTime() - DAY_MS))
    },
    close: () => transport.close(),
  }
}
