// Sends the security headers with every response, also with those that are written before a request
// reaches Fastify, such as 400 for an unknown expectation or 431 for long headers.
import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

type Headers = Record<string, string>

/**
 * Returns the class of Node's responses, with these headers set before anything else. Each response
 * may replace them.
 */
export function createResponseClass(headers: Headers) {
  return class<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    constructor(request: Request) {
      super(request)
      for (const [name, value] of Object.entries(headers)) this.setHeader(name, value)
    }
  }
}

const STATUS_BY_CODE: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/**
 * Returns the handler that responds to what Node cannot parse as a request, and closes the
 * connection.
 */
export function createClientErrorHandler(headers: Headers) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const status = STATUS_BY_CODE[error.code ?? ''] ?? 400
    const lines = Object.entries({ ...headers, connection: 'close', 'content-length': '0' })
    if (socket.writable) {
      socket.write(
        [
          `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
          ...lines.map(([name, value]) => `${name}: ${value}`),
          '\r\n',
        ].join('\r\n'),
      )
    }
    socket.destroy(error)
  }
}
