// The time zone of every place.
import { describe, expect, it } from 'vitest'
import { countiesOf, findCounty } from '#machines/places/place.ts'
import { states } from '#machines/places/states.ts'
import { timeZoneOf } from '#machines/places/time-zones.ts'

const known = (zone: string | null) =>
  zone !== null && new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone

/** Returns the zone of a county by its name. */
const zoneOf = (state: string, county: string) => {
  const found = findCounty(state, county)
  if (!found) throw new Error(`There is no ${county} in ${state}`)
  return timeZoneOf(found.code)
}

describe('a time zone', () => {
  it.each(states)(
    'is known for each county of $name, and for the state if all have the same',
    ({ code }) => {
      const zones = countiesOf(code).map((county) => timeZoneOf(county.code))
      expect(zones.filter((zone) => !known(zone))).toEqual([])
      const [zone, ...others] = new Set(zones)
      expect(timeZoneOf(code)).toBe(others.length > 0 ? null : zone)
    },
  )

  it('is undefined without a place, and for a code that is not a place', () => {
    expect(timeZoneOf(null)).toBeNull()
    expect(timeZoneOf('99')).toBeNull()
  })

  it('of a state in several zones is not known without the county', () => {
    for (const state of ['12', '41', '47', '48']) expect(timeZoneOf(state), state).toBeNull()
    expect(timeZoneOf('04')).toBe('America/Phoenix')
  })

  it.each([
    ['12', 'Escambia', 'America/Chicago'],
    ['12', 'Leon', 'America/New_York'],
    ['12', 'Gulf', 'America/New_York'],
    ['16', 'Kootenai', 'America/Los_Angeles'],
    ['16', 'Ada', 'America/Boise'],
    ['18', 'Lake', 'America/Chicago'],
    ['18', 'Marion', 'America/Indiana/Indianapolis'],
    ['20', 'Sherman', 'America/Denver'],
    ['20', 'Sedgwick', 'America/Chicago'],
    ['21', 'Warren', 'America/Chicago'],
    ['21', 'Jefferson', 'America/New_York'],
    ['26', 'Iron', 'America/Chicago'],
    ['26', 'Marquette', 'America/Detroit'],
    ['31', 'Scotts Bluff', 'America/Denver'],
    ['38', 'Stark', 'America/Denver'],
    ['38', 'McKenzie', 'America/Chicago'],
    ['41', 'Malheur', 'America/Boise'],
    ['46', 'Pennington', 'America/Denver'],
    ['47', 'Knox', 'America/New_York'],
    ['47', 'Davidson', 'America/Chicago'],
    ['48', 'El Paso', 'America/Denver'],
    ['04', 'Apache', 'America/Phoenix'],
    ['02', 'Aleutians West', 'America/Anchorage'],
    ['15', 'Kauai', 'Pacific/Honolulu'],
  ])('of state %s, %s County, is %s', (state, county, zone) => {
    expect(zoneOf(state, county)).toBe(zone)
  })
})
