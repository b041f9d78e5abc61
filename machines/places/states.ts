/** A state, the District of Columbia or a territory: its FIPS code and name. */
export type State = { code: string; name: string }

/** The states and territories of the United States by name. */
export const states: readonly State[] = [
  { code: '01', name: 'Alabama' },
  { code: '02', name: 'Alaska' },
  { code: '60', name: 'American Samoa' },
  { code: '04', name: 'Arizona' },
  { code: '05', name: 'Arkansas' },
  { code: '06', name: 'California' },
  { code: '08', name: 'Colorado' },
  { code: '09', name: 'Connecticut' },
  { code: '10', name: 'Delaware' },
  { code: '11', name: 'District of Columbia' },
  { code: '12', name: 'Florida' },
  { code: '13', name: 'Georgia' },
  { code: '66', name: 'Guam' },
  { code: '15', name: 'Hawaii' },
  { code: '16', name: 'Idaho' },
  { code: '17', name: 'Illinois' },
  { code: '18', name: 'Indiana' },
  { code: '19', name: 'Iowa' },
  { code: '20', name: 'Kansas' },
  { code: '21', name: 'Kentucky' },
  { code: '22', name: 'Louisiana' },
  { code: '23', name: 'Maine' },
  { code: '24', name: 'Maryland' },
  { code: '25', name: 'Massachusetts' },
  { code: '26', name: 'Michigan' },
  { code: '27', name: 'Minnesota' },
  { code: '28', name: 'Mississippi' },
  { code: '29', name: 'Missouri' },
  { code: '30', name: 'Montana' },
  { code: '31', name: 'Nebraska' },
  { code: '32', name: 'Nevada' },
  { code: '33', name: 'New Hampshire' },
  { code: '34', name: 'New Jersey' },
  { code: '35', name: 'New Mexico' },
  { code: '36', name: 'New York' },
  { code: '37', name: 'North Carolina' },
  { code: '38', name: 'North Dakota' },
  { code: '69', name: 'Northern Mariana Islands' },
  { code: '39', name: 'Ohio' },
  { code: '40', name: 'Oklahoma' },
  { code: '41', name: 'Oregon' },
  { code: '42', name: 'Pennsylvania' },
  { code: '72', name: 'Puerto Rico' },
  { code: '44', name: 'Rhode Island' },
  { code: '45', name: 'South Carolina' },
  { code: '46', name: 'South Dakota' },
  { code: '47', name: 'Tennessee' },
  { code: '48', name: 'Texas' },
  { code: '78', name: 'U.S. Virgin Islands' },
  { code: '49', name: 'Utah' },
  { code: '50', name: 'Vermont' },
  { code: '51', name: 'Virginia' },
  { code: '53', name: 'Washington' },
  { code: '54', name: 'West Virginia' },
  { code: '55', name: 'Wisconsin' },
  { code: '56', name: 'Wyoming' },
]

/**
 * What one and all divisions of a state in the list are called, where these are not just counties.
 * Where a single city has no county, people are asked for a county, so that they do not type their
 * town.
 */
const divisions: Readonly<Record<string, readonly [one: string, all: string]>> = {
  '02': ['a borough or census area', 'boroughs and census areas'],
  '11': ['a district', 'district'],
  '22': ['a parish', 'parishes'],
  '24': ['a county', 'counties and cities'],
  '29': ['a county', 'counties and cities'],
  '32': ['a county', 'counties and cities'],
  '51': ['a county or city', 'counties and cities'],
  '60': ['a district', 'districts'],
  '66': ['an island', 'island'],
  '69': ['a municipality', 'municipalities'],
  '72': ['a municipio', 'municipios'],
  '78': ['an island', 'islands'],
}

const STATE_DIGITS = 2

/** Returns the code of a place's state. */
export const stateOf = (code: string): string => code.slice(0, STATE_DIGITS)

/** Returns what one and all divisions of a place's state are called: `a parish`, `parishes`. */
export const divisionsOf = (code: string): readonly [one: string, all: string] =>
  divisions[stateOf(code)] ?? ['a county', 'counties']

/** Returns whether a code is that of a whole state. */
export const isWholeState = (code: string): boolean => code.length === STATE_DIGITS

/** Returns the name of a place's state; the code itself when it is unknown. */
export const stateName = (code: string): string => findState(code)?.name ?? code

/** Returns the state of a place; undefined for an unknown code. */
export const findState = (code: string): State | undefined =>
  states.find((state) => state.code === stateOf(code))

const OPEN = '?'

/**
 * Returns the placeholder, in a list of chosen places, of a state in which no county is chosen yet.
 */
export const openState = (code: string): string => code + OPEN

/** Returns whether a chosen place is such a placeholder. */
export const isOpenState = (code: string): boolean => code.endsWith(OPEN)
