// Numbers the changes that this process has heard of, and stores the latest, so that a stream can
// begin with those that were published after its client's data was read.
import { randomUUID } from 'node:crypto'
import type { Change } from '#server/db/transaction/changes.ts'

/** The latest changes. A position is between two of them. */
export interface RecentChanges {
  add(change: Change): void
  /** Forgets all positions, after changes may have been lost. */
  reset(): void
  /** Returns the present position. Data that is read afterwards includes all changes before it. */
  position(): string
  /**
   * Returns the changes after a position; undefined if the position is too old or not known here.
   */
  after(position: string): Change[] | undefined
}

const MAX_CHANGES = 1_000

/** Creates the store. */
export function createRecentChanges(): RecentChanges {
  let changes: Change[] = []
  let count = 0
  // Other processes, and this one after a gap, count from another beginning.
  let beginning = randomUUID()
  return {
    add(change) {
      changes.push(change)
      count += 1
      if (changes.length > MAX_CHANGES) changes.shift()
    },
    reset() {
      changes = []
      count = 0
      beginning = randomUUID()
    },
    position: () => `${beginning}.${count}`,
    after(position) {
      const [start, number] = position.split('.')
      const missed = count - Number(number)
      const isKnown = start === beginning && missed >= 0 && missed <= changes.length
      return isKnown ? changes.slice(changes.length - missed) : undefined
    },
  }
}
