import { expect, it } from 'vitest'
import { readTyped, removeTyped, storeTyped } from '#src/session/typed-in-tab.ts'

it('a sign-out deletes text typed in the tab', () => {
  storeTyped('maria', 'reason', 'No such number.')
  expect(readTyped('maria', 'reason')).toBe('No such number.')
  removeTyped()
  expect(readTyped('maria', 'reason')).toBeUndefined()
})
