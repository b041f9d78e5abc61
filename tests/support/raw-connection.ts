// Sends requests on connections of their own, and reads nothing by itself.
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Returns the text of a GET request. */
export const getRequest = (path: string, headers: Record<string, string> = {}): string =>
  [
    `GET ${path} HTTP/1.1`,
    'host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

/**
 * Opens a connection to a server that reads nothing until `resume`, and closes it after the test.
 * `from`: a loopback address.
 */
export function openConnection(origin: string, from?: string): Socket {
  const { hostname, port } = new URL(origin)
  const socket = connect({
    host: hostname,
    port: Number(port),
    ...(from !== undefined && { localAddress: from }),
  }).pause()
  socket.on('error', () => {})
  onTestFinished(() => {
    socket.destroy()
  })
  return socket
}
