import type { FastifyRequest } from 'fastify'

/** Who has sent a request. */
export interface Sender {
  /** The IP address. */
  ip: string | undefined
  /** Returns whether the sender has closed the connection, so that no response is awaited. */
  isGone?: () => boolean
  /**
   * Whether the account that the request is about knows the sender's device or session. Such
   * requests go before those of strangers.
   */
  isKnown?: boolean
}

/** Returns the sender of a request. */
export const senderOf = ({ ip, raw }: FastifyRequest): Sender => ({
  ip,
  isGone: () => raw.socket.destroyed,
})
