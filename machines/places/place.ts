// Where a case is, or where an attorney works: the FIPS code of a county with 5 digits (`04013`),
// or of a state with 2 (`04`) when the county is not known or every county is meant.
import { plainSpelling } from '#machines/spellings.ts'
import { countyLists } from './counties.ts'
import { findState, isWholeState, type State, stateOf, states } from './states.ts'
import type { TypedPlace } from './typed-place.ts'

/** A place's code, and its name (`Maricopa County, Arizona`). */
export type Place = { code: string; name: string }

const COUNTY_DIGITS = 3
/** The usual distance between the codes of two neighbors in the alphabet. */
const CODE_STEP = 2

/** Cities that belong to no county, by state: those from this code on. */
const firstCityCodes: Readonly<Record<string, number>> = {
  '24': 510,
  '29': 510,
  '32': 510,
  '51': 510,
}
const LOUISIANA = '22'
/** States and territories whose divisions have other names than county, or several. */
const withoutCounties = new Set(['02', '11', '60', '66', '69', '72', '78'])

/**
 * Returns the name of a county without its state: `Maricopa County`, `Orleans Parish`, `Norfolk
 * (city)`.
 */
function countyName(state: string, code: number, name: string): string {
  if (code >= (firstCityCodes[state] ?? Number.POSITIVE_INFINITY)) {
    return name.endsWith(' City') ? name : `${name} (city)`
  }
  if (state === LOUISIANA) return `${name} Parish`
  return withoutCounties.has(state) ? name : `${name} County`
}

/** The counties of the states that were asked for, so that each is read once. */
const readLists = new Map<string, readonly Place[]>()

/** Returns a state's counties by name, without the state's name; none for an unknown state. */
export function countiesOf(state: string): readonly Place[] {
  const cached = readLists.get(state)
  if (cached) return cached
  let code = -1
  const read = (countyLists[state] ?? '')
    .split('|')
    .filter(Boolean)
    .map((entry) => {
      const [, digits = '', name = ''] = /^(\d*)(.*)$/.exec(entry) ?? []
      code = digits === '' ? code + CODE_STEP : Number(digits)
      const padded = String(code).padStart(COUNTY_DIGITS, '0')
      return { code: state + padded, name: countyName(state, code, name) }
    })
  const counties = read.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  readLists.set(state, counties)
  return counties
}

/** Returns whether a code is that of a state or a county. */
export const isPlace = (code: string): boolean =>
  isWholeState(code)
    ? findState(code) !== undefined
    : countiesOf(stateOf(code)).some((county) => county.code === code)

/**
 * Returns a place's name: `Maricopa County, Arizona`, or `Arizona`; undefined for an unknown code.
 */
export function placeName(code: string): string | undefined {
  const state = findState(code)
  if (!state || isWholeState(code)) return state?.name
  const county = countiesOf(state.code).find((each) => each.code === code)
  if (!county) return undefined
  return county.name === state.name ? state.name : `${county.name}, ${state.name}`
}

/**
 * Returns a name without case, accents, punctuation and the Hawaiian okina, which people type
 * differently.
 */
