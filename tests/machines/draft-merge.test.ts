import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Draft, withAnswer, withChange } from '#machines/wizard/draft.ts'
import { clampDraft, isSameDraft, mergeDrafts, rebaseDraft } from '#machines/wizard/draft-merge.ts'
import { fromWireDraft, toWireDraft } from '#machines/wizard/draft-wire.ts'

const draft: Draft = {
  id: '5b0c8a54-7e4a-4f6e-9c55-0c2f8d8a6f10',
  flow: 'dui',
  flowVersion: 1,
  category: { id: null, name: 'dui' },
  answers: {},
  answeredAt: {},
  step: 'violation_date',
  updatedAt: '2026-11-02T12:00:00.000Z',
}

/** Returns the instant this many seconds past noon. */
const noon = (seconds: number) => new Date(Date.UTC(2026, 10, 2, 12, 0, seconds)).toISOString()

// Few fields, texts and instants, so that they often coincide.
const field = fc.constantFrom('court', 'charges_filed', 'on_probation', 'firm_size')
const answer = fc.oneof(
  fc.constantFrom('a', 'b', ''),
  fc.boolean(),
  fc.constant(null),
  fc.subarray(['x', 'y']),
)
const instant = fc.integer({ min: 0, max: 5 }).map(noon)
const typed = fc.record({ field, answer, at: instant })
const state: fc.Arbitrary<Draft> = fc
  .record({ typed: fc.array(typed), step: fc.constantFrom('court', 'charges'), at: instant })
  .map(({ typed: all, step, at }) => ({
    ...draft,
    answers: Object.fromEntries(all.map((one) => [one.field, one.answer])),
    answeredAt: Object.fromEntries(all.map((one) => [one.field, one.at])),
    step,
    updatedAt: at,
  }))

const entriesOf = ({ answers, answeredAt }: Draft) =>
  Object.entries(answers).map(([name, value]) => ({ name, value, at: answeredAt[name] ?? '' }))

describe('merging the states of a draft', () => {
  it('is commutative', () => {
    fc.assert(
      fc.property(state, state, (a, b) => {
        expect(mergeDrafts(a, b)).toEqual(mergeDrafts(b, a))
      }),
    )
  })

  it('is associative', () => {
    fc.assert(
      fc.property(state, state, state, (a, b, c) => {
        expect(mergeDrafts(mergeDrafts(a, b), c)).toEqual(mergeDrafts(a, mergeDrafts(b, c)))
      }),
    )
  })

  it('keeps the draft as it is when there is nothing new', () => {
    fc.assert(
      fc.property(state, state, (a, b) => {
        expect(mergeDrafts(a, a)).toEqual(a)
        const merged = mergeDrafts(a, b)
        expect(mergeDrafts(merged, b)).toEqual(merged)
        expect(isSameDraft(mergeDrafts(merged, a), merged)).toBe(true)
      }),
    )
  })

  it.each<[string, Partial<Draft>, boolean]>([
    ['nothing', {}, true],
    ['the order of its category', { category: { name: 'dui', id: null } }, true],
    ['its category', { category: { id: null, name: 'family' } }, false],
    ['its step', { step: 'charges' }, false],
    ['an answer', { answers: { court: 'b', note: 'n' } }, false],
    ['the time of an answer', { answeredAt: { court: noon(2), note: noon(1) } }, false],
    ['an answer that is missing', { answers: { court: 'a' } }, false],
    ['one more answer', { answers: { court: 'a', note: 'n', more: 'm' } }, false],
  ])('is another state when %s differs', (_, change, isSame) => {
    const answeredAt = { court: noon(1), note: noon(1) }
    const one = { ...draft, answers: { court: 'a', note: 'n' }, answeredAt }
    expect(isSameDraft(one, { ...one, ...change })).toBe(isSame)
    expect(isSameDraft({ ...one, ...change }, one)).toBe(isSame)
  })

  it('loses no field, and replaces an answer only with one that is not older', () => {
    fc.assert(
      fc.property(state, state, (a, b) => {
        const merged = mergeDrafts(a, b)
        const all = [...entriesOf(a), ...entriesOf(b)]
        expect(Object.keys(merged.answers).sort()).toEqual(
          [...new Set(all.map(({ name }) => name))].sort(),
        )
        for (const kept of entriesOf(merged)) {
          const candidates = all.filter(({ name }) => name === kept.name)
          expect(candidates).toContainEqual(kept)
          for (const { at } of candidates) expect(at <= kept.at).toBe(true)
        }
        const last = [a, b].map(({ updatedAt }) => updatedAt).sort()[1]
        expect(merged.updatedAt).toBe(last)
      }),
    )
  })

  it('treats an answer without a time as the oldest', () => {
    const known = withAnswer(draft, 'court', 'Mesa', noon(1))
    const unknown = { ...draft, answers: { court: 'Tempe', charges_filed: 'DUI' } }
    expect(mergeDrafts(known, unknown).answers).toEqual({ court: 'Mesa', charges_filed: 'DUI' })
  })
})

