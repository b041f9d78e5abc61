// A process remembers for a short time that no pause ends. Whichever process reads a case, its
// pause ends at its last instant.
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { reopenDueCases } from '#server/domain/lifecycle/deadlines.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { askWith } from '#tests/support/asking.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { move, postCase } from '#tests/support/stories.ts'

let here: TestApi
let there: TestApi
let maria: TestPerson
let vega: TestPerson

beforeAll(async () => {
  const db = await openTestDatabase()
  here = await startApi({ db })
  there = await startApi({ db: { ...db, close: async () => {} } })
  maria = await here.customer()
  vega = await here.attorney()
})
afterAll(async () => {
  await there.close()
  await here.close()
})

/** Moves the clocks of both processes. */
function advance(time: { hours?: number; seconds?: number }) {
  here.advance(time)
  there.advance(time)
}

/** Posts a case, with both clocks. */
async function post(): Promise<string> {
  there.advance({ seconds: 1 })
  return (await postCase(here, maria)).id
}

/**
 * Returns what the other process shows of a case: its status to its customer, and whether attorneys
 * can explore it.
 */
async function shownThere(id: string) {
  const list = { path: { attorney_id: vega.id }, query: { scope: 'explore' } } as const
  const listed = await askWith(there.send, vega.token).must('listCasesByAttorney', list)
  const customer = askWith(there.send, maria.token)
  const { data } = await customer.must('getCase', { path: { case_id: id } })
  return [data.case_status, listed.data.some((item) => item.id === id)]
}

describe('another process publishes the end of a pause', () => {
  it('at the moment of the end, although it had checked just before the pause began', async () => {
    const id = await post()
    expect(await shownThere(id)).toEqual(['open', true])
    await move(maria, id, 'paused')
    expect(await shownThere(id)).toEqual(['paused', false])
    advance({ hours: 23, seconds: 3_599 })
    expect(await shownThere(id)).toEqual(['paused', false])
    advance({ seconds: 1 })
    expect(await shownThere(id)).toEqual(['open', true])
  })

  it('of each case at its own time, even when an earlier one was ended by a person', async () => {
    const first = await post()
    await move(maria, first, 'paused')
    advance({ seconds: 20 })
    const second = await post()
    await move(maria, second, 'paused')
    advance({ hours: 23, seconds: 3_570 })
    expect(await shownThere(first)).toEqual(['paused', false])
    await move(maria, first, 'open')
    expect(await shownThere(first)).toEqual(['open', true])
    await move(maria, first, 'paused')
    advance({ seconds: 30 })
    expect(await shownThere(second)).toEqual(['open', true])
    expect(await shownThere(first)).toEqual(['paused', false])
  })
})

describe('the end of the next pause', () => {
  const countStatements = () => {
    const execute = vi.spyOn(here.services.db.orm, 'execute')
    onTestFinished(() => execute.mockRestore())
    return async () => {
      execute.mockClear()
      for (let count = 0; count < 3; count += 1) await reopenDueCases(here.services)
      return execute.mock.calls.length
    }
  }

  it('is queried once a minute', async () => {
    const count = countStatements()
    advance({ hours: 48 })
    await reopenDueCases(here.services)
    expect(await count()).toBe(0)
    advance({ seconds: 59 })
    expect(await count()).toBe(0)
    advance({ seconds: 1 })
    expect(await count()).toBe(1)
  })

  it('is queried again after the clock was set back', async () => {
    const count = countStatements()
    advance({ hours: 1 })
    expect(await count()).toBe(1)
    advance({ seconds: -1 })
    expect(await count()).toBe(1)
  })
})
