import { Portal } from '@ark-ui/react/portal'
import type { ReactNode } from 'react'

let element: HTMLElement | undefined

// React adds a listener for every kind of event to a portal's container. In the body itself, it
// would receive each key and tap of the page twice.
const container = {
  get current(): HTMLElement | null {
    // Prerendering runs without a document.
    if (typeof document === 'undefined') return null
    element ??= document.body.appendChild(document.createElement('div'))
    return element
  },
}

/** Renders a dialog, a sheet or a drawer above the page. */
export const OverlayPortal = ({ children }: { children: ReactNode }) => (
  <Portal container={container}>{children}</Portal>
)
