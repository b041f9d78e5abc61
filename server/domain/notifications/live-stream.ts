// A stream of server-sent events: its text, its heartbeat and its end.
import { Readable } from 'node:stream'
import type { components } from '#contract'

/** An event of the stream. */
export type LiveEvent = components['schemas']['LiveEvent']

/** An open stream. */
export interface LiveStream {
  /** The response's body. */
  body: Readable
  /**
   * Sends an event, with an id for the next request's Last-Event-ID. Closes the stream of a client
   * that does not read.
   */
  send(event: LiveEvent, id?: string): void
  /** Ends the stream; the client still receives what was sent before. */
  end(): void
}

// About 150 unread events.
const MAX_UNREAD_BYTES = 16_384
/** The delay before EventSource reconnects, ms. */
const RETRY_MS = 2_000
const END_TIMEOUT_MS = 5_000

/** Opens a stream. `onClose` is called once, however it ends. */
export function openStream(heartbeatMs: number, onClose: () => void): LiveStream {
  let isOver = false
  // Pushed to when there is an event, and read at the client's pace.
  const body = new Readable({ read() {} })
  const write = (text: string) => {
    if (isOver || body.destroyed || body.readableEnded) return
    if (body.readableLength + text.length > MAX_UNREAD_BYTES) body.destroy()
    else body.push(text)
  }
  const send = (event: LiveEvent, id?: string) =>
    write(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`)
  const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs)
  heartbeat.unref()

  const close = () => {
    if (isOver) return
    isOver = true
    clearInterval(heartbeat)
    onClose()
  }
  body.once('close', close)

  write(`retry: ${RETRY_MS}\n\n`)
  return {
    body,
    send,
    end: () => {
      if (isOver) return
      close()
      body.push(null)
      // Closes the connection of a client that does not read the end.
      setTimeout(() => body.destroy(), END_TIMEOUT_MS).unref()
    },
  }
}
