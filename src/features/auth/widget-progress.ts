// Follows the identity provider's sign-in widget, which reports neither success nor failure.
import { untilPresent } from '#src/browser/until-present.ts'

/** How long the widget may take to show its form once its scripts are loaded, ms. */
const FORM_MS = 30_000

/**
 * Resolves when the widget shows its form. Rejects with a `TimeoutError` when it takes too long.
 */
export const formShown = (element: HTMLElement): Promise<void> =>
  Promise.race([
    untilPresent(element, 'form, button'),
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new DOMException('No form.', 'TimeoutError')), FORM_MS)
    }),
  ])

/** Reports scripts that the widget tried to load and lost, until the signal is aborted. */
export function watchLostScripts(signal: AbortSignal, report: (error: TypeError) => void): void {
  const check = (error: unknown) => {
    // Reported like a failed fetch.
    if ((error as Error | undefined)?.name === 'ChunkLoadError') report(new TypeError(`${error}`))
  }
  window.addEventListener('error', ({ error }) => check(error), { signal })
  window.addEventListener('unhandledrejection', ({ reason }) => check(reason), { signal })
}
