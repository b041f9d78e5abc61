import type { ReactNode } from 'react'
import { WifiOffIcon } from '#src/ui/icons.tsx'
import { offlineBanner } from '#styled/recipes/offline-banner.mjs'

/**
 * A tinted strip under the top bar: 'Offline. Last updated 5 minutes ago'. Never red; the live
 * region around it announces it.
 */
export function OfflineBanner({ children }: { children: ReactNode }) {
  return (
    <div className={offlineBanner()}>
      <WifiOffIcon size="sm" />
      <p>{children}</p>
    </div>
  )
}
