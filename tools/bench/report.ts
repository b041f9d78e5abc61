// Prints figures: medians, 95th percentiles, and their ratios to the floor's.

/** Returns the value below which this share of the samples lies; NaN without samples. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** A variant's name and its samples, ms; the floor first, then the floor that looks like the app. */
export type Row = readonly [name: string, samples: readonly number[]]

const columns = (name: string, ...cells: string[]) =>
  `  ${name.padEnd(24)}${cells.map((cell) => cell.padStart(13)).join('')}`

/**
 * Prints one measure. The app is the last row. `goals`: the most that its median may be, as a multiple of the floor's
 * median, and of the median of the floor that looks like the app (`dressed`).
 */
export function printMeasure(
  title: string,
  rows: readonly Row[],
  goals: { floor?: number; dressed?: number } = {},
): void {
  const floor = rows[0]?.[1] ?? []
  const dressed = quantile(rows[1]?.[1] ?? [], 0.5)
  console.log(`\n${title} (${floor.length} times each)`)
  console.log(columns('', 'median', 'p95', 'of floor', 'p95 of floor', 'of dressed'))
  for (const [index, [name, samples]] of rows.entries()) {
    const median = quantile(samples, 0.5)
    const p95 = quantile(samples, 0.95)
    const ratio = median / quantile(floor, 0.5)
    const line = columns(
      name,
      `${median.toFixed(1)} ms`,
      `${p95.toFixed(1)} ms`,
      ratio.toFixed(2),
      (p95 / quantile(floor, 0.95)).toFixed(2),
      (median / dressed).toFixed(2),
    )
    const isApp = index === rows.length - 1
    const floorGoal = isApp ? judged('floor', ratio, goals.floor) : ''
    const dressedGoal = isApp ? judged('dressed', median / dressed, goals.dressed) : ''
    console.log(line + floorGoal + dressedGoal)
  }
}

const judged = (floor: string, ratio: number, goal: number | undefined) =>
  goal === undefined ? '' : `   goal ≤ ${goal} of ${floor}: ${ratio <= goal ? 'met' : 'not met'}`
