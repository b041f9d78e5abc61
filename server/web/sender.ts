// Who has sent a request.
import type { FastifyRequest } from 'fastify'
import type { Sender } from '#server/services.ts'

/** Returns the sender of a request. */
export const senderOf = ({ ip, raw }: FastifyRequest): Sender => ({
  ip,
  isGone: () => raw.socket.destroyed,
})
