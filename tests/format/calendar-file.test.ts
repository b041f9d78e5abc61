// The file that a phone's calendar reads, by the rules of RFC 5545 that strict calendars check.
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type CourtAppointment, calendarFile } from '#src/features/case/calendar-file.ts'

beforeAll(() => {
  vi.stubGlobal('location', { hostname: 'fastpass.example' })
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const COURT =
  'Juzgado de Peñasco, Sala 3; “Año Nuevo”\\Piso 2 👩🏽‍⚖️👩🏽‍⚖️👩🏽‍⚖️ ñññññññññññññññññññññññññ'

const appointment: CourtAppointment = {
  caseId: '019a0000-0000-7000-8000-0000000000c1',
  title: 'Court date for Fastpass case 1038',
  courtDate: '2026-12-14T09:30:00Z',
  timeZone: 'America/Phoenix',
  sequence: 2,
  court: COURT,
}

const read = (more: Partial<CourtAppointment> = {}) =>
  calendarFile({ ...appointment, ...more }).text()

/** RFC 5545 §3.3.6: `T` only before hours, minutes or seconds; weeks alone. */
const DURATION =
  /^[+-]?P(\d+W|\d+D(T(\d+H(\d+M(\d+S)?)?|\d+M(\d+S)?|\d+S))?|T(\d+H(\d+M(\d+S)?)?|\d+M(\d+S)?|\d+S))$/

const unfolded = (text: string) => text.replaceAll(/\r\n[ \t]/g, '').split('\r\n')

const valuesOf = (text: string, ...names: string[]) =>
  unfolded(text)
    .filter((line) => names.includes(line.split(/[:;]/)[0] ?? ''))
    .map((line) => line.slice(line.indexOf(':') + 1))

const eventIn = (text: string) => {
  const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  if (!event) throw new Error('The file has no event.')
  return { event: new ICAL.Event(event), alarm: event.getFirstSubcomponent('valarm') }
}

it.each([
  ['a time and a zone', {}],
  ['a time alone', { timeZone: undefined }],
  ['a day alone', { courtDate: '2026-12-14T00:00:00Z' }],
  ['a court of two lines', { court: 'Mesa\nMunicipal\r\nCourt\r' }],
  ['no court', { court: undefined }],
])('a calendar file with %s is valid', async (_, more) => {
  const text = await read(more)
  expect(valuesOf(text, 'TRIGGER')).toHaveLength(1)
  expect(valuesOf(text, 'SUMMARY', 'DESCRIPTION')).toHaveLength(2)
  for (const duration of valuesOf(text, 'DURATION', 'TRIGGER')) expect(duration).toMatch(DURATION)
  for (const words of valuesOf(text, 'SUMMARY', 'DESCRIPTION', 'LOCATION')) {
    expect(words).toMatch(/^(\\[\\,;nN]|[^\\,;\p{Cc}])*$/u)
  }
  // Every line ends with both characters, and has no other control characters.
  expect(text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
  for (const line of text.split('\r\n')) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  }
})

it('the event names the court as its location', async () => {
  expect(eventIn(await read()).event.location).toBe(COURT)
})

it('the alarm rings a day before a time, or at nine on the day before a whole day', async () => {
  const timed = eventIn(await read())
  expect(timed.event.startDate.toString()).toBe('2026-12-14T16:30:00Z')
  expect(timed.event.endDate.toString()).toBe('2026-12-14T17:30:00Z')
  expect(timed.alarm?.getFirstPropertyValue('trigger')?.toString()).toBe('-PT24H')
  const whole = eventIn(await read({ courtDate: '2026-12-31T00:00:00Z' }))
  expect(whole.event.startDate.toString()).toBe('2026-12-31')
  expect(whole.event.endDate.toString()).toBe('2027-01-01')
  expect(whole.alarm?.getFirstPropertyValue('trigger')?.toString()).toBe('-PT15H')
})
