import type { FastifyRequest } from 'fastify'
import { deviceName } from '#machines/device-name.ts'

/** Returns the name of the device that has sent a request, and nothing else of its user agent. */
export const deviceOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  deviceName(headers['user-agent'] ?? '')
