import { expect, it } from 'vitest'
import { readTyped, removeTyped, storeTyped } from '#src/session/typed-in-tab.ts'
import { readInTab, storeInTab } from '#src/storage/tab-storage.ts'

it('a sign-out deletes text typed in the tab, and a new email that an earlier version stored', () => {
  storeTyped('maria', 'reason', 'No such number.')
  expect(readTyped('maria', 'reason')).toBe('No such number.')
  const former = 'fastpass.new-email'
  storeInTab(former, 'maria.new@example.com')
  removeTyped()
  expect([readTyped('maria', 'reason'), readInTab(former)]).toEqual([undefined, null])
})
