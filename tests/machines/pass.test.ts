// Whether an attorney has passed on a case.
import { describe, expect, it } from 'vitest'
import type { CaseStatus } from '#machines/lifecycle/case-model.ts'
import {
  applyPassEvent,
  canPass,
  NO_PASS,
  type Pass,
  type PassEvent,
  type PassState,
} from '#machines/lifecycle/pass.machine.ts'

const passes: Record<PassState, Pass> = {
  none: NO_PASS,
  passed: { state: 'passed', reason: 'too_far' },
}

type Cell = PassState | 'refused'
type Giving = 'open' | 'open, with a bid' | Exclude<CaseStatus, 'open'>

/** Every state and event. A missing cell is a type error. */
const table: Record<PassState, Record<Exclude<PassEvent['type'], 'pass.give'>, Cell>> = {
  none: { 'pass.undo': 'refused', 'bid.create': 'refused' },
  passed: { 'pass.undo': 'none', 'bid.create': 'none' },
}

/** Every state and case on which an attorney passes. */
const giving: Record<PassState, Record<Giving, Cell>> = {
  none: whileOpen(),
  passed: whileOpen(),
}

function whileOpen() {
  return {
    open: 'passed',
    'open, with a bid': 'refused',
    paused: 'refused',
    pending: 'refused',
    accepted: 'refused',
    rejected: 'refused',
    closed: 'refused',
  } as const
}

const give = (giving: Giving): PassEvent => ({
  type: 'pass.give',
  reason: 'price',
  caseStatus: giving === 'open, with a bid' ? 'open' : giving,
  hasBid: giving === 'open, with a bid',
})

const states = Object.keys(passes) as PassState[]
const cells = states.flatMap((state) =>
  Object.entries(table[state]).map(([type, next]) => [state, type, next] as const),
)
const givingCells = states.flatMap((state) =>
  Object.entries(giving[state]).map(([on, next]) => [state, on as Giving, next] as const),
)

describe('a pass', () => {
  it.each(cells)('that is %s: after %s it is %s', (state, type, next) => {
    const after = applyPassEvent(passes[state], { type } as PassEvent)
    const expected = { none: NO_PASS, passed: passes.passed, refused: null }[next]
    expect(after).toEqual(expected)
  })

  it.each(givingCells)('that is %s, on a case that is %s: %s', (state, on, next) => {
    const after = applyPassEvent(passes[state], give(on))
    expect(after).toEqual(next === 'refused' ? null : { state: 'passed', reason: 'price' })
  })

  it('can be given where the machine allows it', () => {
    expect(canPass('open', { hasBid: false })).toBe(true)
    expect(canPass('open', { hasBid: true })).toBe(false)
    expect(canPass('paused', { hasBid: false })).toBe(false)
  })
})
