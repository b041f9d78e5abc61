// Counts password hashes. Their number tells what the time of an answer tells, on a machine of any speed.
import { createHook } from 'node:async_hooks'

/** Runs `action` and returns its result and how many scrypt hashes it began. */
export async function countHashes<Result>(
  action: () => Promise<Result>,
): Promise<{ result: Result; hashes: number }> {
  let hashes = 0
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'SCRYPTREQUEST') hashes += 1
    },
  }).enable()
  try {
    return { result: await action(), hashes }
  } finally {
    hook.disable()
  }
}
