// The people of the demo. Everyone here is made up.
import type { components } from '#contract'

type FirmSize = components['schemas']['FirmSize']

/** Customers who can log in to the demo. */
export const demoCustomers = {
  maria: {
    email: 'customer@example.com',
    firstName: 'Maria',
    lastName: 'Delgado',
    phone: '4805550142',
  },
  tom: {
    email: 'customer2@example.com',
    firstName: 'Tom',
    lastName: 'Whitaker',
    phone: '6025550117',
  },
} as const

/** A firm of the demo. */
export interface DemoFirm {
  email: string
  companyName: string
  description: string
  phone: string
  website: string | null
  languages: string
  size: FirmSize
  areas: string[]
  /** The FIPS codes of where it works. */
  places: string[]
  /** Its license in Arizona. */
  license: { name: string; number: string }
  /**
   * For a new firm: how many hours ago it joined. Its license is not checked yet; those of the
   * other firms are.
   */
  newForHours?: number
}

/** Firms that can log in to the demo. */
export const demoAttorneys = {
  vega: {
    email: 'attorney@example.com',
    companyName: 'Vega Law Group',
    description: 'Two lawyers in Mesa. Traffic, DUI and bankruptcy cases, one flat price.',
    phone: '4805550163',
    website: 'https://vegalawgroup.com',
    languages: 'English, Spanish',
    size: '1-2 lawyers',
    areas: ['dui', 'bankruptcy'],
    places: ['04'],
    license: { name: 'Elena R. Vega', number: '031842' },
  },
  okafor: {
    email: 'attorney2@example.com',
    companyName: 'Okafor and Daughters',
    description: 'A family firm in Phoenix. We answer every call the same day.',
    phone: '6025550188',
    website: 'https://okaforlegal.com',
    languages: 'English, Igbo, French',
    size: '5-10 lawyers',
    areas: ['family', 'bankruptcy', 'civil'],
    places: ['04013', '04021'],
    license: { name: 'Chidi Okafor', number: '028815' },
  },
  whitfield: {
    email: 'attorney3@example.com',
    companyName: 'Whitfield Castellanos and Partners',
    description: 'Forty lawyers in Tempe. Trials are what we do.',
    phone: '4805550129',
    website: null,
    languages: 'English',
    size: '10-50 lawyers',
    areas: ['dui', 'civil', 'personal injury'],
    places: ['04'],
    license: { name: 'Joan Whitfield', number: '019377' },
  },
  lindqvist: {
    email: 'new-attorney@example.com',
    companyName: 'Lindqvist Legal',
    description: 'One lawyer in Gilbert, with time for you.',
    phone: '4805550175',
    website: null,
    languages: 'English, Swedish',
    size: '1-2 lawyers',
    areas: ['dui', 'family'],
    places: ['04013'],
    license: { name: 'Anna Lindqvist', number: '037204' },
    newForHours: 5,
  },
} as const satisfies Record<string, DemoFirm>

/** The admin who can log in to the demo. */
export const demoAdmin = {
  email: 'admin@example.com',
  firstName: 'Robin',
  lastName: 'Hale',
} as const

/** One of the demo's firms. */
export type DemoAttorney = keyof typeof demoAttorneys
