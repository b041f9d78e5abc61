import { withoutSeparators } from '#src/format/code-separators.ts'

/**
 * Drops spaces and dashes from codes that are pasted into the sign-in widget's boxes, which ignore a
 * paste with anything but digits. Returns the function that stops it.
 */
export function cleanPastedCodes(element: HTMLElement): () => void {
  const end = new AbortController()
  const handlePaste = (event: ClipboardEvent) => {
    const { target: input, clipboardData } = event
    if (!(input instanceof HTMLInputElement) || input.autocomplete !== 'one-time-code') return
    const pasted = clipboardData?.getData('text/plain') ?? ''
    const code = withoutSeparators(pasted)
    if (code === pasted) return
    event.preventDefault()
    event.stopPropagation()
    // The widget sees this as typing. Setting the value would not tell it.
    document.execCommand('insertText', false, code)
  }
  element.addEventListener('paste', handlePaste, { capture: true, signal: end.signal })
  return () => end.abort()
}
