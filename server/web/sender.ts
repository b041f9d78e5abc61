import type { FastifyRequest } from 'fastify'

/** Who has sent a request. */
export interface Sender {
  /** The IP address. */
  ip: string | undefined
  /** Returns whether the sender has closed the connection, so that no response is awaited. */
  isGone?: () => boolean
}

/** Returns the sender of a request. */
export const senderOf = ({ ip, raw }: FastifyRequest): Sender => ({
  ip,
  isGone: () => raw.socket.destroyed,
})
