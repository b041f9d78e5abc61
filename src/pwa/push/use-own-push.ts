import { useEffect, useState } from 'react'

/** Returns whether this device shows push messages of a person; false until that is read. */
export function useOwnPush(personId: string): boolean {
  const [hasPush, setHasPush] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      // Loaded on demand: the first screens do not wait for it.
      const { hasOwnPush } = await import('./own-push.ts')
      const hasPush = await hasOwnPush(personId)
      if (isCurrent) setHasPush(hasPush)
    }
    // Email alone is said then, which is true in any case.
    read().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [personId])
  return hasPush
}
