// Where emails go: to a mail server, or as files into a folder where none is set up.
import { resolve } from 'node:path'
import { createTransport } from 'nodemailer'
import { type Config, ConfigError } from '#server/config.ts'
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
  /** Rejects when the email was not taken. */
  send(email: Email): Promise<void>
  close(): void
}

type MailSettings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataFolder' | 'publicOrigin'>

// A mail server that says nothing is given up before the job is given to somebody else.
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
const AT_ONCE = 5

/** Opens the mailer that the settings ask for. Throws `ConfigError` for a folder that cannot be used. */
export async function openMailer(settings: MailSettings): Promise<Mailer> {
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
    ? openSmtpMailer(settings.smtpUrl, message)
    : openFileMailer(resolve(settings.dataFolder, 'mail'), message)
}

type ToMessage = (email: Email) => object

function openSmtpMailer(url: string, message: ToMessage): Mailer {
  const transport = createTransport({ url, pool: true, maxConnections: AT_ONCE, ...TIMEOUTS })
  return {
    where: `the mail server ${new URL(url).host}`,
    send: async (email) => {
      await transport.sendMail(message(email))
    },
    close: () => transport.close(),
  }
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
    close: () => transport.close(),
  }
}
