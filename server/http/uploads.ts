// Serves uploaded pictures at /uploads/<name>. A name never refers to another picture, so it may be
// cached forever.
import type { FastifyInstance } from 'fastify'
import { PICTURE_TYPE } from '#server/domain/pictures/pictures.ts'
import { isUploadName } from '#server/domain/pictures/uploads.ts'
import { Problem } from '#server/errors.ts'
import type { FileStore } from '#server/services.ts'

/** Serves the pictures of a store. Other names are 404 without a lookup in the store. */
export function serveUploads(app: FastifyInstance, files: FileStore): void {
  app.get<{ Params: { name: string } }>('/uploads/:name', async ({ params: { name } }, reply) => {
    const bytes = isUploadName(name) ? await files.read(name) : null
    if (!bytes) throw new Problem('NOT_FOUND')
    return reply
      .headers({
        'content-type': PICTURE_TYPE,
        'cache-control': 'public, max-age=31536000, immutable',
        // If a browser ever shows it as a page, the page may do nothing.
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  })
}
