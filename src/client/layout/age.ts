const MINUTE_MS = 60_000

const units = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

/** An age in ms as people say it: 'just now', '1 minute ago', '3 days ago'. */
export function ageInWords(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  for (const [unit, length] of units) {
    const count = Math.floor(minutes / length)
    if (count > 0) return `${count} ${unit}${count === 1 ? '' : 's'} ago`
  }
  return 'just now'
}
