import { useEffect, useState } from 'react'
import { isStorageLate } from '#src/storage/patience.ts'
import { Interruption } from './interruption.tsx'

/** How long the device may take to open a draft before the screen says so, ms. */
const PATIENCE_MS = 2_000

/**
 * Shown while a draft is being opened. Shows nothing at first, because that mostly takes no time,
 * unless the app's start has already waited for the storage.
 */
export function SlowOpening() {
  const [isSlow, setSlow] = useState(isStorageLate)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isSlow) return null
  return (
    <Interruption
      isOpening
      fact="Opening your case"
      next="This phone takes long to open what you typed. It shows as soon as it’s there."
      action={{ label: 'Reload', onPress: () => location.reload() }}
    />
  )
}
