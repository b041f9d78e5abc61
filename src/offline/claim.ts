import { v4 as createId } from 'uuid'
import { isLockDenied } from '#src/storage/with-lock.ts'
import { openChannel } from './signal.ts'

/** What a tab does about a thing that it holds. */
export interface ClaimHolder {
  /** Another tab asks for it: finish what is under way. It is let go when this settles. */
  onAsked(): Promise<void>
  /** It is held no more. */
  onLost(): void
}

/** How long another tab has to finish, ms; a tab that the phone has frozen never answers. */
const PATIENCE_MS = 500

/**
 * Takes a thing for this tab: the later tab gets it, the earlier one is asked first and told after.
 * Answers how to let go. Where locks are not offered the earlier tab is only told.
 */
export async function claim(name: string, holder: ClaimHolder): Promise<() => void> {
  const me = createId()
  const lockName = `fastpass-claim:${name}`
  const channel = openChannel(lockName)
  let unlock: () => void = () => {}
  let isHeld = true

  const letGo = () => {
    if (!isHeld) return
    isHeld = false
    channel?.close()
    unlock()
  }
  const lose = () => {
    if (!isHeld) return
    letGo()
    holder.onLost()
  }
  channel?.addEventListener('message', async (event: MessageEvent<string>) => {
    if (event.data === me) return
    await holder.onAsked().catch(() => {})
    lose()
  })

  const takeLock = async () => {
    const lock = (options: LockOptions) => hold(lockName, options, lose)
    let release = await lock({ ifAvailable: true })
    if (!release) {
      channel?.postMessage(me)
      release = await lock({ signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined)
    }
    unlock = release ?? (await lock({ steal: true })) ?? unlock
  }
  const isLocked =
    navigator.locks &&
    (await takeLock().then(
      () => true,
      (error: unknown) => {
        if (isLockDenied(error)) return false
        throw error
      },
    ))
  if (!isLocked) channel?.postMessage(me)
  return letGo
}

// Returns the function that releases the lock; undefined when the lock was not available.
function hold(name: string, options: LockOptions, onStolen: () => void) {
  return new Promise<(() => void) | undefined>((resolve, reject) => {
    let isGranted = false
    navigator.locks
      .request(name, options, (lock) => {
        if (!lock) return resolve(undefined)
        isGranted = true
        return new Promise<void>((release) => resolve(release))
      })
      .catch((error: unknown) => (isGranted ? onStolen() : reject(error)))
  })
}
