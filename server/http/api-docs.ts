// The documentation of the API at /api/docs: Swagger UI, whose files this server serves.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { docsPolicy } from '#server/web/security-headers.ts'
import { contractFile } from './contract-routes.ts'

const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Fastpass API</title>
    <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="docs/assets/swagger-ui.css" />
  </head>
  <body>
    <main id="docs"></main>
    <script src="docs/assets/swagger-ui-bundle.js"></script>
    <script src="docs/start.js"></script>
  </body>
</html>
`

const start = `SwaggerUIBundle({
  url: 'docs/openapi.yaml',
  dom_id: '#docs',
  deepLinking: true,
  validatorUrl: null,
})
`

/** Serves the documentation page and the contract itself. */
export async function serveApiDocs(api: FastifyInstance): Promise<void> {
  const contract = await readFile(contractFile, 'utf8')
  await api.register(fastifyStatic, {
    root: assets,
    prefix: '/docs/assets/',
    decorateReply: false,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.map', '**/*.html', '**/*.md'],
    immutable: true,
    maxAge: '1d',
  })
  const fresh = { 'cache-control': 'no-store' }
  api.get('/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ ...fresh, 'content-security-policy': docsPolicy })
      .send(page),
  )
  api.get('/docs/start.js', (_request, reply) =>
    reply.type('text/javascript').headers(fresh).send(start),
  )
  api.get('/docs/openapi.yaml', (_request, reply) =>
    reply.type('application/yaml').headers(fresh).send(contract),
  )
}
