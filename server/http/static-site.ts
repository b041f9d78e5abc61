// Serves the built app: hashed files cached for a year, pages always fresh, the log-in page with a
// nonce of its own. Also serves the scripts of earlier builds to pages that are still open.
import { createHash, randomBytes } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isCaseSlug } from '#machines/wizard/flows/case-flows.ts'
import { Problem } from '#server/errors.ts'
import { escapeHtml } from '#server/web/html.ts'
import { contentSecurityPolicy } from '#server/web/security-headers.ts'
import { acceptedEncoding, compressQuickly, type Encoding } from './content-encoding.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const YEAR_SECONDS = 365 * 24 * 3600

/** The built app and what its pages are told. */
export interface Site {
  /** The folder of the built app. */
  folder: string
  /** Sent to the pages, which compare it with the API's. */
  buildId: string
  /** Sent to the pages for the identity SDK. */
  publishableKey: string
  /** Where people can write for help. */
  supportEmail?: string | undefined
  /** The page with the privacy policy; the app has a default. */
  privacyPolicyUrl?: string | undefined
  /** What the app sends as `Authorization: Basic`: `user:password`; the app has a default. */
  basicAuth?: string | undefined
  /** The folder of each script of earlier builds, by its path. */
  earlier: ReadonlyMap<string, string>
  /** Whether phones use the service worker; otherwise theirs unregisters. */
  isWorkerOn: boolean
}

/** Adds the app's pages and files to the server. */
export async function serveSite(app: FastifyInstance, site: Site): Promise<void> {
  const { folder, earlier, isWorkerOn } = site
  const basicAuth = site.basicAuth && Buffer.from(site.basicAuth).toString('base64')
  const meta = metaOf({
    'clerk-publishable-key': site.publishableKey,
    'fastpass-build': site.buildId,
    ...(site.supportEmail && { 'support-email': escapeHtml(site.supportEmail) }),
    ...(site.privacyPolicyUrl && { 'privacy-policy': escapeHtml(site.privacyPolicyUrl) }),
    ...(basicAuth && { 'api-basic-auth': basicAuth }),
    ...(!isWorkerOn && { 'fastpass-worker': 'off' }),
  })
  const read = async (name: string) => {
    const html = await readFile(join(folder, name), 'utf8')
    return html.replace('</head>', `${meta}</head>`)
  }
  const shell = await preparePage(await read('index.html'))
  const welcome = await preparePage(await read('auth/home.html'))
  const logIn = await read('auth/login.html')
  const findNewCasePage = await readNewCasePages(folder, async (name) =>
    preparePage(await read(name)),
  )

  const linkHeaderOf = await readPreloads(folder)
  const sendPageOrShell = (request: FastifyRequest, reply: FastifyReply, page?: Page) => {
    if (page) return sendPage(request, reply, page)
    const link = linkHeaderOf(request.url)
    if (link) reply.header('link', link)
    return sendPage(request, reply, shell)
  }

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: [
      '**/*.html',
      '**/*.br',
      '**/*.gz',
      '**/*.map',
      '**/.*',
      ...(isWorkerOn && !basicAuth ? [] : ['worker.js']),
    ],
    setHeaders: (reply, path) => {
      const hashed = /\/(assets|vendor)\//.test(path)
      reply.header(
        'cache-control',
        hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      )
    },
  })

  for (const kind of ['assets', 'vendor']) {
    app.get<{ Params: { '*': string } }>(`/${kind}/*`, ({ params }, reply) => {
      const file = `${kind}/${params['*']}`
      const place = earlier.get(file)
      if (place === undefined) throw new Problem('NOT_FOUND')
      return reply.sendFile(file, place)
    })
  }
  if (!isWorkerOn) app.get('/worker.js', (_request, reply) => reply.sendFile('worker-off.js'))
  else if (basicAuth) await serveWorkerWith(app, { folder, basicAuth })
  // Only a first visit requests this page: later ones get the app shell from the service worker.
  app.get('/', (request, reply) => sendPage(request, reply, welcome))
  app.get('/auth/home', (request, reply) => sendPage(request, reply, welcome))
  app.get('/auth/login', (request, reply) => sendWithNonce(request, reply, logIn))
  app.get('/customer/new-case', (request, reply) =>
    sendPageOrShell(request, reply, findNewCasePage(new URL(request.url, 'http://localhost'))),
  )
  // Requested by browsers that show a URL of ours that is no page, such as a response of the API.
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/icons/icon.svg', 308))
  await app.register(takeShares)
  // The service worker's precache requests this name.
  app.get('/index.html', (request, reply) => sendPage(request, reply, shell))
  app.get('/auth/home.html', (request, reply) => sendPage(request, reply, welcome))
  app.setNotFoundHandler((request, reply) => {
    if (!isNavigation(request)) throw new Problem('NOT_FOUND')
    return sendPageOrShell(request, reply, undefined)
  })
}

