// Reads multipart/form-data where the contract takes it, whole and bounded: what people upload here is small.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MAX_PICTURE_BYTES, PICTURE_TOO_LARGE } from '#machines/wizard/picture.ts'
import { Problem } from './errors.ts'

const MULTIPART = 'multipart/form-data'
// The headers and boundaries around the file.
const OVERHEAD_BYTES = 16 * 1024
const MOST_AT_ONCE = 40
// So that one address with many slow phones leaves room for the others.
const MOST_OF_AN_ADDRESS = 8

/** The content types that the contract names for the request's body; undefined where it has none. */
const namedContent = (request: FastifyRequest) =>
  (request.routeOptions.schema?.body as { content?: Record<string, unknown> } | undefined)?.content

const takesForm = (request: FastifyRequest) => MULTIPART in (namedContent(request) ?? {})

/** Makes a form's body an object of bytes by the names of its fields, and refuses types that the contract does not name. */
export function readForms(app: FastifyInstance): void {
  app.addHook('preParsing', requireNamedType)
  app.addHook('preParsing', boundForms())
  app.addContentTypeParser(
    MULTIPART,
    { parseAs: 'buffer', bodyLimit: MAX_PICTURE_BYTES + OVERHEAD_BYTES },
    (request: FastifyRequest, body: Buffer) =>
      readForm(request.headers['content-type'] ?? '', body),
  )
}

// Fastify would leave a body unchecked whose type stands nowhere in the contract, and one that is not there. Before it
// is read, which may be long.
async function requireNamedType(request: FastifyRequest) {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  const content = namedContent(request)
  if (content ? type in content : type !== MULTIPART) return
  throw new Problem(
    'UNSUPPORTED_MEDIA_TYPE',
    takesForm(request) ? { message: 'Send a form with a file.' } : {},
  )
}

// Each form may hold 5 MB of memory for as long as its phone takes to send it.
function boundForms() {
  const beingRead = new Map<string, number>()
  let inAll = 0
  const count = (address: string, change: 1 | -1) => {
    const number = (beingRead.get(address) ?? 0) + change
    if (number > 0) beingRead.set(address, number)
    else beingRead.delete(address)
    inAll += change
  }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!takesForm(request)) return
    const { ip } = request
    if (inAll >= MOST_AT_ONCE || (beingRead.get(ip) ?? 0) >= MOST_OF_AN_ADDRESS) {
      throw new Problem('TOO_MANY_REQUESTS')
    }
    count(ip, 1)
    reply.raw.once('close', () => count(ip, -1))
  }
}

async function readForm(contentType: string, body: Buffer): Promise<Record<string, Uint8Array>> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': contentType },
  })
    .formData()
    .catch(() => {
      throw new Problem('MALFORMED_REQUEST')
    })
  const fields = [...form]
  if (new Set(fields.map(([name]) => name)).size < fields.length) {
    throw new Problem('MALFORMED_REQUEST')
  }
  return Object.fromEntries(
    await Promise.all(
      fields.map(async ([name, value]) => [name, await new Blob([value]).bytes()] as const),
    ),
  )
}

/** A body that is too large, in words that fit what the operation takes. */
export const tooLarge = (request: FastifyRequest): Problem =>
  new Problem('BODY_TOO_LARGE', takesForm(request) ? { message: PICTURE_TOO_LARGE } : {})
