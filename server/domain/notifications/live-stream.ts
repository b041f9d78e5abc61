// One open stream of server-sent events: its text, its heartbeat and its end.
import { Readable } from 'node:stream'
import type { components } from '#contract'

/** What somebody is told. */
export type LiveEvent = components['schemas']['LiveEvent']

/** Somebody's open stream. */
export interface LiveStream {
  /** The answer's body. */
  body: Readable
  /** Tells one thing; whoever does not read what they were told is let go. */
  send(event: LiveEvent): void
  /** Ends it; the reader gets what was sent before. */
  end(): void
}

// About a hundred and fifty things told and not read.
const MOST_UNREAD_BYTES = 16_384
/** What a browser's own client would wait before it comes back, ms. */
const RETRY_MS = 2_000
const LAST_WORDS_MS = 5_000

/** Opens a stream. `onClose` is called once, however it ends. */
export function openStream(heartbeatMs: number, onClose: () => void): LiveStream {
  // It is written to when there is something, and read whenever the reader likes.
  const body = new Readable({ read() {} })
  const write = (text: string) => {
    if (body.destroyed || body.readableEnded) return
    if (body.readableLength + text.length > MOST_UNREAD_BYTES) body.destroy()
    else body.push(text)
  }
  const send = (event: LiveEvent) => write(`data: ${JSON.stringify(event)}\n\n`)
  const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs)
  heartbeat.unref()

  let isOver = false
  const close = () => {
    if (isOver) return
    isOver = true
    clearInterval(heartbeat)
    onClose()
  }
  body.once('close', close)

  write(`retry: ${RETRY_MS}\n\n`)
  send({ kind: 'ready' })
  return {
    body,
    send,
    end: () => {
      if (isOver) return
      close()
      body.push(null)
      // Whoever does not read the end either is cut off.
      setTimeout(() => body.destroy(), LAST_WORDS_MS).unref()
    },
  }
}
