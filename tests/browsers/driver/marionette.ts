// Marionette's messages: their length, a colon, and JSON. A command is [0, number, name,
// parameters], and its reply [1, number, error, result].
import { once } from 'node:events'
import { connect } from 'node:net'
import { CommandError } from './commands.ts'

type Reply = [type: 1, number: number, error: { error: string; message: string } | null, unknown]

/** Connects to a Firefox. Returns a function that sends a command and resolves with its result. */
export async function connectToMarionette(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let received = Buffer.alloc(0)
  let sent = 0
  let isClosed = false

  const settle = ([, number, error, result]: Reply) => {
    const command = waiting.get(number)
    waiting.delete(number)
    if (error) command?.reject(new CommandError(error.error, error.message))
    else command?.resolve(result)
  }
  socket.on('data', (data: Buffer) => {
    received = Buffer.concat([received, data])
    for (let message = takeMessage(); message !== undefined; message = takeMessage()) {
      // The first one is a greeting.
      if (Array.isArray(message)) settle(message as Reply)
    }
  })
  /** Returns the next whole message, and undefined when there is none. */
  const takeMessage = (): unknown => {
    const colon = received.indexOf(':')
    const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)))
    if (colon < 0 || received.length < end) return undefined
    const message = received.subarray(colon + 1, end).toString()
    received = received.subarray(end)
    return JSON.parse(message)
  }
  const closed = () => new CommandError('invalid session id', 'Firefox has ended.')
  socket.on('error', () => {})
  socket.on('close', () => {
    isClosed = true
    for (const { reject } of waiting.values()) reject(closed())
  })
  return (name: string, parameters: object): Promise<unknown> => {
    if (isClosed) return Promise.reject(closed())
    const command = Promise.withResolvers<unknown>()
    sent += 1
    waiting.set(sent, command)
    const message = Buffer.from(JSON.stringify([0, sent, name, parameters]))
    socket.write(Buffer.concat([Buffer.from(`${message.length}:`), message]))
    return command.promise
  }
}
