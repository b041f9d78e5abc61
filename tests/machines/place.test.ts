// Places by their codes and by what people type.
import { describe, expect, it } from 'vitest'
import { countyLists } from '#machines/places/counties.ts'
import {
  countiesOf,
  findCounty,
  isPlace,
  placeName,
  reducedPlaces,
  searchCounties,
} from '#machines/places/place.ts'
import { divisionsOf, states } from '#machines/places/states.ts'
import { readTypedPlace, withState } from '#machines/places/typed-place.ts'
import { placeErrorIn } from '#machines/wizard/place-error.ts'

describe('the list of places', () => {
  it('has every state, the District of Columbia and five territories, each with its counties', () => {
    expect(states).toHaveLength(56)
    expect(states.map(({ code }) => code).sort()).toEqual(Object.keys(countyLists).sort())
    const counties = states.flatMap(({ code }) => countiesOf(code))
    expect(counties).toHaveLength(3_232)
    expect(new Set(counties.map(({ code }) => code)).size).toBe(counties.length)
    expect(counties.every(({ code }) => /^\d{5}$/.test(code))).toBe(true)
  })

  it('names each county of a state differently', () => {
    for (const { code } of states) {
      const names = countiesOf(code).map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
    }
  })

  it.each([
    ['04013', 'Maricopa County, Arizona'],
    ['04027', 'Yuma County, Arizona'],
    ['22071', 'Orleans Parish, Louisiana'],
    ['02020', 'Anchorage, Alaska'],
    ['02063', 'Chugach, Alaska'],
    ['32510', 'Carson City, Nevada'],
    ['51710', 'Norfolk (city), Virginia'],
    ['51036', 'Charles City County, Virginia'],
    ['29189', 'St. Louis County, Missouri'],
    ['29510', 'St. Louis (city), Missouri'],
    ['48301', 'Loving County, Texas'],
    ['11001', 'District of Columbia'],
    ['72127', 'San Juan, Puerto Rico'],
    ['06', 'California'],
  ])('names the place with the code %s: %s', (code, name) => {
    expect(placeName(code)).toBe(name)
    expect(isPlace(code)).toBe(true)
  })

  it.each(['', '4', '03', '04014', '0401', '040133', 'AZ'])(
    'has no place with the code %j',
    (code) => {
      expect(placeName(code)).toBeUndefined()
      expect(isPlace(code)).toBe(false)
    },
  )
})

describe('the divisions of a state', () => {
  it.each([
    ['04', 'a county', 'counties'],
    ['02', 'a borough or census area', 'boroughs and census areas'],
    ['22071', 'a parish', 'parishes'],
    ['09', 'a county', 'counties'],
    ['72', 'a municipio', 'municipios'],
  ])('of %s are called %s, and all of them %s', (code, one, all) => {
    expect(divisionsOf(code)).toEqual([one, all])
  })

  it('are only called counties where all of them are', () => {
    for (const { code } of states) {
      const isCounties = countiesOf(code).every(({ name }) => name.endsWith(' County'))
      expect([code, divisionsOf(code)[1] === 'counties']).toEqual([code, isCounties])
    }
  })
})

