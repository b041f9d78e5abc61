import { describe, expect, it } from 'vitest'
import { Problem, type ProblemCode } from '#server/errors.ts'
import { securitySentence } from '#src/features/admin/operations/security-texts.ts'
import { at } from '#tests/support/contract.ts'

const { enum: codes } = at('/components/schemas/ProblemCode') as { enum: ProblemCode[] }
// No line is written for it.
const refusals = codes.filter(
  (code) => new Problem(code).status === 403 && code !== 'CONFLICT_CHECK_NEEDED',
)

describe('a line of the security log', () => {
  it('says in words why a request was refused', () => {
    const unnamed = refusals.filter((result) =>
      securitySentence({ kind: 'refusal', result }).includes(result),
    )
    expect(unnamed).toEqual([])
  })

  it('says in words that guesses of codes were slowed down', () => {
    expect(securitySentence({ kind: 'lock', result: 'second_factor_locked' })).toBe(
      'Guessing slowed down: asked to wait after wrong codes',
    )
  })
})
