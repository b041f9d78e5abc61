// `npm run mutation -- … --sample`: which mutants are tried, and what their results say of all.
import { expect, it } from 'vitest'
import { drawSample, scoreOfSample, wilsonInterval } from '#tools/mutation/sample.ts'

const mutants = Array.from({ length: 1_000 }, (_, line) => ({
  fileName: 'machines/backoff.ts',
  mutatorName: 'BlockStatement',
  replacement: '{}',
  location: { start: { line, column: 0 }, end: { line, column: 9 } },
}))
const linesOf = (from: typeof mutants, size: number, seed: string) =>
  mutants.filter(drawSample(from, size, seed)).map(({ location }) => location.start.line)

it('a sample is the same for the same seed, whatever the order, and another for another seed', () => {
  const sample = linesOf(mutants, 150, '1')
  expect(sample).toHaveLength(150)
  expect(linesOf(mutants.toReversed(), 150, '1')).toEqual(sample)
  const other = linesOf(mutants, 150, '2')
  expect(other.filter((line) => sample.includes(line)).length).toBeLessThan(75)
})

it('a sample is from all parts, and a smaller one is a part of a larger one', () => {
  const sample = linesOf(mutants, 150, '1')
  const inFirstHalf = sample.filter((line) => line < 500).length
  expect(inFirstHalf).toBeGreaterThan(50)
  expect(inFirstHalf).toBeLessThan(100)
  expect(sample).toEqual(expect.arrayContaining(linesOf(mutants, 50, '1')))
  const few = mutants.slice(0, 9)
  expect(few.filter(drawSample(few, 150, '1'))).toEqual(few)
})

it('a sample of most mutants has the same share of those that are found later', () => {
  expect(Math.abs(linesOf(mutants.slice(0, 900), 150, '1').length - 167)).toBeLessThan(20)
})

// The values of R's prop.test without its correction.
it.each([
  [8, 10, 0.4902, 0.9433],
  [0, 10, 0, 0.2775],
  [10, 10, 0.7225, 1],
  [127, 150, 0.7804, 0.8955],
])('the interval of %i of %i is from %f to %f', (count, size, low, high) => {
  const interval = wilsonInterval(count, size)
  expect(interval[0]).toBeCloseTo(low, 3)
  expect(interval[1]).toBeCloseTo(high, 3)
})

type Status = Parameters<typeof scoreOfSample>[0][number]

it('a score counts what no test reaches as a survivor, and nothing that was not tried', () => {
  const some = (status: Status, count: number) => new Array<Status>(count).fill(status)
  const statuses = [
    ...some('Killed', 7),
    ...some('Timeout', 1),
    ...some('Survived', 1),
    ...some('NoCoverage', 1),
    ...some('CompileError', 90),
    ...some('Ignored', 50),
  ]
  expect(scoreOfSample(statuses)).toBe(
    '8 of 10 changes noticed, a sample of 100. Score: 80 %, between 49 % and 94 % with 95 % probability.',
  )
})
