// Prints figures: medians, 95th percentiles, and the ratios of paired samples.

/** Returns the value below which this share of the samples lies; NaN without samples. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** The median of some ratios, and the interval that holds the true one with 95 %. */
export interface Ratio {
  median: number
  from: number
  to: number
}

/**
 * Returns the ratio of each sample to the one of the other variant that was measured in the same
 * turn. Both have their samples in the order of the turns.
 */
const paired = (samples: readonly number[], others: readonly number[]) =>
  samples.map((sample, turn) => sample / (others[turn] ?? Number.NaN))

/** Returns the median of ratios, and its interval by the ranks of a binomial distribution. */
export function ratioOf(ratios: readonly number[]): Ratio {
  const sorted = ratios.toSorted((a, b) => a - b)
  const reach = (1.96 * Math.sqrt(sorted.length)) / 2
  const at = (rank: number) => sorted[Math.max(0, Math.min(sorted.length - 1, rank))] ?? Number.NaN
  return {
    median: quantile(sorted, 0.5),
    from: at(Math.floor(sorted.length / 2 - reach)),
    to: at(Math.ceil(sorted.length / 2 + reach)),
  }
}

/**
 * A variant's name and its samples, ms; the floor first, then the floor that looks like the app.
 */
export type Row = readonly [name: string, samples: readonly number[]]

/** The share by which the two halves of a run may differ before its figures are called unsteady. */
const STEADY = 0.1

const columns = (name: string, ...cells: string[]) =>
  `  ${name.padEnd(24)}${cells.map((cell) => cell.padStart(20)).join('')}`

const ratioText = ({ median, from, to }: Ratio) =>
  `${median.toFixed(2)} (${from.toFixed(2)}-${to.toFixed(2)})`

/**
 * Prints one measure: medians, and the medians of paired ratios with their intervals. The app is
 * the last row, and every row has a sample of each turn. `goals`: the most that the app's median
 * ratio may be, to the floor and to the floor that looks like the app (`dressed`). Warns when the
 * ratio of the run's second half differs from the first half's by more than a tenth.
 */
export function printMeasure(
  title: string,
  rows: readonly Row[],
  goals: { floor?: number; dressed?: number } = {},
): void {
  const floor = rows[0]?.[1] ?? []
  const dressed = rows[1]?.[1] ?? []
  console.log(`\n${title} (${floor.length} times each)`)
  console.log(columns('', 'median', 'p95', 'of floor', 'of dressed'))
  for (const [index, [name, samples]] of rows.entries()) {
    const ofFloor = paired(samples, floor)
    const ofDressed = paired(samples, dressed)
    const line = columns(
      name,
      `${quantile(samples, 0.5).toFixed(1)} ms`,
      `${quantile(samples, 0.95).toFixed(1)} ms`,
      ratioText(ratioOf(ofFloor)),
      ratioText(ratioOf(ofDressed)),
    )
    if (index < rows.length - 1) console.log(line)
    else
      console.log(
        line +
          goalText('floor', ofFloor, goals.floor) +
          goalText('dressed', ofDressed, goals.dressed),
      )
  }
}

function goalText(name: string, ratios: readonly number[], goal: number | undefined): string {
  if (goal === undefined) return ''
  const half = Math.ceil(ratios.length / 2)
  const [first, second] = [ratioOf(ratios.slice(0, half)), ratioOf(ratios.slice(half))]
  const isSteady = Math.abs(second.median / first.median - 1) <= STEADY
  return [
    `   goal ≤ ${goal} of ${name}: ${ratioOf(ratios).median <= goal ? 'met' : 'not met'}`,
    isSteady
      ? ''
      : `\n  Unsteady: ${first.median.toFixed(2)} in the first half of the run, ${second.median.toFixed(2)} in the second.`,
  ].join('')
}
