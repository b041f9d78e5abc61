// Reads multipart/form-data bodies: one file, as a stream. Refuses the request at the first error.
import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { UNKNOWN_FIELD } from '#machines/unknown-field.ts'
import { MAX_PICTURE_BYTES, PICTURE_TOO_LARGE } from '#machines/wizard/picture.ts'
import { invalidFields, Problem } from '#server/errors.ts'
import { isOwnOrigin } from '#server/web/own-origin.ts'
import { subnetOf } from '#server/web/rate-limit.ts'
import { UNREAD_BODY_TIMEOUT_MS } from './unread-bodies.ts'
import { createUploadSlots, type Upload } from './upload-slots.ts'

declare module 'fastify' {
  interface FastifyRequest {
    upload: Upload | null
  }
}

const MULTIPART = 'multipart/form-data'
const LIMITS = {
  files: 1,
  // One more than allowed, so that the error can name the field.
  fields: 1,
  parts: 2,
  fieldNameSize: 100,
  fieldSize: 1024,
  headerPairs: 10,
  headerSize: 4 * 1024,
  fileSize: MAX_PICTURE_BYTES + 1,
}
const SLOTS = { max: 40, maxPerOwner: 8, idleMs: 10_000 }

/**
 * Returns the content types that the contract names for the request's body; undefined where it has
 * none.
 */
const namedContent = (request: FastifyRequest) =>
  (request.routeOptions.schema?.body as { content?: Record<string, unknown> } | undefined)?.content

const takesForm = (request: FastifyRequest) => MULTIPART in (namedContent(request) ?? {})

/**
 * Parses a form's body to an object of bytes by field name. Refuses content types that the contract
 * does not name, and forms of other sites: a browser sends those without a preflight, unlike JSON.
 */
export function readForms(app: FastifyInstance, publicOrigin: string | undefined): void {
  app.addHook('onRequest', async (request) => {
    const isForeign = request.headers.origin !== undefined && !isOwnOrigin(request, publicOrigin)
    if (takesForm(request) && isForeign) throw new Problem('MALFORMED_REQUEST')
  })
  app.addHook('preParsing', requireNamedType)
  app.decorateRequest('upload', null)
  app.addHook('preParsing', takeSlot())
  // Before the response is sent, because sending lasts until the client has read it.
  app.addHook('onSend', async ({ upload }) => upload?.release())
  app.addContentTypeParser(MULTIPART, readForm)
}

// Fastify does not validate a body whose content type is not in the contract, or a missing one.
// This runs before the body is read, which may take long.
async function requireNamedType(request: FastifyRequest) {
  const content = namedContent(request)
  if (!content) return ignoreBody(request)
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type in content) return
  throw new Problem(
    'UNSUPPORTED_MEDIA_TYPE',
    takesForm(request) ? { message: 'Send a form with a file.' } : {},
  )
}

// The call takes no body. Fastify parses whatever these headers announce.
function ignoreBody({ headers }: FastifyRequest) {
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) delete headers[name]
}

// Each form may use 5 MB of memory from its first byte until its response is made, or its
// connection is closed.
function takeSlot() {
  const slots = createUploadSlots(SLOTS)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!takesForm(request)) return
    const upload = slots.take(request.caller?.userId ?? subnetOf(request.ip), request.raw)
    request.upload = upload
    reply.raw.once('close', upload.release)
  }
}

async function readForm(request: FastifyRequest, payload: IncomingMessage) {
  try {
    if (Number(request.headers['content-length'] ?? 0) > request.routeOptions.bodyLimit)
      throw tooLarge(request)
    return await parseForm(request, payload)
  } catch (error) {
    drain(payload)
    throw error
  } finally {
    request.upload?.received()
  }
}

function parseForm(
  request: FastifyRequest,
  payload: IncomingMessage,
): Promise<Record<string, Uint8Array>> {
  const { promise, resolve, reject } = Promise.withResolvers<Record<string, Uint8Array>>()
  const malformed = () => reject(new Problem('MALFORMED_REQUEST'))
  const form = openForm(request)
  const fields: Record<string, Uint8Array> = Object.create(null)
  let received = 0
  const onBytes = (chunk: Buffer) => {
    received += chunk.length
    request.upload?.progress(chunk.length)
    if (received > request.routeOptions.bodyLimit) reject(tooLarge(request))
  }
  form.on('file', (name: string, file: BusboyFileStream) => {
    const chunks: Buffer[] = []
    file.on('data', (chunk: Buffer) => chunks.push(chunk))
    file.once('limit', () => reject(tooLarge(request)))
    file.once('error', malformed)
    file.once('end', () => {
      fields[name] = new Uint8Array(Buffer.concat(chunks))
    })
  })
  form.once('field', (name: string) =>
    reject(invalidFields([{ field: name, message: UNKNOWN_FIELD }])),
  )
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    form.on(event, malformed)
  form.once('error', malformed)
  form.once('finish', () => resolve(fields))
  payload.once('close', () => payload.readableEnded || malformed())
  payload.on('data', onBytes)
  payload.pipe(form)
  return promise.finally(() => {
    payload.off('data', onBytes)
    payload.unpipe(form)
  })
}

function openForm({ headers }: FastifyRequest): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': headers['content-type'] ?? '' },
      limits: LIMITS,
    })
  } catch {
    throw new Problem('MALFORMED_REQUEST')
  }
}

// Discards the rest of the body, so that a sender who is not finished receives the response.
function drain(payload: IncomingMessage) {
  if (payload.readableEnded || payload.destroyed) return
  const cutOff = setTimeout(() => payload.destroy(), UNREAD_BODY_TIMEOUT_MS)
  payload.once('close', () => clearTimeout(cutOff))
  payload.resume()
}

/** Returns the problem for a body that is too large, with a message that fits the operation. */
export const tooLarge = (request: FastifyRequest): Problem =>
  new Problem('BODY_TOO_LARGE', takesForm(request) ? { message: PICTURE_TOO_LARGE } : {})
