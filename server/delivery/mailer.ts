// Where emails go: to a mail server, or as files into a folder where none is set up.
import { resolve } from 'node:path'
import { createTransport } from 'nodemailer'
import { type Config, ConfigError } from '#server/config.ts'
import { ServiceFailure } from '#server/failure-cause.ts'
import { openFolderStore } from '#server/files/folder-store.ts'

/** An email to one person. */
export interface Email {
  /** Of what it is about: the same one again has the same. */
  id: string
  to: string
  subject: string
  text: string
  html: string
}

/** Hands emails over. */
export interface Mailer {
  /** In the words of the start message: 'emails go to …'. Never a password. */
  where: string
  /** Rejects when the email was not taken, with `EmailRefused` when it never will be. */
  send(email: Email): Promise<void>
  /** Logs in to the mail server and out again. Rejects with `ServiceFailure` when that fails or `signal` aborts. */
  check(signal: AbortSignal): Promise<void>
  /** Forgets what has been kept for long enough. */
  tidy(at: Date): Promise<void>
  close(): void
}

/** The mail server will not take this email, however often it is asked: there is no such mailbox, for example. */
export class EmailRefused extends ServiceFailure {
  /** The reply code of SMTP. The address, which the server's words repeat, is not in it. */
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
// A mail server that takes its time is given up well before the job is given to somebody else.
const SEND_MS = 30_000
const AT_ONCE = 5

const DAY_MS = 86_400_000
const KEPT_MS = 30 * DAY_MS

/**
 * Opens the mailer that the settings ask for. `sendMs`: how long one email may take. Throws `ConfigError` for a folder
 * that cannot be used.
 */
export async function openMailer(settings: MailSettings, sendMs = SEND_MS): Promise<Mailer> {
  const host = settings.publicOrigin ? new URL(settings.publicOrigin).hostname : 'localhost'
  const message = ({ id, to, ...content }: Email) => ({
    ...content,
    from: settings.mailFrom,
    // As an object, which is one address whatever it holds.
    to: { name: '', address: to },
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  return settings.smtpUrl
    ? openSmtpMailer(settings.smtpUrl, message, { sendMs, isPlain: settings.smtpPlaintext })
    : openFileMailer(resolve(settings.dataFolder, 'mail'), message)
}

type ToMessage = (email: Email) => object

function openSmtpMailer(
  address: string,
  message: ToMessage,
  { sendMs, isPlain }: { sendMs: number; isPlain: boolean },
): Mailer {
  const url = new URL(address)
  const { host } = url
  // With `requireTLS` nothing is sent, and no password told, to a server that offers no TLS. What the address says wins
  // over the settings beside it.
  if (!isPlain) url.searchParams.set('requireTLS', 'true')
  const transport = createTransport({
    url: url.href,
    pool: true,
    maxConnections: AT_ONCE,
    ...TIMEOUTS,
  })
  const server = `The mail server ${host}`
  return {
    where: `the mail server ${host}`,
    send: async (email) => {
      const signal = AbortSignal.timeout(sendMs)
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

/** Replies that a mailbox is not there (RFC 5321 §4.2.3) or takes nothing any more (RFC 3463 §3.2 and 3.3). */
const NO_MAILBOX = [550, 551, 553]
const ABOUT_MAILBOX = /^(5\.1\.\d+|5\.2\.1)$/

// Only what is wrong with this recipient is for good. A server that takes nothing from this sender says so at the same
// place, with another enhanced code; that, a quota or a block list is mended by whoever set the server up.
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
    where: `${folder} as files; set SMTP_URL to send them`,
    send: async (email) => {
      const { message: written } = await transport.sendMail(message(email))
      const bytes = new Uint8Array(written as Buffer<ArrayBuffer>)
      await store.put(`${email.id}.eml`, { bytes, contentType: 'message/rfc822' })
    },
    check: async () => {},
    tidy: async (at) => {
      await store.removeOld('.eml', new Date(at.getTime() - KEPT_MS))
      await store.removeOld('.part', new Date(at.getTime() - DAY_MS))
    },
    close: () => transport.close(),
  }
}
