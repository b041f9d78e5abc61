// The public rolls of lawyers, which admins open from a license.
import { describe, expect, it } from 'vitest'
import { rollUrlError } from '#machines/lifecycle/roll-url.ts'
import { licenseRoll } from '#machines/places/license-rolls.ts'
import { states } from '#machines/places/states.ts'

const TERRITORIES = ['60', '66', '69', '72', '78']

const rolls = states.flatMap(({ code, name }) => {
  const roll = licenseRoll(code)
  return roll ? [{ ...roll, state: name }] : []
})

describe('the rolls of lawyers', () => {
  it('has one for each state and the District of Columbia', () => {
    const without = states.filter(({ code }) => !(licenseRoll(code) || TERRITORIES.includes(code)))
    expect(without).toEqual([])
    expect(rolls).toHaveLength(54)
  })

  it('has a distinct keeper and URL for each', () => {
    expect(new Set(rolls.map(({ keeper }) => keeper)).size).toBe(rolls.length)
    expect(new Set(rolls.map(({ url }) => new URL(url).host)).size).toBe(rolls.length)
  })

  it.each(rolls)('has a URL for $name that does not depend on a session', ({ url }) => {
    const { protocol, username, password, port, search, hash, href } = new URL(url)
    expect(protocol).toBe('https:')
    expect([username, password, port, hash]).toEqual(['', '', '', ''])
    // Some sites write the number or the key of a visit into their addresses.
    expect(search).not.toMatch(/session|sid=|token|key=|\d{6,}/i)
    expect(href).not.toMatch(/;|\/\(S\(|[*!]|[0-9a-f]{8}-[0-9a-f]{4}-/i)
    expect(href).toBe(url)
    expect(rollUrlError(url)).toBeNull()
  })

  it.each(rolls)(
    'has a page that finds lawyers of $state, if a source gives one',
    ({ url, sources }) => {
      // These sites are for the search alone.
      const isSearchSite = /^https:\/\/(mars|portalattysearch-cloud|directory-kard)\./.test(url)
      expect(new URL(url).pathname !== '/' || isSearchSite).toBe(sources > 0)
    },
  )

  it.each([
    ['https://www.azbar.org', null],
    ['HTTPS://www.azbar.org', null],
    ['http://www.azbar.org', 'Enter an address that starts with https://.'],
    ['http://www.azbar.org/?to=https://', 'Enter an address that starts with https://.'],
    ['', 'Field is required.'],
  ])('is entered as an address that cannot be changed on the way: %j', (text, error) => {
    expect(rollUrlError(text)).toBe(error)
  })
})
