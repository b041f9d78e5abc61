// Sends spans to a collector by OTLP over HTTP. Only this file loads OpenTelemetry, and only when
// the settings ask for it.
import type { Span } from '@opentelemetry/api'
import { type OpenSpan, setTracer } from '#server/tracing.ts'

const SERVICE = 'fastpass'

/**
 * Starts to trace this process. `endpoint`: the collector's URL, to which OTLP's path is added.
 * `headers`: those that the collector asks for. The SDK reads OTEL_SERVICE_NAME,
 * OTEL_RESOURCE_ATTRIBUTES and OTEL_TRACES_SAMPLER itself. Returns the function that sends what is
 * left and stops.
 */
export async function openTracing(
  endpoint: string,
  headers: Record<string, string> = {},
): Promise<() => Promise<void>> {
  const [api, sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const provider = new sdk.TracerProvider({
    resource: resources
      .resourceFromAttributes({ 'service.name': SERVICE })
      // These name no host, process or user of the machine.
      .merge(
        resources.detectResources({
          detectors: [resources.resourceAttributesEnvDetector, resources.serviceNameEnvDetector],
        }),
      ),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, headers }) }),
    ],
  })
  const tracer = provider.getTracer(SERVICE)
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }
  const spans = new WeakMap<OpenSpan, Span>()
  setTracer(({ name, kind, attributes }, parent) => {
    const parentSpan = parent && spans.get(parent)
    const context = parentSpan ? trace.setSpan(ROOT_CONTEXT, parentSpan) : ROOT_CONTEXT
    const span = tracer.startSpan(
      name,
      { kind: kinds[kind], attributes: { ...attributes } },
      context,
    )
    const open: OpenSpan = {
      end: (more = {}) => {
        span.setAttributes({ ...more })
        if (more['error.type'] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
    spans.set(open, span)
    return open
  })
  return async () => {
    setTracer(undefined)
    // A collector that is down must not make the server's shutdown fail.
    await provider.shutdown().catch(() => {})
  }
}
