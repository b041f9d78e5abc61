import { describe, expect, it } from 'vitest'
import { bankruptcyFlow } from '#machines/wizard/flows/bankruptcy.ts'
import { civilFlow } from '#machines/wizard/flows/civil.ts'
import { familyFlow } from '#machines/wizard/flows/family.ts'
import { readersOfFields } from '#src/wizard/readers-of-fields.ts'

const UNSEEN = 'Other attorneys do not see that you answered.'
const RISK = 'a lawyer of this person or business could read your case.'

describe('who reads the answer to a question', () => {
  it('says what is risked by hiding a name, also where others do not see that it was given', () => {
    const spouse = readersOfFields(bankruptcyFlow, ['spouse_name'], 'chosen')
    expect(spouse).toContain(UNSEEN)
    expect(spouse).toContain(RISK)
    const business = readersOfFields(civilFlow, ['business_name'], 'chosen')
    expect(business).not.toContain(UNSEEN)
    expect(business).toContain(RISK)
    const marriage = readersOfFields(familyFlow, ['marriage_date'], 'chosen')
    expect(marriage).toContain(UNSEEN)
    expect(marriage).not.toContain(RISK)
  })

  it('says which attorneys read it where it is not hidden, or hidden for another answer', () => {
    const readers = (disclosure: 'bidders' | 'dependent') =>
      readersOfFields(bankruptcyFlow, ['spouse_name'], disclosure)
    expect(readers('bidders')).toContain('They see this name first.')
    expect(readers('dependent')).toContain('It would give away an answer you hid.')
  })
})
