// A mail server that keeps what it is given, and refuses or is gone when a test says so.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** An email as a mail program reads it, and whom it was sent to. */
export interface ReceivedEmail extends Email {
  recipients: string[]
}

/** A running mail server. */
export interface MailServer {
  url: string
  /** Everything it has taken, in order. */
  received: ReceivedEmail[]
  /** How many emails it has refused. */
  refused(): number
  /** Refuses emails from now on, or takes them again. */
  refuse(refusing: boolean): void
  /** What it says to emails for an address. */
  refusals: Map<string, { responseCode: number; message: string }>
  /** Those whose emails it takes its time over: it never says whether it took them. */
  stalled: Set<string>
  stop(): Promise<void>
}

/** Starts a mail server; on a port that another one has had, with `port`. */
export async function startMailServer({ port = 0 } = {}): Promise<MailServer> {
  const received: ReceivedEmail[] = []
  const refusals = new Map<string, { responseCode: number; message: string }>()
  const stalled = new Set<string>()
  let isRefusing = false
  let refused = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, callback) => {
      const refusal = refusals.get(address)
      if (!refusal) return callback()
      const { responseCode, message } = refusal
      callback(Object.assign(new Error(`${message}: ${address}`), { responseCode }))
    },
    onData: async (stream, session, callback) => {
      const chunks: Buffer[] = []
      try {
        for await (const chunk of stream) chunks.push(chunk)
      } catch {
        // The client has closed the connection, so no reply is expected.
        return
      }
      if (isRefusing) {
        refused += 1
        const busy = Object.assign(new Error('Try again later'), { responseCode: 451 })
        return callback(busy)
      }
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      if (recipients.some((address) => stalled.has(address))) return
      received.push({ ...(await PostalMime.parse(Buffer.concat(chunks))), recipients })
      callback()
    },
  })
  // A client that is cut off is none of its business.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    refused: () => refused,
    refusals,
    stalled,
    refuse: (refusing) => {
      isRefusing = refusing
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