// A worker cannot read the page's meta elements.
async function serveWorkerWith(
  app: FastifyInstance,
  { folder, basicAuth }: { folder: string; basicAuth: string },
) {
  const code = await readFile(join(folder, 'worker.js'), 'utf8')
  const worker = `globalThis.apiBasicAuth = ${JSON.stringify(basicAuth)};${code}`
  app.get('/worker.js', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' })
      .send(worker),
  )
}

/**
 * Reads the prerendered pages of /customer/new-case. Returns the function that finds the page of a
 * URL: the choice of a category, or the place of a case that begins in a standard category; undefined
 * for a draft, which only the phone has.
 */
async function readNewCasePages(folder: string, read: (name: string) => Promise<Page>) {
  const pages = new Map<string, Page>()
  for await (const name of glob('customer/new-case*.html', { cwd: folder })) {
    const [, step = ''] = /new-case\.(\w+)\.html$/.exec(name) ?? []
    pages.set(step, await read(name))
  }
  return ({ searchParams: query }: URL): Page | undefined => {
    if (query.has('draft') || Number(query.get('active')) !== 0) return undefined
    const [user = '', ...others] = query.has('begin') ? query.getAll('user') : []
    const isBegun = others.length === 0 && isCaseSlug(user) && user !== 'other'
    return (isBegun ? pages.get('place') : undefined) ?? pages.get('')
  }
}

/**
 * Reads which scripts each screen needs. Returns the function that builds the Link header of a URL
 * whose page has no content of its own; the browser would find the scripts one after another.
 */
async function readPreloads(folder: string): Promise<(url: string) => string> {
  const text = await readFile(join(folder, '.preloads.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return () => ''
  const { start, screens } = JSON.parse(text) as {
    start: string[]
    screens: Record<string, string[]>
  }
  const links = (names: readonly string[]) =>
    names.map((name) => `</${name}>; rel=modulepreload`).join(', ')
  return (url) => {
    const path = (url.split('?')[0] ?? '').replace(/(?<=.)\/$/, '')
    const ofScreen = Object.hasOwn(screens, path) ? screens[path] : undefined
    return links([...start, ...(ofScreen ?? [])])
  }
}

const metaOf = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, content]) => `<meta name="${name}" content="${content}" />\n  `)
    .join('')

// A missing script must be a 404, not the shell, or an old page would run HTML as code.
function isNavigation(request: FastifyRequest) {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    (request.headers.accept ?? '').includes('text/html') &&
    !/\.\w+$/.test(request.url.split('?')[0] ?? '')
  )
}

// The service worker handles a photo that is shared with the app. Without a worker the photo is not
// read, and the app says so.
async function takeShares(app: FastifyInstance) {
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  app.post('/share', (_request, reply) => reply.redirect('/personal-details?shared=lost', 303))
}

interface Page {
  html: string
  policy: string
  etag: string
  encoded: Record<Encoding, Buffer>
}

async function preparePage(html: string): Promise<Page> {
  return {
    html,
    policy: contentSecurityPolicy(...inlineStyleHashes(html)),
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    encoded: { br: await compressBrotli(html), gzip: await compressGzip(html) },
  }
}

function inlineStyleHashes(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  )
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  reply.headers({
    'content-security-policy': page.policy,
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
    etag: page.etag,
    vary: 'accept-encoding',
  })
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const encoding = acceptedEncoding(request)
  if (!encoding) return reply.send(page.html)
  return reply.header('content-encoding', encoding).send(page.encoded[encoding])
}

// The sign-in widget's code field (input-otp) adds two <style> elements without a nonce: an empty one, whose rules are
// set by script, and one for browsers without scripts. The policy allows them by their hashes.
const CODE_BOXES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-KQDhUccuEkZUQDnfbVDeY+ev2LZ+73AQR7ro4JppAY8='",
]

// The sign-in widget writes <style> elements; only those with this response's nonce are allowed.
async function sendWithNonce(request: FastifyRequest, reply: FastifyReply, html: string) {
  const nonce = randomBytes(16).toString('base64')
  const page = html.replace('</head>', `<meta name="csp-nonce" content="${nonce}" />\n  </head>`)
  reply.headers({
    'content-security-policy': contentSecurityPolicy(
      ...inlineStyleHashes(html),
      `'nonce-${nonce}'`,
      ...CODE_BOXES,
    ),
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding',
  })
  const encoding = acceptedEncoding(request)
  if (!encoding) return reply.send(page)
  return reply.header('content-encoding', encoding).send(await compressQuickly(page, encoding))
}
