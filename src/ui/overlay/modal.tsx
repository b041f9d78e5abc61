import { createLazyPart } from '#src/browser/lazy-part.ts'
import type { ModalProps } from './modal-panel.tsx'

const { useLazyPart } = createLazyPart(() => import('./modal-panel.tsx'))

/**
 * A panel above a scrim, with a title. Traps focus, and returns it when it closes. Escape, the
 * scrim and Back close it. Its code is loaded after the screen that it opens on.
 */
export function Modal(props: ModalProps) {
  const part = useLazyPart(props.open)
  return part && <part.ModalPanel {...props} />
}
