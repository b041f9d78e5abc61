// Compresses responses: the API's of more than a kilobyte, and pages that differ in each response.
// The build compresses files (scripts/build.ts).
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Names of encodings, the best first. Without zstd: every browser that has it has brotli, which
 * makes responses of our size smaller.
 */
const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Smaller responses fit in one packet with their headers. */
const MIN_BYTES = 1_000
const TEXT = /^(text\/(?!event-stream)|application\/([\w.-]+\+)?(json|yaml))/

/** Returns the best encoding that the client accepts; undefined for none. */
export function acceptedEncoding({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = new Set<string>()
  for (const part of (headers['accept-encoding'] ?? '').split(',')) {
    const [name = '', ...parameters] = part.toLowerCase().split(';')
    if (!parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter)))
      accepted.add(name.trim())
  }
  return ENCODINGS.find((encoding) => accepted.has(encoding))
}

/** Compresses at a level that takes about a millisecond for 50 kB. */
export function compressQuickly(content: string | Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(content, { level: 5 })
  return compressBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
}

/**
 * Compresses the text responses of the routes below `path`, apart from those below `except`.
 * Streams are sent as they are.
 */
export function compressResponses(
  app: FastifyInstance,
  { path, except }: { path: string; except: string },
): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { url = '' } = request.routeOptions
    if (!url.startsWith(path) || url.startsWith(except) || !isLongText(reply, payload))
      return payload
    reply.header('vary', 'accept-encoding')
    const encoding = acceptedEncoding(request)
    if (!encoding) return payload
    const compressed = await compressQuickly(payload, encoding)
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return compressed
  })
}

const isLongText = (reply: FastifyReply, payload: unknown): payload is string | Buffer =>
  (typeof payload === 'string' || Buffer.isBuffer(payload)) &&
  Buffer.byteLength(payload) > MIN_BYTES &&
  !reply.hasHeader('content-encoding') &&
  TEXT.test(String(reply.getHeader('content-type')))
