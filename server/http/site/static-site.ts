// Serves the built app: hashed files cached for a year, pages always fresh, the log-in page with a
// nonce of its own. Also serves the scripts of earlier builds to pages that are still open.
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#server/errors.ts'
import { readPages, readWorkerWith, type Site } from './built-app.ts'
import { type Page, sendPage, sendWithNonce } from './page-responses.ts'

const YEAR_SECONDS = 365 * 24 * 3600

/** The homes of members, which need not be remembered for the time after a log-in. */
const HOMES = ['/dashboard', '/customer/dashboard', '/lawyer/explore-bids']

/** The identity provider's cookies of a browser in which a person has logged in. */
const LOGGED_IN = /(?:^|; *)(?:(?:__Host-)?__client|__session|__client_uat)[\w-]*=[^0;]/

/** Adds the app's pages and files to the server. */
export async function serveSite(app: FastifyInstance, site: Site): Promise<void> {
  const { shell, welcome, measures, logInHtml, findStepPage, linkHeaderOf } = await readPages(site)
  await serveFiles(app, site)
  serveEarlierScripts(app, site)
  await serveWorker(app, site)
  await app.register(takeShares)

  const sendWelcome = (request: FastifyRequest, reply: FastifyReply) =>
    sendPage(request, reply, welcome)
  const sendPageOrShell = (request: FastifyRequest, reply: FastifyReply, page?: Page) => {
    if (page) return sendPage(request, reply, page)
    const link = linkHeaderOf(request.url)
    if (link) reply.header('link', link)
    return sendPage(request, reply, shell)
  }
  // Only a first visit requests this page: later ones get the app shell from the service worker.
  app.get('/', sendWelcome)
  app.get('/auth/home', sendWelcome)
  app.get('/auth/login', (request, reply) => sendWithNonce(request, reply, logInHtml))
  for (const path of ['/customer/new-case', '/onboarding']) {
    app.get(path, (request, reply) =>
      sendPageOrShell(request, reply, findStepPage(new URL(request.url, 'http://localhost'))),
    )
  }
  // A visitor reads the welcome page while the app finds out that it has no session. A cache asks
  // each time, so it need not know that the cookie decides.
  for (const path of HOMES) {
    app.get(path, (request, reply) =>
      LOGGED_IN.test(request.headers.cookie ?? '')
        ? sendPageOrShell(request, reply)
        : sendWelcome(request, reply),
    )
  }
  for (const path of ['/measures', '/measures.html']) {
    app.get(path, (request, reply) => sendPage(request, reply, measures))
  }
  // The service worker's precache requests these names.
  app.get('/index.html', (request, reply) => sendPage(request, reply, shell))
  app.get('/auth/home.html', sendWelcome)
  // A mail program without one-click unsubscribing (RFC 8058) opens the URL of its POST. The page
  // asks by its script, so that a scanner which follows links ends nothing.
  app.get<{ Params: { token: string } }>('/api/alerts/unsubscribe/:token', ({ params }, reply) =>
    reply.redirect(`/unsubscribe?${new URLSearchParams({ token: params.token })}`, 303),
  )
  // Requested by browsers that show a URL of ours that is no page, such as a response of the API.
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/icons/icon.svg', 308))
  app.setNotFoundHandler((request, reply) => {
    if (!isNavigation(request)) throw new Problem('NOT_FOUND')
    return sendPageOrShell(request, reply)
  })
}

async function serveFiles(app: FastifyInstance, { folder, isWorkerOn, basicAuth }: Site) {
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
}

function serveEarlierScripts(app: FastifyInstance, { earlier }: Site) {
  for (const kind of ['assets', 'vendor']) {
    app.get<{ Params: { '*': string } }>(`/${kind}/*`, ({ params }, reply) => {
      const file = `${kind}/${params['*']}`
      const place = earlier.get(file)
      if (place === undefined) throw new Problem('NOT_FOUND')
      return reply.sendFile(file, place)
    })
  }
}

// Serves a worker other than the built one, if there is to be another.
async function serveWorker(app: FastifyInstance, { folder, isWorkerOn, basicAuth }: Site) {
  if (!isWorkerOn) {
    app.get('/worker.js', (_request, reply) => reply.sendFile('worker-off.js'))
  } else if (basicAuth) {
    const worker = await readWorkerWith(basicAuth, folder)
    app.get('/worker.js', (_request, reply) =>
      reply
        .headers({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' })
        .send(worker),
    )
  }
}

// The service worker handles a photo that is shared with the app. Without a worker the photo is not
// read, and the app says so.
async function takeShares(app: FastifyInstance) {
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  app.post('/share', (_request, reply) => reply.redirect('/personal-details?shared=lost', 303))
}

// A missing script must be a 404, not the shell, or an old page would run HTML as code.
function isNavigation(request: FastifyRequest) {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    (request.headers.accept ?? '').includes('text/html') &&
    !/\.\w+$/.test(request.url.split('?')[0] ?? '')
  )
}
