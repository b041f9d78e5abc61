// The whole transition table through the API: everything that anyone can request, in every state,
// and all its effects.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bidMachine } from '#machines/lifecycle/bid.machine.ts'
import { caseMachine } from '#machines/lifecycle/case.machine.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import {
  actors,
  type Effect,
  type Row,
  type Scene,
  type SceneName,
  scenes,
} from '#tests/support/transition-model.ts'
import { refusalOf, roleOf } from '#tests/support/transition-refusals.ts'
import {
  asActor,
  castOf,
  changesBetween,
  clearCases,
  request,
  type Staged,
  snapshot,
  stage,
} from '#tests/support/transition-scenes.ts'
import { rows } from '#tests/support/transition-table.ts'

let api: TestApi
let people: Awaited<ReturnType<typeof castOf>>

beforeAll(async () => {
  api = await startApi()
  people = await castOf(api)
})
afterAll(() => api.close())

const labelOf = ({ event, on }: Row) => (on ? `${event} of the ${on}’s bid` : event)
const isCaseEvent = ({ event }: Row) => !event.startsWith('bid.')

it('the table has a row for every event of the machines that a person can cause', () => {
  const known = new Set<string>(rows.map(({ event }) => event))
  // Passing over is caused by an acceptance or a deleted account, reminders and ends by the clock.
  const caused = [...caseMachine.events, ...bidMachine.events].filter(
    (event) =>
      !['bid.pass', 'bid.end', 'contact.remind', 'contact.hold', 'contact.resume'].includes(event),
  )
  expect(caused.filter((event) => !known.has(event))).toEqual([])
})

describe.each(Object.keys(scenes) as SceneName[])('a case that is %s', (name) => {
  const scene: Scene = scenes[name]
  let untouched: Staged

  beforeAll(async () => {
    await clearCases(api)
    untouched = await stage(api, people, name)
  })

  it.each(rows.map((row) => [labelOf(row), row] as const))('%s', async (_label, row) => {
    const effects = row.does?.[name] ?? []
    const may = effects.flatMap(({ by }) => by)
    const has = row.again?.[name] ?? []

    const before = await snapshot(api)
    const replies: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const actor of actors.filter((each) => !may.includes(each))) {
      const { status, body } = await request(row, asActor(api, people, actor), untouched)
      const { case_status, bid_status } = body.data ?? {}
      replies[actor] = has.includes(actor)
        ? { status, now: isCaseEvent(row) ? case_status : bid_status }
        : { status, code: body.code, current_status: body.current_status }
      expected[actor] = has.includes(actor)
        ? { status: 200, now: isCaseEvent(row) ? scene.case : scene.bids[row.on ?? 'chosen'] }
        : { current_status: undefined, ...refusalOf(scene, row, actor) }
    }
    expect(replies).toEqual(expected)
    expect(await snapshot(api), 'nothing has changed').toEqual(before)

    const { event } = row
    for (const effect of effects)
      await expectEffect(row, effect, await stage(api, people, name, event))
  })
})

const successes: Partial<Record<Row['event'], number>> = {
  'bid.create': 201,
  'bid.withdraw': 204,
  'bid.remove': 204,
  'case.remove': 204,
}

async function expectEffect(
  row: Row,
  { by, changes, audit, notifications }: Effect,
  staged: Staged,
) {
  for (const actor of by) {
    const who = asActor(api, people, actor)
    const before = await snapshot(api)
    const { status, body } = await request(row, who, staged)
    expect(status, actor).toBe(successes[row.event] ?? 200)
    const subject = isCaseEvent(row) ? 'case' : (row.on ?? 'newcomer')
    expect(body?.data ?? {}).toMatchObject(statusIn(changes[subject]))

    const seen = changesBetween(before, await snapshot(api), staged, people)
    expect(seen.other).toEqual([])
    expect(Object.keys(seen.changes).sort()).toEqual(Object.keys(changes).sort())
    for (const [name, columns = {}] of Object.entries(changes)) {
      const stored = seen.changes[name as keyof typeof changes]
      const wanted = Object.fromEntries(
        Object.entries(columns).map(([column, value]) => [column, storedAs(value, staged)]),
      )
      if (name === 'newcomer') expect(stored).toMatchObject(wanted)
      else expect(stored, name).toEqual(wanted)
    }
    expect(seen.audit.map(({ line }) => line).sort()).toEqual([...audit].sort())
    for (const line of seen.audit) {
      expect(line).toMatchObject({
        by: actor,
        role: actor === 'visitor' ? undefined : roleOf[actor],
      })
    }
    expect(seen.notifications).toEqual([...notifications].sort())
  }
}

const statusIn = (columns: Record<string, unknown> = {}) =>
  Object.fromEntries(Object.entries(columns).filter(([name]) => name.endsWith('_status')))

/** Returns the value as PostgreSQL writes it to JSON. */
function storedAs(value: unknown, { bids }: Staged): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('bid' in value) return bids[value.bid as keyof typeof bids].id
  if ('courtDate' in value) {
    const dui = expect.objectContaining({ next_hearing_date: value.courtDate })
    return expect.objectContaining({ dui })
  }
  const { hoursFromNow } = value as { hoursFromNow: number }
  const at = new Date(api.now().getTime() + hoursFromNow * 3_600_000)
  return expect.stringContaining(at.toISOString().slice(0, 19))
}
