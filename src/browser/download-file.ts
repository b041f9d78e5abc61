import { MINUTE_MS } from '#machines/durations.ts'

/** Saves a file among the phone's downloads. */
export function downloadFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // Some browsers read the file after the press.
  setTimeout(() => URL.revokeObjectURL(link.href), MINUTE_MS)
}
