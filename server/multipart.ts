// Reads multipart/form-data where the contract takes it, whole and bounded: what people upload here is small.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_PICTURE_BYTES, PICTURE_TOO_LARGE } from '#machines/wizard/picture.ts'
import { Problem } from './errors.ts'

const MULTIPART = 'multipart/form-data'
// The headers and boundaries around the file.
const OVERHEAD_BYTES = 16 * 1024

type NamedContent = { content?: Record<string, unknown> } | undefined

/** Makes a form's body an object of bytes by the names of its fields, and refuses types that the contract does not name. */
export function readForms(app: FastifyInstance): void {
  app.addHook('preParsing', requireNamedType)
  app.addContentTypeParser(
    MULTIPART,
    { parseAs: 'buffer', bodyLimit: MAX_PICTURE_BYTES + OVERHEAD_BYTES },
    (request: FastifyRequest, body: Buffer) =>
      readForm(request.headers['content-type'] ?? '', body),
  )
}

// Fastify would leave a body unchecked whose type stands nowhere in the contract. Before it is read, which may be long.
async function requireNamedType(request: FastifyRequest) {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const { content } = (request.routeOptions.schema?.body as NamedContent) ?? {}
  const isNamed = content ? type !== undefined && type in content : type !== MULTIPART
  if (type === undefined || isNamed) return
  const takesForm = content !== undefined && MULTIPART in content
  throw new Problem(
    'UNSUPPORTED_MEDIA_TYPE',
    takesForm ? { message: 'Send a form with a file.' } : {},
  )
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

/** The words for a body that is too large, by what the operation takes. */
export const tooLarge = (request: FastifyRequest): Problem => {
  const { content } = (request.routeOptions.schema?.body as NamedContent) ?? {}
  const isForm = content !== undefined && MULTIPART in content
  return new Problem('BODY_TOO_LARGE', isForm ? { message: PICTURE_TOO_LARGE } : {})
}
