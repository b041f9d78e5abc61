// A pool of child processes that decode pictures. The decoder is a C library that reads files of
// strangers. Inside the server nothing could stop it or limit its memory once it has started, but a
// process can be killed.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { unavailableBecause } from '#server/errors.ts'
import type { Decoded } from './decode.ts'

/** When to send a picture again that could not be decoded, in seconds. */
export const RETRY_AFTER_SECONDS = 5

/** The limits of one decoder process. */
export interface DecoderLimits {
  /** The longest that a process may take to start, in milliseconds. */
  startMs: number
  /** The longest that a picture may take, in milliseconds. */
  ms: number
  /** The most memory that the process may use. */
  bytes: number
}

interface Decoder {
  child: ChildProcess
  /** Aborted when the process has ended. */
  ended: AbortSignal
}

const PROGRAM = fileURLToPath(new URL('./decoder-process.ts', import.meta.url))

/** A pool of decoder processes. */
export interface DecoderProcesses {
  /**
   * Returns the picture of a file; null when its process reached a limit or crashed. Throws
   * `UNAVAILABLE` when no process can be started, as on a machine that is too busy.
   */
  decode(file: Uint8Array): Promise<Decoded | null>
  /** Kills all processes, including those that are decoding. */
  close(): void
}

/**
 * Creates an empty pool. A picture is decoded in an idle process, or in a new one when none is
 * idle.
 */
export function createDecoderProcesses(limits: DecoderLimits): DecoderProcesses {
  const running = new Set<ChildProcess>()
  const idle: Decoder[] = []

  async function start(): Promise<Decoder> {
    const child = fork(PROGRAM, [String(limits.bytes)], {
      // Does not pass on the server's environment, which contains secrets. With one memory arena
      // instead of one per thread, a process that is reused does not grow without need.
      env: { MALLOC_ARENA_MAX: '1' },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    running.add(child)
    child.channel?.unref()
    const end = new AbortController()
    const decoder = { child, ended: end.signal }
    const forget = () => {
      running.delete(child)
      const at = idle.indexOf(decoder)
      if (at >= 0) idle.splice(at, 1)
      end.abort()
    }
    child.once('exit', forget)
    child.on('error', () => {
      child.kill('SIGKILL')
      forget()
    })
    await nextMessage(decoder, limits.startMs).catch((cause) => {
      throw unavailableBecause(cause, RETRY_AFTER_SECONDS)
    })
    return decoder
  }

  return {
    async decode(file) {
      const decoder = idle.pop() ?? (await start())
      decoder.child.send(file)
      try {
        const decoded = await nextMessage(decoder, limits.ms)
        idle.push(decoder)
        return decoded as Decoded
      } catch {
        return null
      }
    },
    close: () => {
      for (const child of running) child.kill('SIGKILL')
    },
  }
}

/**
 * Returns the next message of a process. Kills the process after `ms`, and rejects when it has
 * ended.
 */
async function nextMessage({ child, ended }: Decoder, ms: number): Promise<unknown> {
  const timer = setTimeout(() => child.kill('SIGKILL'), ms)
  child.ref()
  try {
    const [message] = await once(child, 'message', { signal: ended })
    return message
  } finally {
    clearTimeout(timer)
    // An idle process must not keep the server's process alive.
    child.unref()
  }
}