describe('a phone that receives the server’s merged draft', () => {
  const later = (base: Draft, all: { field: string; answer: Draft['answers'][string] }[]) =>
    all.reduce((sum, one) => withAnswer(sum, one.field, one.answer ?? null, noon(9)), base)
  const newTyping = fc.array(fc.record({ field, answer }))

  it('takes the server’s answers, also with a corrected time, and keeps what was typed since', () => {
    fc.assert(
      fc.property(state, state, newTyping, (base, other, added) => {
        const theirs = clampDraft(mergeDrafts(base, other), new Date(noon(3)))
        expect(rebaseDraft(base, base, theirs)).toEqual(theirs)
        const ours = later(base, added)
        const next = rebaseDraft(ours, base, theirs)
        for (const { name, value, at } of entriesOf(ours)) {
          if (at > noon(5)) expect(next.answers[name]).toEqual(value)
          else expect(next.answers[name]).toEqual(theirs.answers[name])
        }
      }),
    )
  })

  it('drops nothing that the other side does not have', () => {
    fc.assert(
      fc.property(state, state, newTyping, (base, other, added) => {
        const ours = later(base, added)
        const theirs = mergeDrafts(base, other)
        const names = Object.keys({ ...ours.answers, ...theirs.answers }).sort()
        expect(Object.keys(rebaseDraft(ours, base, theirs).answers).sort()).toEqual(names)
      }),
    )
  })
})

describe('the times of a draft', () => {
  it('are never in the future, and all in one format', () => {
    const odd = {
      ...draft,
      answers: { a: 1, b: 2, c: 3, d: 4 } as never,
      answeredAt: {
        a: noon(60),
        b: '2026-11-02T13:00:00+02:00',
        c: 'soon',
        d: '0001-01-01T00:00:00Z',
      },
      updatedAt: noon(90),
    }
    expect(clampDraft(odd, new Date(noon(30)))).toMatchObject({
      answeredAt: {
        a: noon(30),
        b: '2026-11-02T11:00:00.000Z',
        c: '1970-01-01T00:00:00.000Z',
        d: '1970-01-01T00:00:00.000Z',
      },
      updatedAt: noon(30),
    })
  })

  it('put an answer after the one that it replaces, even by a clock that is behind', () => {
    const ahead = withAnswer(draft, 'court', 'Mesa', noon(30))
    const replaced = withAnswer(ahead, 'court', 'Tempe', noon(10))
    expect(mergeDrafts(ahead, replaced).answers.court).toBe('Tempe')
    expect(mergeDrafts(withChange(replaced, { step: 'charges' }, noon(5)), replaced).step).toBe(
      'charges',
    )
  })
})

it('a draft is unchanged after it was sent and received', () => {
  fc.assert(
    fc.property(state, (sent) => {
      expect(fromWireDraft(sent.id, toWireDraft(sent))).toEqual(sent)
    }),
  )
})
