// Races that must be seen to end in either way: a test that sees one of them shows nothing of the
// other.
import { setImmediate } from 'node:timers/promises'
import { expect } from 'vitest'

const MOST_ROUNDS = 100

/**
 * Starts two requests at nearly the same moment, in turns one first and then the other. The first
 * has a lead of more turns of the event loop with each round, because one may have a longer way to
 * the database. Returns their results in the given order.
 */
export async function inTurnFirst<One, Other>(
  round: number,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<readonly [One, Other]> {
  const after = async <Result>(start: () => Promise<Result>) => {
    for (let turn = 0; turn < round; turn += 1) await setImmediate()
    return start()
  }
  if (round % 2 === 0) return Promise.all([one(), after(other)])
  const [second, first] = await Promise.all([other(), after(one)])
  return [first, second]
}

/**
 * Runs a race `rounds` times, and on until both outcomes were seen. `race` returns the outcome of a
 * round. Rejects when one of them does not happen.
 */
export async function expectBothOutcomes(
  outcomes: readonly [string, string],
  rounds: number,
  race: (round: number) => Promise<string>,
): Promise<void> {
  const seen = new Set<string>()
  for (let round = 0; round < rounds || (seen.size < 2 && round < MOST_ROUNDS); round += 1) {
    seen.add(await race(round))
  }
  expect([...seen].sort()).toEqual(outcomes.toSorted())
}
