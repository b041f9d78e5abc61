import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Draft, migrateDraft, withAnswer } from '#machines/wizard/draft.ts'
import { caseFlowOf, caseFlows } from '#machines/wizard/flows/case-flows.ts'
import { caseStarts, LAST_STEP } from '#machines/wizard/flows/case-starts.ts'

const draft: Draft = {
  id: '019a0000-0000-7000-8000-0000000000d1',
  flow: 'dui',
  flowVersion: 1,
  category: { id: '019a0000-0000-7000-8000-0000000000c1', name: 'dui' },
  answers: { violation_date: '10/01/2026', on_probation: false, firm_size: ['1-2 lawyers'] },
  answeredAt: { violation_date: '2026-11-02T12:00:00.000Z' },
  step: 'felony',
  updatedAt: '2026-11-02T12:00:00.000Z',
}
const open = (stored: unknown) =>
  migrateDraft(stored, (_, categoryName) => caseFlowOf(categoryName))

it('knows where each case begins and ends without its questions', () => {
  for (const [slug, { id, version, steps }] of Object.entries(caseFlows)) {
    expect([id, steps.at(-1)?.id]).toEqual([slug, LAST_STEP])
    expect({ version, step: steps[0]?.id }).toEqual(caseStarts[slug as keyof typeof caseStarts])
  }
})

describe('a draft', () => {
  it('remembers an answer and when it was given', () => {
    const at = '2026-11-02T12:05:00.000Z'
    expect(withAnswer(draft, 'charges_filed', 'DUI', at)).toEqual({
      ...draft,
      answers: { ...draft.answers, charges_filed: 'DUI' },
      answeredAt: { ...draft.answeredAt, charges_filed: at },
      updatedAt: at,
    })
  })

  it('of the current version opens as it was left', () => {
    expect(open(structuredClone(draft))).toEqual(draft)
  })

  it('of another version keeps every answer and opens at the first step that needs an answer', () => {
    const answers = { ...draft.answers, a_question_that_is_no_more: 'kept' }
    for (const flowVersion of [0, 7, undefined]) {
      const opened = open({ ...draft, flowVersion, answers })
      expect(opened).toEqual({ ...draft, answers, step: 'details' })
    }
  })

  it('at a step that no longer exists opens at the first one that needs an answer', () => {
    expect(open({ ...draft, answers: {}, step: 'gone' })?.step).toBe('violation_date')
    const whole = { ...draft.answers, case_details: 'Help.' }
    expect(open({ ...draft, answers: whole, step: 'gone' })?.step).toBe('firm_size')
  })

  it('can be read without an error, whatever was stored', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (anything, answers) => {
        open(anything)
        expect(open({ id: 'x', answers, answeredAt: anything })).toMatchObject({ id: 'x' })
      }),
    )
    expect(open(null)).toBeNull()
    expect(open([])).toBeNull()
  })
})
