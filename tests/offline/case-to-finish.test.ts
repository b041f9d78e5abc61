// The case that a visitor finished in this tab before creating an account, and whose it is then.
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import {
  clearCaseToFinish,
  isCaseToFinish,
  isFinishedBy,
  recordAccount,
  storeCaseToFinish,
  storeFinishedCase,
  takeCaseToFinish,
  wantedDraft,
} from '#src/offline/drafts/case-to-finish.ts'
import { removeInTab } from '#src/storage/tab-storage.ts'

const HOUR_MS = 3_600_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  clearCaseToFinish()
  removeInTab('fastpass.finished-case')
})
afterAll(() => void vi.useRealTimers())
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

it('a case to finish is taken once', () => {
  expect([wantedDraft(), isCaseToFinish(), takeCaseToFinish()]).toEqual([null, false, null])
  storeCaseToFinish('d1')
  expect([wantedDraft(), isCaseToFinish()]).toEqual(['d1', true])
  expect(takeCaseToFinish()).toBe('d1')
  expect([wantedDraft(), takeCaseToFinish()]).toEqual([null, null])
})

it.each([
  ['within the hour', HOUR_MS, 'd1'],
  ['not later', HOUR_MS + 1, null],
])('a finished case is found without its mark %s', (_, ms, draftId) => {
  storeFinishedCase('d1')
  pass(ms)
  expect(wantedDraft()).toBe(draftId)
})

it('the mark comes before a finished case', () => {
  storeFinishedCase('d1')
  storeCaseToFinish('d2')
  expect(wantedDraft()).toBe('d2')
})

it('a finished case belongs to the first account in this tab, and the next one does not find it', () => {
  storeFinishedCase('d1')
  expect(isFinishedBy('maria', 'd1')).toBe(false)
  recordAccount('maria')
  expect(wantedDraft()).toBeNull()
  // Each start of the page records the account.
  recordAccount('maria')
  expect(isFinishedBy('maria', 'd1')).toBe(true)
  expect(isFinishedBy('maria', 'd2')).toBe(false)
  expect(isFinishedBy('omar', 'd1')).toBe(false)
  recordAccount('omar')
  expect([isFinishedBy('maria', 'd1'), isFinishedBy('omar', 'd1')]).toEqual([false, false])
})

it('a finished case belongs to no account that is created after an hour', () => {
  recordAccount('maria')
  storeFinishedCase('d1')
  pass(HOUR_MS + 1)
  recordAccount('maria')
  expect(isFinishedBy('maria', 'd1')).toBe(false)
  expect(wantedDraft()).toBeNull()
})
