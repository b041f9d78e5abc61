// Counts and traces requests, by the contract's operations. A path is never part of it, because
// paths hold ids.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isTracing, type OpenSpan, runInSpan, startSpan } from '#server/tracing.ts'
import type { Metrics } from './metrics.ts'

/** Counts and traces the requests of all routes that are added later. */
export function observeRequests(app: FastifyInstance, metrics: Metrics | undefined): void {
  // Without metrics and traces, requests have no overhead.
  if (!metrics && !isTracing()) return
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const operation = operationOf(request)
    if (!isTraced(request)) return done()
    const span = startSpan({
      name: operation,
      kind: 'server',
      attributes: {
        'fastpass.operation': operation,
        'http.request.method': request.method,
        'http.route': request.routeOptions.url ?? '',
      },
    })
    if (span) spans.set(request, span)
    runInSpan(span, done)
  })
  // Reading the body loses the async context, and so the span.
  app.addHook('preHandler', (request, _reply, done) => runInSpan(spans.get(request), done))
  app.addHook('onResponse', async (request, reply) => {
    const operation = operationOf(request)
    const { statusCode } = reply
    spans.get(request)?.end({
      'http.response.status_code': statusCode,
      ...(statusCode >= 500 && { 'error.type': String(statusCode) }),
    })
    const seconds = isStream(request) ? undefined : reply.elapsedTime / 1_000
    metrics?.request(operation, statusCode, seconds)
  })
}

// A stream stays open for minutes.
const isStream = ({ routeOptions: { config } }: FastifyRequest) => config.policy?.queue === 'stream'

const isTraced = (request: FastifyRequest) =>
  !request.routeOptions.config.policy?.isHealthCheck &&
  !isStream(request) &&
  operationOf(request) !== 'file'

/** Returns the operation's id; for the rest, which part of the server responds. */
function operationOf({ routeOptions: { config, url = '' } }: FastifyRequest): string {
  if (config.operationId) return config.operationId
  if (url.startsWith('/__clerk')) return 'identity'
  return url.startsWith('/api') ? 'other' : 'file'
}
