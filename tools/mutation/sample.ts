// A plugin of Stryker that lets only some of the mutants run, chosen at random by a seed. For
// Stryker, a checker says which mutants do not compile; this one says it of all that are not
// chosen.
import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { type Checker, type CheckResult, CheckStatus } from '@stryker-mutator/api/check'
import type { Mutant, schema } from '@stryker-mutator/api/core'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'

type Change = Pick<Mutant, 'fileName' | 'location' | 'mutatorName' | 'replacement'>

// The same in each run, whatever the order of the mutants.
const rankOf = (seed: string, { fileName, location, mutatorName, replacement }: Change): string =>
  createHash('sha256')
    .update(JSON.stringify([seed, relative('', fileName), location, mutatorName, replacement]))
    .digest('hex')

/** Returns whether a mutant is in the sample that has this size among these mutants. */
export function drawSample(mutants: readonly Change[], size: number, seed: string) {
  const ranks = mutants.map((mutant) => rankOf(seed, mutant)).sort()
  const last = ranks.at(Math.min(size, ranks.length) - 1) ?? ''
  return (mutant: Change): boolean => rankOf(seed, mutant) <= last
}

class SampleChecker implements Checker {
  #isChosen: ((mutant: Change) => boolean) | undefined

  async init() {}

  // Stryker passes all mutants, or, when it finds them slowly, nearly all and then the rest.
  async group(mutants: Mutant[]): Promise<string[][]> {
    if (mutants.length === 0) return []
    const { MUTATION_SAMPLE, MUTATION_SEED = '' } = process.env
    this.#isChosen ??= drawSample(mutants, Number(MUTATION_SAMPLE), MUTATION_SEED)
    return [mutants.map(({ id }) => id)]
  }

  async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    const resultOf = (mutant: Mutant): CheckResult =>
      this.#isChosen?.(mutant)
        ? { status: CheckStatus.Passed }
        : { status: CheckStatus.CompileError, reason: 'Not in the sample.' }
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, resultOf(mutant)]))
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker)]

/**
 * The bounds of a share of `size`, in which the true share lies with 95 % probability, by Wilson.
 */
export function wilsonInterval(count: number, size: number): [low: number, high: number] {
  const z = 1.96
  const center = count + z ** 2 / 2
  const width = z * Math.sqrt((count * (size - count)) / size + z ** 2 / 4)
  return [(center - width) / (size + z ** 2), (center + width) / (size + z ** 2)]
}

/** Returns the score of all mutants by the results of a sample, in words. */
export function scoreOfSample(statuses: readonly schema.MutantStatus[]): string {
  const count = (...counted: schema.MutantStatus[]) =>
    statuses.filter((status) => counted.includes(status)).length
  const noticed = count('Killed', 'Timeout')
  const size = noticed + count('Survived', 'NoCoverage')
  const [score, low, high] = [noticed / size, ...wilsonInterval(noticed, size)].map(
    (share) => `${Math.round(share * 100)} %`,
  )
  const all = size + count('CompileError')
  return `${noticed} of ${size} changes noticed, a sample of ${all}. Score: ${score}, between ${low} and ${high} with 95 % probability.`
}
