// How many uploads are in progress at once, of whom, and which one makes room for another.
import type { IncomingMessage } from 'node:http'
import { Problem } from './errors.ts'

interface Limits {
  /** In the whole process. */
  most: number
  /** Of one person, or of one subnet for those who are signed out. */
  mostOfOne: number
  /** After how many milliseconds without a byte an upload is cut off. */
  idleMs: number
}

/** An upload that has a slot. */
export interface Upload {
  /** Records `bytes` that have come. */
  progress: (bytes: number) => void
  /** Records that the whole body has come: from now on nobody waits for its sender. */
  received: () => void
  /** Gives the slot back. May be called more than once. */
  release: () => void
}

interface Running {
  owner: string
  request: IncomingMessage
  startedAt: number
  bytes: number
  isReceived: boolean
}

// A sender's speed says little before this.
const JUDGED_AFTER_MS = 2_000

/**
 * Keeps the slots. `take` returns one for a request of `owner`. Where all are taken, the slowest sender is cut off to
 * make room. Throws TOO_MANY_REQUESTS where the owner has too many, or none can be cut off yet.
 */
export function createUploadSlots({ most, mostOfOne, idleMs }: Limits) {
  const running = new Set<Running>()

  const slowest = (now: number) =>
    [...running]
      .filter(({ startedAt, isReceived }) => !isReceived && now - startedAt >= JUDGED_AFTER_MS)
      .sort((a, b) => speedOf(a, now) - speedOf(b, now))[0]

  const makeRoom = (owner: string) => {
    const own = [...running].filter((upload) => upload.owner === owner)
    if (own.length >= mostOfOne) throw new Problem('TOO_MANY_REQUESTS')
    if (running.size < most) return
    const dropped = slowest(performance.now())
    if (!dropped) throw new Problem('TOO_MANY_REQUESTS')
    running.delete(dropped)
    dropped.request.destroy()
  }

  return {
    take(owner: string, request: IncomingMessage): Upload {
      makeRoom(owner)
      const upload = { owner, request, startedAt: performance.now(), bytes: 0, isReceived: false }
      running.add(upload)
      const idle = setTimeout(() => request.destroy(), idleMs)
      return {
        progress(bytes) {
          upload.bytes += bytes
          idle.refresh()
        },
        received() {
          upload.isReceived = true
          clearTimeout(idle)
        },
        release() {
          clearTimeout(idle)
          running.delete(upload)
        },
      }
    },
  }
}

const speedOf = ({ bytes, startedAt }: Running, now: number) => bytes / (now - startedAt)
