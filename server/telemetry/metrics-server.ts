// Serves the metrics on a separate port, so that they can stay private.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'
import { ConfigError, InUseError } from '#server/settings/config-error.ts'
import { urlHost } from '#server/web/url-host.ts'

const PATH = '/metrics'

/** The metrics of one process or of several: a registry of `prom-client`. */
export interface Served {
  contentType: string
  metrics(): Promise<string>
}

/** Returns a failure to listen as a `ConfigError`. */
export function metricsProblem(
  error: unknown,
  { host, port }: { host: string; port: number },
): ConfigError {
  const { code } = error as NodeJS.ErrnoException
  const ErrorType = code === 'EADDRINUSE' ? InUseError : ConfigError
  return new ErrorType(
    `Metrics cannot be served at METRICS_HOST ${host} and METRICS_PORT ${port} (${code}). Choose others, or leave METRICS_PORT out.`,
  )
}

/** Returns the metrics of all workers as those of one process. */
export async function workersMetrics(): Promise<Served> {
  const { AggregatorRegistry } = await import('prom-client')
  const all = new AggregatorRegistry()
  return { contentType: all.contentType, metrics: () => all.clusterMetrics() }
}

/** Gives the metrics of this worker to the process that serves them. */
export async function shareMetrics(registry: Registry): Promise<undefined> {
  const { AggregatorRegistry } = await import('prom-client')
  AggregatorRegistry.setRegistries(registry)
  // Begins to answer.
  new AggregatorRegistry()
}

/** Listens, and responds to `GET /metrics`. Rejects with `ConfigError` when it cannot listen. */
export async function serveMetrics(
  served: Served,
  { host, port }: { host: string; port: number },
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(({ method, url }, response) => {
    const isKnown = method === 'GET' && url?.split('?')[0] === PATH
    if (isKnown) void send(served, response)
    else response.writeHead(404).end()
  })
  server.listen({ host, port })
  await once(server, 'listening').catch((error) => {
    throw metricsProblem(error, { host, port })
  })
  const { port: boundPort } = server.address() as AddressInfo
  return {
    url: `http://${urlHost(host)}:${boundPort}${PATH}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function send(served: Served, response: ServerResponse): Promise<void> {
  try {
    const text = await served.metrics()
    response.writeHead(200, { 'content-type': served.contentType }).end(text)
  } catch {
    response.writeHead(500).end()
  }
}
