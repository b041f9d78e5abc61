// Counts password hashes, in place of measuring response times, which depend on the machine.
import { createHook } from 'node:async_hooks'

/** Runs `action`. Returns its result and the number of scrypt hashes that it started. */
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
