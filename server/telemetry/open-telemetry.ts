// Opens what the settings ask for: metrics for Prometheus, traces by OpenTelemetry.
import cluster from 'node:cluster'
import type { Config } from '#server/settings/config.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { serveMetrics, shareMetrics } from './metrics-server.ts'
import { openTracing } from './open-tracing.ts'
import { addStateGauges, type Watched } from './state-gauges.ts'

/** The telemetry of a server. `metrics`: undefined when they are off. */
export interface Telemetry {
  metrics: Metrics | undefined
  /** Starts to serve the metrics, if they are on. Returns their URL; undefined in a worker. */
  serve(watched: Watched): Promise<string | undefined>
  close(): Promise<void>
}

/**
 * Opens the telemetry. Must be called before the database is opened, so that its statements are
 * traced.
 */
export async function openTelemetry({
  metricsAddress,
  traceEndpoint,
  traceHeaders,
}: Pick<Config, 'metricsAddress' | 'traceEndpoint' | 'traceHeaders'>): Promise<Telemetry> {
  await using resources = new AsyncDisposableStack()
  if (traceEndpoint !== undefined) resources.defer(await openTracing(traceEndpoint, traceHeaders))
  const metrics = metricsAddress && (await createMetrics())
  const open = resources.move()
  return {
    metrics,
    serve: async (watched) => {
      if (!metrics || !metricsAddress) return undefined
      const { registry } = metrics
      await addStateGauges(registry, watched)
      if (cluster.isWorker) return shareMetrics(registry)
      const served = await serveMetrics(registry, metricsAddress)
      open.defer(() => served.close())
      return served.url
    },
    close: () => open.disposeAsync(),
  }
}
