// Prints the results and their goals: ratios of one run, in one table.
import { quantile } from '../report.ts'

/** One line of the table. `ratio` is in times of what the line names as its floor. */
export interface Line {
  measure: string
  figure: string
  ratio?: number
  goal?: { atLeast: number } | { atMost: number }
}

/** Whether the goal is met; true without one. */
const isMet = ({ ratio = Number.NaN, goal }: Line) =>
  !goal || ('atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost)

/** Prints the table. What misses its goal says so, and fails nothing. */
export function printGoals(lines: Line[]): void {
  const width = Math.max(...lines.map(({ measure }) => measure.length))
  console.log(`\n${''.padEnd(width)}  ${'figure'.padStart(20)}  ${'ratio'.padStart(6)}  goal`)
  for (const line of lines) {
    const { measure, figure, ratio, goal } = line
    const wanted = goal && ('atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`)
    const verdict = wanted ? `${wanted}: ${isMet(line) ? 'met' : 'not met'}` : ''
    const times = ratio === undefined ? '' : ratio.toFixed(2)
    console.log(
      `${measure.padEnd(width)}  ${figure.padStart(20)}  ${times.padStart(6)}  ${verdict}`.trimEnd(),
    )
  }
}

/** Something to measure, once. */
export type Sample = () => Promise<unknown>

const SLICE_MS = 250
const ROUNDS = 5

/**
 * What one run of each takes, ms: the median of several slices of time, in which they take turns,
 * so that what else the machine does is the same for all.
 */
export async function interleave(samples: Record<string, Sample>): Promise<Record<string, number>> {
  const means: Record<string, number[]> = {}
  for (const [name, sample] of Object.entries(samples)) {
    means[name] = []
    await sample()
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, sample] of Object.entries(samples)) {
      const from = performance.now()
      let runs = 0
      while (performance.now() - from < SLICE_MS) {
        await sample()
        runs += 1
      }
      means[name]?.push((performance.now() - from) / runs)
    }
  }
  return Object.fromEntries(
    Object.entries(means).map(([name, taken]) => [name, quantile(taken, 0.5)]),
  )
}

/** 'x ms' with three digits. */
export const ms = (time: number) => `${time.toPrecision(3)} ms`
