// Converts an uploaded file to a picture without metadata, in a child process.
import { whyNoPicture } from '#machines/wizard/heic.ts'
import { isPicture, PICTURE_BROKEN, PICTURE_TOO_LONG } from '#machines/wizard/picture.ts'
import { invalidFields, Problem } from '#server/errors.ts'
import type { Pictures } from '#server/services.ts'
import { createFairQueue } from '#server/web/fair-queue.ts'
import {
  createDecoderProcesses,
  type DecoderLimits,
  RETRY_AFTER_SECONDS,
} from './decoder-processes.ts'

/** The content type of all stored pictures, and the extension of their names. */
export const PICTURE_TYPE = 'image/webp'

const LIMITS: DecoderLimits = {
  startMs: 30_000,
  // A picture of 16 million pixels takes at most 0.7 s on a busy machine, and the app sends at most
  // 4 million.
  ms: 3_000,
  // A process uses 90 MB at first, and up to 220 MB after hundreds of the largest pictures.
  bytes: 384 * 1024 * 1024,
}

/** Creates the service that converts pictures. `limits`: override a decoder's usual limits. */
export function createPictures(limits: Partial<DecoderLimits> = {}): Pictures {
  // Decoding takes memory and a processor. Networks take turns, so that one with many slow pictures
  // does not delay others. At most as many wait as there are upload slots.
  const decoding = createFairQueue({ running: 2, waiting: 40, waitingOfOne: 8, waitMs: 30_000 })
  const decoders = createDecoderProcesses({ ...LIMITS, ...limits })
  let isClosed = false

  const requireOpen = () => {
    if (isClosed) throw new Problem('UNAVAILABLE', {}, RETRY_AFTER_SECONDS)
  }

  async function decode(file: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    requireOpen()
    const decoded = await decoders.decode(file).finally(requireOpen)
    if (decoded instanceof Uint8Array) return new Uint8Array(decoded)
    return refuse(decoded === 'too long' ? PICTURE_TOO_LONG : PICTURE_BROKEN)
  }

  return {
    async convert(file, from) {
      // The decoder's own build has no HEVC, which is patented.
      if (!isPicture(file)) {
        throw new Problem('UNSUPPORTED_MEDIA_TYPE', { message: whyNoPicture(file) })
      }
      return decoding.run(from, () => decode(file))
    },
    close: () => {
      isClosed = true
      decoders.close()
    },
  }
}

function refuse(message: string): never {
  throw invalidFields([{ field: 'file', message }])
}
