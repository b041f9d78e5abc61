import { Portal } from '@ark-ui/react/portal'
import type { ReactNode } from 'react'

let element: HTMLElement | undefined

// React listens for every kind of event in whatever a portal leads to, from then on. In the body itself, it would take
// each key and tap of the page twice.
const container = {
  get current(): HTMLElement | null {
    // The build renders pages without a document.
    if (typeof document === 'undefined') return null
    element ??= document.body.appendChild(document.createElement('div'))
    return element
  },
}

/** Lays a dialog, a sheet or a drawer over the page. */
export const OverlayPortal = ({ children }: { children: ReactNode }) => (
  <Portal container={container}>{children}</Portal>
)
