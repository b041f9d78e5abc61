import { describe, expect, it } from 'vitest'
import { getNextSnapshot, initialTransition } from 'xstate'
import { attorneyCaseMachine, type CaseRead } from '#machines/client/attorney-case.machine.ts'

const reads = {
  pending: { refusal: null, isPending: true, isHere: false },
  'failed, nothing here': { refusal: null, isPending: false, isHere: false },
  'case and bid here': { refusal: null, isPending: false, isHere: true },
  'license needed': { refusal: 'license', isPending: false, isHere: false },
  'check needed': { refusal: 'conflict', isPending: false, isHere: false },
  'gone, still here': { refusal: 'gone', isPending: false, isHere: true },
  'gone, nothing here': { refusal: 'gone', isPending: false, isHere: false },
} satisfies Record<string, Omit<CaseRead, 'error'>>
type Read = keyof typeof reads
const all = Object.keys(reads) as Read[]

const stateAfter = (...read: Read[]) => {
  let [snapshot] = initialTransition(attorneyCaseMachine)
  for (const name of read) {
    snapshot = getNextSnapshot(attorneyCaseMachine, snapshot, {
      type: 'case.read',
      error: name,
      ...reads[name],
    })
  }
  return snapshot
}

describe('how far an attorney may read a case', () => {
  it.each<[Read, unknown]>([
    ['pending', 'loading'],
    ['failed, nothing here', 'loading'],
    ['case and bid here', 'open'],
    ['license needed', 'needsLicense'],
    ['check needed', { needsCheck: 'asked' }],
    ['gone, still here', 'over'],
    ['gone, nothing here', 'missing'],
  ])('%s: %j, from every other state', (read, state) => {
    for (const before of all) {
      const isKept = ['license needed', 'check needed'].includes(before) && read === 'pending'
      const isGone = before === 'check needed' && read.startsWith('gone')
      if (!isKept && !isGone)
        expect([before, stateAfter(before, read).value]).toEqual([before, state])
    }
  })

  it('keeps what is required first, and the refusal, while the case is fetched again', () => {
    const license = stateAfter('license needed', 'pending')
    expect([license.value, license.context.error]).toEqual(['needsLicense', 'license needed'])
    const check = stateAfter('check needed', 'pending')
    expect([check.value, check.context.error]).toEqual([{ needsCheck: 'asked' }, 'check needed'])
  })

  it('keeps the question about a conflict when the case is no longer visible', () => {
    for (const gone of ['gone, still here', 'gone, nothing here'] as const) {
      const { value, context } = stateAfter('check needed', 'pending', gone)
      expect([value, context.error]).toEqual([{ needsCheck: 'gone' }, 'check needed'])
    }
    expect(stateAfter('check needed', 'gone, nothing here', 'case and bid here').value).toBe('open')
  })
})
