// A page whose database does not respond at its start, or refuses.
import { afterAll, expect, it } from 'vitest'
import { caseKey, installPage, inWords } from './page.ts'

const page = installPage()
const { pass, ended } = page
const { persistQueries } = await import('#src/sync/query-persistence.ts')
const { queryClient, openQueriesOf } = await import('#src/data/query-client.ts')
const { snackbarActor } = await import('#src/ui/overlay/snackbar-actor.ts')
snackbarActor.start()
afterAll(() => page.close())

type Person = Awaited<ReturnType<typeof page.logIn>>
function begin(person: Person) {
  const end = new AbortController()
  openQueriesOf(person.personId, end.signal, person.session)
  const restored = persistQueries(person.identity, end.signal)
  return { end: () => end.abort(), restored }
}
async function start(person: Person) {
  const { restored, end } = begin(person)
  await ended(restored)
  return end
}
const set = (person: Person, id: string, data: string) =>
  queryClient.setQueryData(caseKey(person.personId, id), data)
const cases = ({ personId }: Person) =>
  Object.fromEntries(
    queryClient
      .getQueryCache()
      .findAll({ queryKey: [personId] })
      .map((query) => [inWords(query), query.state.data]),
  )

it('shows what it had stored once the database responds, and stores what was fetched before', async () => {
  const person = await page.logIn()
  const endBefore = await start(person)
  set(person, 'k1', 'stored')
  set(person, 'k2', 'stored')
  await pass(1_000)
  endBefore()
  page.device.fail('silent', { andLater: true })
  const { restored, end } = begin(person)
  await pass(20_000)
  set(person, 'k2', 'fetched')
  set(person, 'k3', 'fetched')
  page.device.recover()
  await ended(restored)
  expect(cases(person)).toEqual({
    'cases case k1': 'stored',
    'cases case k2': 'fetched',
    'cases case k3': 'fetched',
  })
  await pass(1_000)
  end()
  const endNext = await start(person)
  expect(cases(person)).toMatchObject({ 'cases case k3': 'fetched' })
  endNext()
})

it('stops asking after a log-out', async () => {
  const person = await page.logIn()
  page.device.fail('silent', { andLater: true })
  const { restored, end } = begin(person)
  await pass(1_000)
  end()
  await ended(restored)
  page.device.recover()
  expect(cases(person)).toEqual({})
})

it('says that nothing can be read offline, once there is something to store', async () => {
  const person = await page.logIn()
  page.device.fail('request', { andLater: true })
  const end = await start(person)
  const shown = () => snackbarActor.getSnapshot().context.shown?.message
  expect(shown()).toBeUndefined()
  set(person, 'k1', 'fetched')
  await pass(1_000)
  expect(cases(person)).toEqual({ 'cases case k1': 'fetched' })
  expect(shown()).toBe(
    'This phone doesn’t let Fastpass save anything. You won’t be able to read this offline.',
  )
  page.device.recover()
  end()
})
