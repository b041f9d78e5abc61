// A mail server that stores its emails, and refuses them or is down when a test says so.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A parsed email, and its recipient. */
export interface ReceivedEmail extends Email {
  recipients: string[]
}

/** A running mail server. */
export interface MailServer {
  url: string
  /** All accepted emails, in order. */
  received: ReceivedEmail[]
  /** Returns the number of refused emails. */
  refused(): number
  /** Starts or stops refusing emails. */
  refuse(refusing: boolean): void
  /** The reply for each recipient that is refused. */
  refusals: Map<string, { responseCode: number; message: string }>
  /** Recipients whose emails get no reply. */
  stalled: Set<string>
  stop(): Promise<void>
}

/** Starts a mail server. `port`: reuses the port of an earlier one. */
export async function startMailServer({ port = 0 } = {}): Promise<MailServer> {
  const received: ReceivedEmail[] = []
  const refusals = new Map<string, { responseCode: number; message: string }>()
  const stalled = new Set<string>()
  let isRefusing = false
  let refused = 0
  const server = new SMTPServer({
    authOptional: true,
    // A reverse DNS lookup for each connection can take seconds, and no test needs the host name.
    disableReverseLookup: true,
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
  // Clients that close the connection cause no error.
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
