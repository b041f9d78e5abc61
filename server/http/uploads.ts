// Shows uploaded pictures at /uploads/<name>. A name never stands for another picture, so it may be kept for ever.
import type { FastifyInstance } from 'fastify'
import { PICTURE_TYPE } from '#server/domain/picture.ts'
import { isUploadName } from '#server/domain/uploads.ts'
import { Problem } from '#server/errors.ts'
import type { FileStore } from '#server/services.ts'

/** Serves the pictures of a store. Whatever is not one of their names is 404 before the store is asked. */
export function serveUploads(app: FastifyInstance, files: FileStore): void {
  app.get<{ Params: { name: string } }>('/uploads/:name', async ({ params: { name } }, reply) => {
    const bytes = isUploadName(name) ? await files.read(name) : null
    if (!bytes) throw new Problem('NOT_FOUND')
    return reply
      .headers({
        'content-type': PICTURE_TYPE,
        'cache-control': 'public, max-age=31536000, immutable',
        // Should a browser ever take it for a page, it is one that may do nothing.
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  })
}
