// Limits how many uploads run at once, in total and per person, and decides which one is cut off to
// make room.
import type { IncomingMessage } from 'node:http'
import { Problem } from '#server/errors.ts'

interface Limits {
  /** The most uploads in the whole process. */
  max: number
  /** The most uploads of one person, or of one subnet for people who are signed out. */
  maxPerOwner: number
  /** The time in milliseconds without a byte after which an upload is cut off. */
  idleMs: number
}

/** An upload that has a slot. */
export interface Upload {
  /** Records that `bytes` more have arrived. */
  progress: (bytes: number) => void
  /**
   * Records that the whole body has arrived: the upload no longer depends on its sender's speed.
   */
  received: () => void
  /** Releases the slot. May be called more than once. */
  release: () => void
}

interface Running {
  owner: string
  request: IncomingMessage
  startedAt: number
  bytes: number
  isReceived: boolean
}

// A sender's speed cannot be measured reliably before this.
const JUDGED_AFTER_MS = 2_000

/**
 * Creates the slots. `take` returns one for a request of `owner`. When all are taken, it cuts off
 * the newest upload of the owner with the most, so that a few owners cannot keep others out, or
 * else the slowest sender. Throws TOO_MANY_REQUESTS when the owner has too many, or when no upload
 * can be cut off yet.
 */
export function createUploadSlots({ max, maxPerOwner, idleMs }: Limits) {
  const running = new Set<Running>()

  const slowest = (now: number) =>
    [...running]
      .filter(({ startedAt, isReceived }) => !isReceived && now - startedAt >= JUDGED_AFTER_MS)
      .sort((a, b) => speedOf(a, now) - speedOf(b, now))[0]

  // Returns the newest upload of the owner with the most; undefined when that owner would then have
  // fewer than the requester, who has `own` and would get one more.
  const newestOfLargest = (own: number) => {
    const [largest] = [...Map.groupBy(running, ({ owner }) => owner).values()].sort(
      (a, b) => b.length - a.length,
    )
    return largest && largest.length > own + 1 ? largest.at(-1) : undefined
  }

  const makeRoom = (owner: string) => {
    const own = [...running].filter((upload) => upload.owner === owner)
    if (own.length >= maxPerOwner) throw new Problem('TOO_MANY_REQUESTS')
    if (running.size < max) return
    const dropped = newestOfLargest(own.length) ?? slowest(performance.now())
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
