// The time zone of each place by its IANA name, as it was on November 26, 2026 (49 CFR part 71, and
// the zones of the IANA time zone database). Only the server reads this table; phones receive the
// zone of a case.
//
// A county in two zones has the zone of its county seat, where its court is: Gulf (Florida)
// Eastern, Idaho (Idaho) Pacific, Cherry (Nebraska), McKenzie and Sioux (North Dakota), and Stanley
// (South Dakota) Central, Malheur (Oregon) Mountain. So has Aleutians West (Alaska), whose court
// and most of whose people are in Unalaska on Alaska time; Adak and Atka are an hour behind. The
// Navajo Nation has daylight saving time and the rest of Arizona does not: this is the clock of the
// state's courts, not of the Nation's.
import { countiesOf } from './place.ts'
import { isWholeState, stateOf } from './states.ts'

const EASTERN = 'America/New_York'
const CENTRAL = 'America/Chicago'
const MOUNTAIN = 'America/Denver'
const PACIFIC = 'America/Los_Angeles'
const INDIANA = 'America/Indiana/Indianapolis'
const BOISE = 'America/Boise'

/**
 * The states and territories of each zone. A state in several zones has that of its counties that
 * are not listed below.
 */
const statesByZone: Readonly<Record<string, string>> = {
  [EASTERN]: '09 10 11 12 13 21 23 24 25 33 34 36 37 39 42 44 45 50 51 54',
  [CENTRAL]: '01 05 17 19 20 22 27 28 29 31 38 40 46 47 48 55',
  [MOUNTAIN]: '08 30 35 49 56',
  [PACIFIC]: '06 32 41 53',
  [INDIANA]: '18',
  [BOISE]: '16',
  'America/Detroit': '26',
  'America/Phoenix': '04',
  'America/Anchorage': '02',
  'Pacific/Honolulu': '15',
  'America/Puerto_Rico': '72',
  'America/St_Thomas': '78',
  'Pacific/Guam': '66',
  'Pacific/Saipan': '69',
  'Pacific/Pago_Pago': '60',
}

/** The counties whose zone is not that of their state, by state. */
const otherCounties: Readonly<Record<string, { zone: string; counties: string }>> = {
  // Florida.
  '12': {
    zone: CENTRAL,
    counties: 'Bay|Calhoun|Escambia|Holmes|Jackson|Okaloosa|Santa Rosa|Walton|Washington',
  },
  // Idaho, the north.
  '16': {
    zone: PACIFIC,
    counties: 'Benewah|Bonner|Boundary|Clearwater|Idaho|Kootenai|Latah|Lewis|Nez Perce|Shoshone',
  },
  // Indiana, around Chicago and Evansville.
  '18': {
    zone: CENTRAL,
    counties:
      'Gibson|Jasper|Lake|LaPorte|Newton|Perry|Porter|Posey|Spencer|Starke|Vanderburgh|Warrick',
  },
  // Kansas.
  '20': { zone: MOUNTAIN, counties: 'Greeley|Hamilton|Sherman|Wallace' },
  // Kentucky, the west.
  '21': {
    zone: CENTRAL,
    counties:
      'Adair|Allen|Ballard|Barren|Breckinridge|Butler|Caldwell|Calloway|Carlisle|Christian|Clinton|Crittenden|Cumberland|Daviess|Edmonson|Fulton|Graves|Grayson|Green|Hancock|Hart|Henderson|Hickman|Hopkins|Livingston|Logan|Lyon|McCracken|McLean|Marshall|Metcalfe|Monroe|Muhlenberg|Ohio|Russell|Simpson|Todd|Trigg|Union|Warren|Webster',
  },
  // Michigan, next to Wisconsin.
  '26': { zone: CENTRAL, counties: 'Dickinson|Gogebic|Iron|Menominee' },
  // Nebraska, the west.
  '31': {
    zone: MOUNTAIN,
    counties:
      'Arthur|Banner|Box Butte|Chase|Cheyenne|Dawes|Deuel|Dundy|Garden|Grant|Hooker|Keith|Kimball|Morrill|Perkins|Scotts Bluff|Sheridan|Sioux',
  },
  // North Dakota, the southwest.
  '38': {
    zone: MOUNTAIN,
    counties: 'Adams|Billings|Bowman|Dunn|Golden Valley|Grant|Hettinger|Slope|Stark',
  },
  // Oregon.
  '41': { zone: BOISE, counties: 'Malheur' },
  // South Dakota, the west.
  '46': {
    zone: MOUNTAIN,
    counties:
      'Bennett|Butte|Corson|Custer|Dewey|Fall River|Haakon|Harding|Jackson|Lawrence|Meade|Oglala Lakota|Pennington|Perkins|Ziebach',
  },
  // Tennessee, the east.
  '47': {
    zone: EASTERN,
    counties:
      'Anderson|Blount|Bradley|Campbell|Carter|Claiborne|Cocke|Grainger|Greene|Hamblen|Hamilton|Hancock|Hawkins|Jefferson|Johnson|Knox|Loudon|McMinn|Meigs|Monroe|Morgan|Polk|Rhea|Roane|Scott|Sevier|Sullivan|Unicoi|Union|Washington',
  },
  // Texas.
  '48': { zone: MOUNTAIN, counties: 'El Paso|Hudspeth' },
}

const stateZones = new Map(
  Object.entries(statesByZone).flatMap(([zone, codes]) =>
    codes.split(' ').map((state) => [state, zone] as const),
  ),
)

/** The county codes that were read before, by state, so that each list is read once. */
const readCodes = new Map<string, ReadonlySet<string>>()

/**
 * Returns the codes of the listed counties of a state. Throws for a name that the state does not
 * have.
 */
function otherCodes(state: string, names: string): ReadonlySet<string> {
  const cached = readCodes.get(state)
  if (cached) return cached
  const counties = new Map(countiesOf(state).map(({ code, name }) => [name, code]))
  const codes = names.split('|').map((name) => {
    const code = counties.get(`${name} County`)
    if (!code) throw new Error(`${name} is no county of state ${state}`)
    return code
  })
  const read = new Set(codes)
  readCodes.set(state, read)
  return read
}

/**
 * Returns the IANA time zone of a state or county; null for an unknown code or none, and for a
 * state in several zones without its county: an hour that is wrong makes people late.
 */
export function timeZoneOf(place: string | null): string | null {
  if (place === null) return null
  const state = stateOf(place)
  const other = otherCounties[state]
  if (other && isWholeState(place)) return null
  if (other && otherCodes(state, other.counties).has(place)) return other.zone
  return stateZones.get(state) ?? null
}