const plain = (name: string): string =>
  plainSpelling(name)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll("'", '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Returns a plain name with `Saint` for `St.`. */
const folded = (name: string): string => plain(name).replace(/\bst(e?)\b/g, 'saint$1')

/**
 * What the divisions of a state are called, besides county. Elsewhere these words are part of a
 * town's name, and Sioux City is not in Sioux County. A city that belongs to no county is one in
 * the list.
 */
const ownKinds: Readonly<Record<string, string>> = {
  '02': '(?:city and )?borough|census area|municipality',
  '11': 'district',
  '22': 'parish',
  '36': 'borough',
  '60': 'district|island',
  '69': 'municipality|island',
  '72': 'municipio',
  '78': 'island',
}

/** Other names of counties that people use, in folded form. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  '11001': ['dc', 'washington', 'washington dc'],
  '36005': ['the bronx'],
  '36047': ['brooklyn'],
  '36061': ['manhattan'],
  '36085': ['staten island'],
}

/** The postal code of each state, after its code. */
const postalCodes =
  '01al02ak04az05ar06ca08co09ct10de11dc12fl13ga15hi16id17il18in19ia20ks21ky22la23me24md25ma26mi27mn28ms29mo30mt31ne32nv33nh34nj35nm36ny37nc38nd39oh40ok41or42pa44ri45sc46sd47tn48tx49ut50vt51va53wa54wv55wi56wy60as66gu69mp72pr78vi'

/**
 * Returns a folded name with its kind at the end, as in the list: `baltimore city` for `city of
 * baltimore`.
 */
const withKindAfter = (name: string): string =>
  name.replace(
    /^((?:city and )?(?:county|borough)|parish|city|municipality|municipio) (?:of|de) (.+)/,
    '$2 $1',
  )

/** Returns a folded name without the kind of the state's divisions. */
function withoutKind(state: string, name: string): string {
  const kinds = ['(?:city and )?county', ownKinds[state]].filter(Boolean).join('|')
  return name.replace(new RegExp(` (?:${kinds})$`), '')
}

const withoutSpaces = (name: string): string => name.replace(/ /g, '')

type Folded = { county: Place; name: string; others: readonly string[]; forms: string[] }
const foldedLists = new Map<string, readonly Folded[]>()

/**
 * Returns the counties of a state with their folded names, and what can stand for each: the name
 * with or without its kind.
 */
function foldedCountiesOf(state: string): readonly Folded[] {
  const cached = foldedLists.get(state)
  if (cached) return cached
  const counties = countiesOf(state).map((county) => {
    const name = folded(county.name)
    const others = otherNames[county.code] ?? []
    const forms = [name, name.replace(/ (county|parish|city)$/, ''), ...others]
    return { county, name, others, forms }
  })
  foldedLists.set(state, counties)
  return counties
}

const isNameOf = ({ code, name }: State, text: string) =>
  text === plain(name) || text === postalCodeOf(code)

const postalCodeOf = (code: string) => postalCodes.slice(postalCodes.indexOf(code) + 2).slice(0, 2)

/**
 * Returns what follows the last comma, plain and without the periods of a postal code; '' without a
 * comma.
 */
function tailOf(typed: string): string {
  const tail = plain(/,([^,]*)$/.exec(typed)?.[1] ?? '')
  return /^[a-z] [a-z]$/.test(tail) ? withoutSpaces(tail) : tail
}

/**
 * Returns a typed county in the form of the list: folded, with its kind at the end, and without its
 * state. `Co.` and `Cty.` stand for County. The state goes only after what is surely a county: a
 * city may be in another one than that of its name, as Houston, Texas, is. Returns '' when another
 * state follows a comma.
 */
function inListForm(code: string, typed: string): string {
  const state = findState(code)
  const tail = tailOf(typed)
  const isOf = (other: State) => isNameOf(other, tail)
  if (!state || (states.some(isOf) && !isOf(state))) return ''
  const withCounty = (name: string) => withKindAfter(name.replace(/ (?:co|cty)$/, ' county'))
  const text = folded(typed)
  const [first, second] = postalCodeOf(code)
  const end = new RegExp(` (?:${folded(state.name)}|${first} ?${second})$`)
  const county = withCounty(text.replace(end, ''))
  const isCounty =
    county !== withoutKind(code, county) ||
    foldedCountiesOf(code).some(({ name, others }) => name === county || others.includes(county))
  return isCounty ? county : withCounty(text)
}

/**
 * Returns the county of a state with a typed name; undefined when there is none, or when a county
 * and a city have the name and the typed text does not say which. The kind may be the state's own,
 * such as a borough, spaces may differ (`Du Page`), and the state may follow a county that is named
 * as one.
 */
export function findCounty(state: string, typed: string): Place | undefined {
  const typedName = inListForm(state, typed)
  const counties = foldedCountiesOf(state)
  const exact = counties.find(({ name }) => name === typedName)
  if (exact || typedName === '') return exact?.county
  for (const spelled of [String, withoutSpaces]) {
    for (const text of [typedName, withoutKind(state, typedName)].map(spelled)) {
      const [one, other] = counties.filter(({ forms }) =>
        forms.some((form) => spelled(form) === text),
      )
      if (one) return other ? undefined : one.county
    }
  }
  return undefined
}

/**
 * Returns the counties of a state whose name, or a word of it, begins with a typed text; spaces may
 * differ, a kind may stand before or after it, and the state may follow.
 */
export function searchCounties(state: string, typed: string): readonly Place[] {
  const own = findState(state)
  const tail = tailOf(typed)
  const isOwn = own && (plain(own.name).startsWith(tail) || isNameOf(own, tail))
  if (!isOwn && states.some((other) => isNameOf(other, tail))) return []
  const text = isOwn ? typed.replace(/,[^,]*$/, '') : typed
  const county = inListForm(state, text)
  // `St` may stand for Saint, or begin Stanislaus. A final `Co` may stand for County, or begin a
  // name.
  const spellings = [plain(text), county, withoutKind(state, county)]
  const isFound = ({ forms }: Folded) =>
    spellings.some((text) =>
      forms.some(
        (form) =>
          ` ${form}`.includes(` ${text}`) || withoutSpaces(form).startsWith(withoutSpaces(text)),
      ),
    )
  return foldedCountiesOf(state)
    .filter(isFound)
    .map(({ county }) => county)
}

/** Returns a place as a person would have typed it; nothing for an unknown code. */
export function asTyped(code: string): TypedPlace {
  const state = findState(code)
  if (!state) return { state: '', county: '' }
  const county = countiesOf(state.code).find((each) => each.code === code)
  return { state: state.code, county: county?.name ?? '' }
}

/**
 * Returns the places without those that others include: a county of a state that is chosen as a
 * whole, and copies. By name.
 */
export function reducedPlaces(codes: readonly string[]): string[] {
  const isIncluded = (code: string) => !isWholeState(code) && codes.includes(stateOf(code))
  return [...new Set(codes)]
    .filter((code) => !isIncluded(code))
    .toSorted((a, b) => (placeName(a) ?? a).localeCompare(placeName(b) ?? b, 'en'))
}
