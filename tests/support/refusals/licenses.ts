// Licenses: what is refused to whom.
import { randomUUID } from 'node:crypto'
import type { components } from '#contract'
import { adminsOnly, newcomer, nothing, ofVega, type Rows, signedOut } from './rows.ts'
import { ARIZONA_LICENSE, type World } from './world.ts'

type Schemas = components['schemas']

const inArizona = () => ({ path: { state: '04' } })
const licensed = (more: Partial<Schemas['LicenseSave']> = {}) => ({
  ...inArizona(),
  body: { ...ARIZONA_LICENSE, ...more },
})
const noLicense = (found: object) => () => ({
  path: { license_id: randomUUID() },
  body: { ...found, version: 1 },
})
const outdated =
  (found: object, find: (world: World) => Pick<Schemas['License'], 'id' | 'version'>) =>
  (world: World) => {
    const { id, version } = find(world)
    return { path: { license_id: id }, body: { ...found, version } }
  }
const corrected =
  (url: string | null, state = '04') =>
  () => ({ path: { state }, body: { url } })
const beforeItsCheck = ({ license }: World) => ({ ...license, version: license.version - 1 })

/** The rows of these operations. */
export const licenseRefusals = {
  listLicenses: [
    signedOut(ofVega),
    newcomer(ofVega),
    ['a revoked admin', 'WRONG_ROLE', ofVega, 'is no admin anymore'],
    ['another attorney', 'NOT_FOUND', ofVega, 'somebody else’s licenses'],
    ['maria', 'NOT_FOUND', ofVega, 'somebody else’s licenses'],
    ['an admin', 'NOT_FOUND', ({ maria }) => ({ path: { attorney_id: maria.id } }), 'no attorney'],
  ],
  saveLicense: [
    signedOut(() => licensed()),
    newcomer(() => licensed()),
    ['maria', 'WRONG_ROLE', () => licensed(), 'is no attorney'],
    ['an admin', 'WRONG_ROLE', () => licensed(), 'is no attorney'],
    ['vega', 'NOT_FOUND', () => ({ ...licensed(), path: { state: '99' } }), 'no such state'],
    ['vega', 'INVALID_FIELDS', () => licensed({ bar_number: '—' }), 'no number'],
    ['vega', 'INVALID_FIELDS', () => licensed({ name_on_license: '—' }), 'no name'],
    ['vega', 'LICENSE_CHANGED', () => licensed({ bar_number: '7', version: 1 }), 'checked since'],
    ['vega', 'LICENSE_CHANGED', () => licensed({ bar_number: '7' }), 'entered before'],
    ['a refused attorney', 'LICENSE_CHANGED', () => licensed({ version: 2 }), 'refused since'],
  ],
  deleteLicense: [
    signedOut(inArizona),
    newcomer(inArizona),
    ['maria', 'WRONG_ROLE', inArizona, 'is no attorney'],
    ['an admin', 'WRONG_ROLE', inArizona, 'is no attorney'],
  ],
  listAdminLicenses: [...adminsOnly(nothing)],
  listLicenseRolls: [...adminsOnly(nothing)],
  correctLicenseRoll: [
    ...adminsOnly(corrected('https://www.azbar.org/')),
    ['an admin', 'INVALID_FIELDS', corrected('http://www.azbar.org/'), 'not encrypted'],
    ['an admin', 'NOT_FOUND', corrected(null, '60'), 'no roll online'],
  ],
  verifyLicense: [
    ...adminsOnly(noLicense({ source: 'State Bar' })),
    ['an admin', 'INVALID_FIELDS', outdated({ source: ' ' }, ({ license }) => license), 'no words'],
    ['an admin', 'NOT_FOUND', noLicense({ source: 'State Bar' }), 'no such license'],
    [
      'an admin',
      'LICENSE_CHANGED',
      outdated({ source: 'State Bar' }, beforeItsCheck),
      'checked since',
    ],
  ],
  refuseLicense: [
    ...adminsOnly(noLicense({ reason: 'Not found.' })),
    ['an admin', 'INVALID_FIELDS', outdated({ reason: ' ' }, ({ license }) => license), 'no words'],
    ['an admin', 'NOT_FOUND', noLicense({ reason: 'Not found.' }), 'no such license'],
    [
      'an admin',
      'LICENSE_CHANGED',
      outdated({ reason: 'Not found.' }, beforeItsCheck),
      'checked since',
    ],
    [
      'an admin',
      'LICENSE_CHANGED',
      outdated({ reason: 'Not found.' }, ({ refusedLicense }) => refusedLicense),
      'refused already',
    ],
  ],
} satisfies Rows
