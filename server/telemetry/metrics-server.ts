// Serves the metrics on a separate port, so that they can stay private.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'
import { ConfigError, InUseError } from '#server/settings/config-error.ts'
import { urlHost } from '#server/web/url-host.ts'

const PATH = '/metrics'

/** The metrics, and what reads their gauges before they are sent. */
interface Served {
  registry: Registry
  refresh: () => Promise<void>
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

/** Listens, and responds to `GET /metrics`. Rejects with `ConfigError` when it cannot listen. */
export async function serveMetrics(
  { registry, refresh }: Served,
  { host, port }: { host: string; port: number },
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(({ method, url }, response) => {
    const isKnown = method === 'GET' && url?.split('?')[0] === PATH
    if (isKnown) void send({ registry, refresh }, response)
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

async function send({ registry, refresh }: Served, response: ServerResponse): Promise<void> {
  try {
    await refresh()
    const text = await registry.metrics()
    response.writeHead(200, { 'content-type': registry.contentType }).end(text)
  } catch {
    response.writeHead(500).end()
  }
}