describe('a typed county', () => {
  it.each([
    ['04', 'maricopa', '04013'],
    ['04', ' Maricopa  County ', '04013'],
    ['06', 'san luis obispo', '06079'],
    ['35', 'dona ana', '35013'],
    ['22', 'orleans', '22071'],
    ['24', 'Prince Georges', '24033'],
    ['24', "Prince George's", '24033'],
    ['24', 'Prince George’s', '24033'],
    ['29', 'saint louis county', '29189'],
    ['29', 'St Louis city', '29510'],
    ['51', 'charles city', '51036'],
    ['02', 'Kenai Peninsula Borough', '02122'],
    ['02', 'Bethel Census Area', '02050'],
    ['02', 'City and Borough of Juneau', '02110'],
    ['02', 'Kodiak Island Borough', '02150'],
    ['02', 'Municipality of Anchorage', '02020'],
    ['08', 'City and County of Denver', '08031'],
    ['12', 'De Soto', '12027'],
    ['15', 'Kauaʻi', '15007'],
    ['15', 'Hawai‘i County', '15001'],
    ['17', 'Du Page', '17043'],
    ['17', 'La Salle County', '17099'],
    ['17', 'Rock Island', '17161'],
    ['18', 'La Porte', '18091'],
    ['21', 'County of La Rue', '21123'],
    ['29', 'City of St. Louis', '29510'],
    ['29', 'Sainte Genevieve', '29186'],
    ['30', 'Lewis & Clark', '30049'],
    ['53', 'Island', '53029'],
    ['04', 'maricopa co.', '04013'],
    ['04', 'Maricopa Co', '04013'],
    ['04', 'Maricopa County, AZ', '04013'],
    ['04', 'Maricopa Co., A.Z. ', '04013'],
    ['04', 'Maricopa County AZ', '04013'],
    ['04', 'County of Maricopa, Arizona', '04013'],
    ['18', 'Marion Co IN', '18097'],
    ['29', 'City of St. Louis, MO', '29510'],
    ['53', 'King Cty., Washington', '53033'],
    ['04', 'Maricopa,', '04013'],
    ['08', 'Denver, CO', '08031'],
    ['11', 'DC', '11001'],
    ['11', 'D.C.', '11001'],
    ['11', 'Washington', '11001'],
    ['11', 'Washington DC', '11001'],
    ['11', 'Washington, D.C.', '11001'],
    ['11', 'District of Columbia', '11001'],
    ['36', 'Brooklyn', '36047'],
    ['36', 'brooklyn, ny', '36047'],
    ['36', 'Borough of Brooklyn', '36047'],
    ['36', 'Bronx Borough', '36005'],
    ['36', 'New York', '36061'],
    ['36', 'Manhattan', '36061'],
    ['36', 'Staten Island', '36085'],
    ['36', 'The Bronx', '36005'],
    ['36', 'Queens', '36081'],
    ['36', 'Washington', '36115'],
    ['51', 'Norfolk, City', '51710'],
    ['60', 'Manuʻa District', '60020'],
    ['72', 'Municipio de Mayaguez', '72097'],
    ['78', 'St. Croix Island', '78010'],
  ])('in the state %s, %j is the county %s', (state, typed, code) => {
    expect(findCounty(state, typed)?.code).toBe(code)
  })

  it.each([
    ['04', ''],
    ['04', 'Clark'],
    ['04', 'Mari'],
    ['99', 'Clark'],
    ['04', 'Maricopa, Nevada'],
    ['04', 'Maricopa County, CA'],
    // Colorado, and no county.
    ['29', 'Clay, CO'],
    ['04', 'Washington, DC'],
    ['04', 'Brooklyn'],
    // Towns that are not in the county of their name.
    ['04', 'City of Maricopa'],
    ['04', 'Maricopa, AZ'],
    ['19', 'Des Moines, IA'],
    ['48', 'Houston, TX'],
    ['48', 'Austin, Texas'],
    ['04', 'Maricopa County, A'],
    ['06', 'Yuba City'],
    ['12', 'Lake City'],
    ['19', 'Sioux City'],
    ['24', 'Kent Island'],
    ['29', 'Jefferson City'],
    ['34', 'Union City'],
    ['42', 'Chester Borough'],
    ['47', 'Johnson City'],
  ])('in %s, %j is not a county', (state, typed) => {
    expect(findCounty(state, typed)).toBeUndefined()
  })

  it('that is a county and a city has to say which', () => {
    expect(findCounty('29', 'St. Louis')).toBeUndefined()
    expect(findCounty('51', 'Richmond')).toBeUndefined()
    expect(findCounty('51', 'Richmond County')?.code).toBe('51159')
  })
})

/**
 * The ways in which people write what kind of place it is, before and after its name, by state; of
 * all, where it is ''.
 */
