import { v4 as createId } from 'uuid'
import { openChannel } from '#src/offline/signal.ts'
import { isLockDenied } from '#src/storage/with-lock.ts'

/** The callbacks of a tab that holds a claim. */
export interface ClaimHolder {
  /**
   * Called when another tab wants the claim: finish the work in progress. The claim is released
   * when the promise settles.
   */
  onReleaseRequested(): Promise<void>
  /** Called after the claim was released to another tab. */
  onLost(): void
}

/** How long the browser may take to grant the lock, ms. This tab then goes on without. */
const LOCK_TIMEOUT_MS = 2_000

/**
 * How long the other tab may take to release the claim, ms. A tab that the device froze never does.
 */
const RELEASE_TIMEOUT_MS = 500

/**
 * Claims a resource for this tab. Another tab that has the claim finishes its work and then loses
 * the claim. Returns the function that releases it. Without the Web Locks API, this tab does not
 * wait for the other tab.
 */
export async function claim(name: string, holder: ClaimHolder): Promise<() => void> {
  const me = createId()
  const lockName = `fastpass-claim:${name}`
  const channel = openChannel(lockName)
  let unlock: () => void = () => {}
  let isHeld = true

  const releaseClaim = () => {
    if (!isHeld) return
    isHeld = false
    channel?.close()
    unlock()
  }
  const lose = () => {
    if (!isHeld) return
    releaseClaim()
    holder.onLost()
  }
  channel?.addEventListener('message', async (event: MessageEvent<string>) => {
    if (event.data === me) return
    await holder.onReleaseRequested().catch(() => {})
    lose()
  })

  const takeLock = async () => {
    const lock = (options: LockOptions) => acquireLock(lockName, options, lose)
    let release = await lock({ ifAvailable: true })
    if (!release) {
      channel?.postMessage(me)
      release = await lock({ signal: AbortSignal.timeout(RELEASE_TIMEOUT_MS) }).catch(
        () => undefined,
      )
    }
    unlock = release ?? (await lock({ steal: true })) ?? unlock
    // It came too late.
    if (!isHeld) unlock()
  }
  const isLocked =
    navigator.locks &&
    (await Promise.race([
      takeLock().then(
        () => true,
        (error: unknown) => {
          if (isLockDenied(error)) return false
          throw error
        },
      ),
      new Promise<false>((resolve) => setTimeout(resolve, LOCK_TIMEOUT_MS, false)),
    ]))
  if (!isLocked) channel?.postMessage(me)
  return releaseClaim
}

// Returns the function that releases the lock; undefined when the lock was not available.
function acquireLock(name: string, options: LockOptions, onStolen: () => void) {
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
