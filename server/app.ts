// Builds the whole server without listening: API, identity and the app's files from one process.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { MINUTE_MS } from '#machines/durations.ts'
import { serveApiDocs } from '#server/http/api-docs.ts'
import { exchangeVersions } from '#server/http/client-version.ts'
import { limitConnections } from '#server/http/connections/connection-limits.ts'
import { compressResponses } from '#server/http/content-encoding.ts'
import { serveContract } from '#server/http/contract.ts'
import { warnOfForeignOrigins } from '#server/http/foreign-origins.ts'
import { sendProblem } from '#server/http/problem-responses.ts'
import { createMalformedPathProblems, limitRequests } from '#server/http/request-limits.ts'
import { createClientErrorHandler, createResponseClass } from '#server/http/response-headers.ts'
import { endConnectionsOnClose } from '#server/http/shutdown.ts'
import { readBuildId, storeBuild } from '#server/http/site/earlier-builds.ts'
import { serveSite } from '#server/http/site/static-site.ts'
import { endUnreadBodies } from '#server/http/unread-bodies.ts'
import { limitUnreadResponses } from '#server/http/unread-responses.ts'
import { serveUploads } from '#server/http/uploads.ts'
import type { Config } from '#server/settings/config.ts'
import { securityHeaders } from '#server/web/security-headers.ts'
import { Problem } from './errors.ts'
import type { MountedIdentity } from './identity/mount.ts'
import { createVerifier } from './identity/verify.ts'
import { loggerAt } from './log.ts'
import { handlers } from './operations/handlers.ts'
import { MAX_BODY_BYTES } from './operations/policies.ts'
import type { Services } from './services.ts'
import type { Metrics } from './telemetry/metrics.ts'
import { observeRequests } from './telemetry/observed-requests.ts'

/**
 * The parts of the app. `siteFolder` is the built app; undefined serves no pages (tests, `npm run
 * dev`).
 */
export interface AppParts {
  config: Config
  services: Services
  identity: MountedIdentity
  siteFolder: string | undefined
  /** Counts requests; nothing is counted when left out. */
  metrics?: Metrics | undefined
}

// Enough for a picture of 5 MB from a slow phone (350 kbit/s).
const REQUEST_TIMEOUT_MS = 2 * MINUTE_MS
// A connection on which nothing moves. Live streams send a heartbeat.
const IDLE_TIMEOUT_MS = 2 * MINUTE_MS
// Reading the built site takes about a second, but took longer than Fastify's default of 10 s on a
// busy machine.
const START_TIMEOUT_MS = 2 * MINUTE_MS
// A first visit loads about 60 files, which are cheap to serve, and many people may share one IP
// address.
const FILES_PER_API_REQUEST = 10

/** Builds the app. It listens when its caller says so. */
export async function buildApp(parts: AppParts) {
  const { config, services, identity, siteFolder } = parts
  const buildId = siteFolder && (await readBuildId(siteFolder))
  const app = createApp(parts)
  app.setErrorHandler(sendProblem)
  observeRequests(app, parts.metrics)
  limitConnections(app, { isBehindProxy: isBehindProxy(config) })
  // The size of a compressed response can reveal what is in it to those who see the traffic and can
  // add text to it. So responses with tokens are not compressed: those of /api/auth/ and of the
  // identity provider, which a page of another site can request with the person's cookie.
  compressResponses(app, { path: '/api/', except: '/api/auth/' })
  // After compression, because it counts what waits in memory.
  limitUnreadResponses(app)
  endConnectionsOnClose(app)
  endUnreadBodies(app)
  app.addHook('preClose', async () => {
    services.live.close()
    services.pictures.close()
  })
  app.addHook('onClose', async () => services.security.flush())
  logRequests(app)
  addRequestId(app)
  if (config.publicOrigin) warnOfForeignOrigins(app, config.publicOrigin)
  await app.register(
    async (frontendApi) => {
      await limitRequests(frontendApi, {
        max: config.rateLimitPerMinute,
        isBehindProxy: isBehindProxy(config),
      })
      await frontendApi.register(identity.plugin)
    },
    { prefix: '/__clerk' },
  )
  await app.register((api) => serveApi(api, parts, buildId), { prefix: '/api' })
  await app.register((pages) => servePages(pages, parts, buildId))
  return app
}

const isBehindProxy = ({ trustedProxies }: Config) => trustedProxies > 0

/** Creates the Fastify instance with its limits, its log and the headers of every response. */
function createApp({ config, services }: AppParts) {
  const headers = securityHeaders({
    isHttps: config.publicOrigin?.startsWith('https:') ?? false,
  })
  const malformedPath = createMalformedPathProblems(config.rateLimitPerMinute, services.clock)
  return Fastify({
    bodyLimit: MAX_BODY_BYTES,
    genReqId: () => randomUUID(),
    // Fastify ignores a bare number, because it cannot tell the proxy by it.
    trustProxy: (_address: string, hop: number) => hop < config.trustedProxies,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: REQUEST_TIMEOUT_MS,
    pluginTimeout: START_TIMEOUT_MS,
    connectionTimeout: IDLE_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // Longer values, such as a malformed token, must still reach the route that refuses them.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
    logger: loggerAt(config.logLevel, !config.production),
    http: { ServerResponse: createResponseClass(headers) },
    clientErrorHandler: createClientErrorHandler(headers),
    // For URLs that cannot be decoded, such as `/%`. No hook runs for them.
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ 'x-request-id': request.id, connection: 'close' })
      void sendProblem(malformedPath(request), request, reply)
    },
  })
}

async function serveApi(
  api: FastifyInstance,
  { config, services, identity }: AppParts,
  buildId: string | undefined,
): Promise<void> {
  await limitRequests(api, { max: config.rateLimitPerMinute, isBehindProxy: isBehindProxy(config) })
  exchangeVersions(api, buildId)
  await serveApiDocs(api)
  await serveContract(api, {
    services,
    handlers,
    verify: createVerifier({
      provider: identity.provider,
      db: services.db.orm,
      clock: services.clock,
    }),
    signInsPerMinute: config.signInsPerMinute,
    publicOrigin: config.publicOrigin,
    basicAuth: config.basicAuth,
  })
}

/** Serves the uploaded pictures and the built app. */
async function servePages(
  pages: FastifyInstance,
  { config, services, identity, siteFolder }: AppParts,
  buildId: string | undefined,
): Promise<void> {
  await limitRequests(pages, {
    max: config.rateLimitPerMinute * FILES_PER_API_REQUEST,
    isBehindProxy: isBehindProxy(config),
  })
  serveUploads(pages, services.files)
  if (!siteFolder || !buildId) {
    pages.setNotFoundHandler(() => {
      throw new Problem('NOT_FOUND')
    })
    return
  }
  const folder = join(config.dataFolder, 'builds')
  await serveSite(pages, {
    folder: siteFolder,
    buildId,
    publishableKey: identity.provider.publishableKey,
    supportEmail: config.supportEmail,
    legalHelp: config.legalHelp,
    endedSessionHours: config.endedSessionHours,
    privacyPolicyUrl: config.privacyPolicyUrl,
    basicAuth: config.appBasicAuth,
    // Without a data folder that can be written, only pages of earlier builds miss their scripts.
    earlier: await storeBuild({ siteFolder, buildId, folder }, services.clock()).catch((err) => {
      pages.log.error({ err }, 'builds are not kept')
      return new Map()
    }),
    isWorkerOn: config.isWorkerOn,
  })
}

// Logs one line per request without query, token or body, so that the log holds no personal data.
function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}

function addRequestId(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