const kinds: Readonly<Record<string, readonly string[]>> = {
  '': ['', ' County', ' county'],
  '02': [' Borough', ' Census Area', ' City and Borough', ' Municipality'],
  '11': [' District'],
  '22': [' Parish'],
  '60': [' District', ' Island'],
  '69': [' Municipality', ' Island'],
  '72': [' Municipio'],
  '78': [' Island'],
}
const before: Readonly<Record<string, readonly string[]>> = {
  '': ['County of '],
  '02': ['Municipality of ', 'City and Borough of '],
  '22': ['Parish of '],
  '69': ['Municipality of '],
  '72': ['Municipio de '],
}
const usedIn = (all: typeof kinds, state: string) => [...(all[''] ?? []), ...(all[state] ?? [])]
const spellings: ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.normalize('NFD').replace(/\p{M}/gu, ''),
  (name) => name.replace(/'/g, ''),
  (name) => name.replace(/'/g, ' '),
  ...['’', '‘', 'ʻ', 'ʼ', '`', '´'].map((mark) => (name: string) => name.replace(/'/g, mark)),
  (name) => name.replace(/\bSt\./g, 'Saint'),
  (name) => name.replace(/\bSte\./g, 'Sainte'),
  (name) => name.replace(/\./g, ''),
  (name) => name.replace(/-/g, ' '),
  (name) => name.replace(/ and /g, ' & '),
  (name) => name.replace(/ /g, ''),
  (name) => name.replace(/([a-z])([A-Z])/g, '$1 $2'),
  (name) => name.replace(/^(De|Du|La|Le|Mc|Mac|Van|Des|El|St\.) ?/, '$1 '),
]

it.each(states)('every county of $name is found, as people write it', ({ code }) => {
  const named = countiesOf(code)
  const bare = (name: string) => name.replace(/ (County|Parish|\(city\)|City)$/, '')
  const wrong = named.flatMap((county) => {
    const name = bare(county.name)
    // A county and a city with the same name: the text has to say which.
    const isShared = named.filter((other) => bare(other.name) === name).length > 1
    const whole = [county.name, county.name.replace('(city)', 'City'), county.name.toLowerCase()]
    const written = [
      ...usedIn(kinds, code).map((kind) => name + kind),
      ...usedIn(before, code).map((kind) => kind + name),
      ...spellings.flatMap((spelled) => [spelled(name), `${spelled(name)} county`]),
    ]
    return [
      ...whole.filter((text) => findCounty(code, text)?.code !== county.code),
      ...[...new Set(written)].filter((text) => {
        const found = findCounty(code, text)
        return isShared ? found && bare(found.name) !== name : found?.code !== county.code
      }),
    ]
  })
  expect(wrong).toEqual([])
})

it.each([
  ['35', 'Dona', ['Doña Ana County']],
  ['24', 'prince georges', ["Prince George's County"]],
  ['24', 'Queen Anne’s', ["Queen Anne's County"]],
  ['17', 'du page', ['DuPage County']],
  ['18', 'la p', ['LaPorte County']],
  ['29', 'Saint L', ['St. Louis (city)', 'St. Louis County']],
  ['72', 'mayag', ['Mayagüez']],
  [
    '29',
    'sain',
    [
      'St. Charles County',
      'St. Clair County',
      'St. Francois County',
      'St. Louis (city)',
      'St. Louis County',
      'Ste. Genevieve County',
    ],
  ],
  ['06', 'st', ['Stanislaus County']],
  ['02', 'Kenai Peninsula Borough', ['Kenai Peninsula']],
  ['48', 'davis', ['Jeff Davis County']],
  ['48', ' jeff ', ['Jeff Davis County', 'Jefferson County']],
  ['48', 'avis', []],
  ['36', 'brook', ['Kings County']],
  ['36', 'the bronx', ['Bronx County']],
  ['04', 'maricopa co., az', ['Maricopa County']],
  ['04', 'maricopa, ca', []],
  // On the way to Arizona.
  ['04', 'maricopa, ar', ['Maricopa County']],
  ['04', 'County of Maricopa', ['Maricopa County']],
  ['11', 'washington, dc', ['District of Columbia']],
])('a search in %s for %j lists %o', (state, typed, names) => {
  expect(searchCounties(state, typed).map(({ name }) => name)).toEqual(names)
})

it('an empty search lists all counties', () => {
  for (const { code } of states) expect(searchCounties(code, ' ')).toEqual(countiesOf(code))
})

it('places that are part of others are left out', () => {
  expect(reducedPlaces(['32003', '04013', '04', '32003'])).toEqual(['04', '32003'])
})

describe('a typed place', () => {
  const list = async () => ({ findCounty })
  const noList = () => Promise.reject(new Error('offline'))

  it.each([
    [{ state: '04', county: 'maricopa' }, '04013'],
    [{ state: '04', county: '  ' }, '04'],
    [{ state: '', county: 'Maricopa' }, { state: 'Choose a state.' }],
    [
      { state: '04', county: 'Clark' },
      { county: 'Choose a county of Arizona from the list, or leave this empty.' },
    ],
  ])('%j is read as %j', async (typed, read) => {
    expect(await readTypedPlace(typed, list)).toEqual(read)
  })

  it.each([
    ['06', 'Orange County', '12', ''],
    ['53', 'jefferson', '08', ''],
    ['06', 'orange', '', ''],
    ['', 'Orange County', '06', 'Orange County'],
    ['04', 'Clark', '32', 'Clark'],
    ['06', 'Oran', '12', 'Oran'],
    ['06', '', '12', ''],
  ])(
    'in the state %j with the county %j, changed to the state %j, has the county %j',
    (state, county, next, kept) => {
      expect(withState({ state, county }, next, { findCounty })).toEqual({
        state: next,
        county: kept,
      })
    },
  )

  it('loses its county when the state changes while the list is not known, unless there was no state', () => {
    const other = (state: string) => withState({ state, county: 'Pima' }, '12', undefined).county
    expect(other('04')).toBe('')
    expect(other('')).toBe('Pima')
  })

  it('of a state alone is read without the list, and a county says that it is missing', async () => {
    expect(await readTypedPlace({ state: '04', county: '' }, noList)).toBe('04')
    expect(await readTypedPlace({ state: '04', county: 'Pima' }, noList)).toEqual({
      county: 'The list of counties could not be loaded. Try again, or leave this empty.',
    })
  })
})

it.each([
  [undefined, '', 'Choose a state.'],
  [undefined, 'Clark', 'Choose a state.'],
  ['04', 'Pi', 'Choose a county of Arizona from the list, or leave this empty.'],
  ['04', '', undefined],
  ['04013', '', undefined],
])(
  'a draft with the place %j and the typed county %j, which was not found, has the error %j',
  (code, unmatched, error) => {
    expect(placeErrorIn({ answers: { place: code ?? '', unmatched_county: unmatched } })).toBe(
      error,
    )
  },
)
