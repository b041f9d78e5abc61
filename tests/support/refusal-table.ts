// Who may not do what, for every operation. The server asks for checked licenses, as in production.
import { randomUUID } from 'node:crypto'
import type { components } from '#contract'
import type { ProblemCode } from '#server/errors.ts'
import type { OperationId } from '#server/operations/operation.ts'
import type { TestPerson } from './api.ts'
import type { Ask, Asking } from './asking.ts'
import { subscriptionBody } from './devices.ts'
import { formOf } from './pictures.ts'
import { ARIZONA_LICENSE, type World } from './refusal-world.ts'
import { draftBody } from './stories.ts'

type Schemas = components['schemas']

/** The people of the world, by name. */
export type Who = {
  [Name in keyof World]: World[Name] extends Asking ? Name : never
}[keyof World]
/** A request that is refused, who sends it, the code, and the reason. */
export type Row = [who: Who, expected: ProblemCode, ask: (world: World) => Ask, why: string]

const nothing = () => ({})
const ofMaria = ({ maria }: World) => ({ query: { customer_id: maria.id } })
const ofVega = ({ vega }: World) => ({ path: { attorney_id: vega.id } })
const ofVegaAlone = ({ vega }: World) => ({ query: { attorney_id: vega.id } })
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
const beforeItsCheck = ({ license }: World) => ({ ...license, version: license.version - 1 })
const pendingForVega = ({ pending, vega }: World) => ({
  path: { case_id: pending, attorney_id: vega.id },
})
const pendingCase = ({ pending }: World) => ({ path: { case_id: pending } })
const bidsOnPending = ({ pending }: World) => ({ query: { case_id: pending } })
const theBid = ({ acceptedBid: { id } }: World) => ({ path: { bid_id: id } })
const moving = (case_status: string, more: (world: World) => object = nothing) => {
  return (world: World) => ({ body: { id: world.pending, case_status, ...more(world) } })
}
const declining = (who: (world: World) => TestPerson) => (world: World) => ({
  body: { id: world.pending, attorney_id: who(world).id, case_status: 'rejected' },
})
const contacted = ({ pending }: World) => ({ body: { id: pending } })
const contactedHeld = ({ held }: World) => ({ body: { id: held } })
const bidding = (who: (world: World) => TestPerson) => (world: World) => ({
  body: { attorney_id: who(world).id, case_id: world.open.id, bid_amount: 900 },
})
const biddingOnNamed = (who: (world: World) => TestPerson) => (world: World) => ({
  body: { attorney_id: who(world).id, case_id: world.named.id, bid_amount: 900 },
})
const theNamed = ({ named }: World) => ({ path: { case_id: named.id } })
const theNamedFor = (who: (world: World) => TestPerson) => (world: World) => ({
  path: { case_id: world.named.id, attorney_id: who(world).id },
})
const other = (world: World) => world['another attorney']
const conflicted = (world: World) => world['an attorney with a conflict']
const unlicensed = (world: World) => world['an attorney without a license']
const changing = (world: World) => world['an attorney with a pending license']
const expired = (world: World) => world['an attorney with an expired license']
const former = (world: World) => world['an attorney whose bids have ended']
const theOpen = ({ open }: World) => ({ path: { case_id: open.id } })
const theOpenFor = (who: (world: World) => TestPerson) => (world: World) => ({
  path: { case_id: world.open.id, attorney_id: who(world).id },
})
const noConflict =
  (find: (world: World) => string, has_conflict = false) =>
  (world: World) => ({ body: { id: find(world), has_conflict } })
const inOpen = noConflict(({ open }) => open.id)
const editing = ({ openBid }: World) => ({ body: { id: openBid.id, bid_amount: 900 } })
const editingRefused = ({ refusedBid: { id } }: World) => ({ body: { id, bid_amount: 900 } })
const editingEnded = ({ endedBid: { id } }: World) => ({ body: { id, bid_amount: 900 } })
const editingEndedOnClosed = ({ endedOnClosed: { id } }: World) => ({
  body: { id, bid_amount: 900 },
})
const withdrawing = ({ openBid }: World) => ({ body: { id: openBid.id } })
const rewording = ({ open }: World) => ({
  body: { id: open.id, version: 1, case_details: 'Other words.', firm_size: ['1-2 lawyers'] },
})
const movingCourtOf = (find: (world: World) => string) => (world: World) => ({
  body: { id: find(world), court_date_changes: 0, next_hearing_date: '2199-03-14T09:30:00Z' },
})
const movingCourt = movingCourtOf(({ open }) => open.id)
const deciding = ({ openBid }: World) => ({
  body: { id: openBid.id, bid_status: 'rejected', update_count: 0 },
})
const choosing =
  (find: (world: World) => Schemas['Bid'], bid_status: Schemas['BidStatus'] = 'accepted') =>
  (world: World) => ({ body: { id: find(world).id, bid_status } })
export const theDraft = ({ draft }: World) => ({ path: { draft_id: draft } })
const keeping = (world: World) => ({ ...theDraft(world), body: draftBody() })
const keepingDiscarded = ({ discarded: draft_id }: World) => ({
  path: { draft_id },
  body: draftBody(),
})
const theDevice = ({ device }: World) => ({ path: { subscription_id: device } })
const subscribing = () => ({ body: subscriptionBody() })
const sleeping = () => ({ body: { hours: { from: '22:00', until: '07:00' } } })
const beingAlerted = () => ({ body: { mode: 'daily', hour: 8, time_zone: 'America/Phoenix' } })
const notificationsOfMaria = ({ maria }: World) => ({ query: { received_by: maria.id } })
const theNotification = ({ notification }: World) => ({ path: { notice_id: notification } })
const untilNow = ({ now }: World) => ({ body: { until: now().toISOString() } })
const newArea = () => ({ body: { name: 'tax', is_other: true } })
const newCase = ({ newCase: body }: World) => ({ body })
const newCaseWith = (more: object) => (world: World) => ({
  body: { ...newCase(world).body, ...more },
})
const offering = (more: object) => (world: World) => ({
  body: { ...bidding(other)(world).body, ...more },
})
const offeringAnew = (more: object) => (world: World) => ({
  body: { ...editing(world).body, ...more },
})

const namedMaria = ({ userId }: TestPerson) => ({
  clerk_user_id: userId,
  first_name: 'Maria',
  last_name: 'Delgado',
})
const asNewClient = ({ email }: TestPerson) => ({
  contact_info: '4805550142',
  email,
  first_name: 'Maria',
  last_name: 'Delgado',
  password: 'Fastpass1!',
})

const newAdmin = ({ maria }: World) => ({
  body: asNewClient({ ...maria, email: 'robin@example.com' }),
})
const aFirm = {
  company_name: 'Vega Law Group',
  description: 'Two lawyers in Mesa.',
  phone_number: '4805550163',
  languages_known: 'English',
  category_id: [],
  other_category_name: 'tax',
  law_firm_size: '1-2 lawyers',
}
const asNewFirm = ({ email }: TestPerson) => ({ ...aFirm, email, password: 'Fastpass1!' })
const firmOf = ({ userId }: TestPerson) => ({ ...aFirm, clerk_user_id: userId })

const signedOut = (ask: (world: World) => Ask): Row => [
  'nobody signed in',
  'UNAUTHENTICATED',
  ask,
  'signed out',
]
const newcomer = (ask: (world: World) => Ask): Row => [
  'a newcomer',
  'WRONG_ROLE',
  ask,
  'no role yet',
]

/** Returns the rows of an operation for admins only. */
const adminsOnly = (ask: (world: World) => Ask): Row[] => [
  signedOut(ask),
  newcomer(ask),
  ['maria', 'WRONG_ROLE', ask, 'is no admin'],
  ['vega', 'WRONG_ROLE', ask, 'is no admin'],
  ['a revoked admin', 'WRONG_ROLE', ask, 'is no admin any more'],
]

const noPicture = () => ({ body: formOf('<svg xmlns="http://www.w3.org/2000/svg"/>') })

const mariasRecord = ({ maria }: World) => ({ path: { customer_id: maria.id } })
const vegasRecord = ({ vega }: World) => ({ path: { attorney_id: vega.id } })
const adminsRecord = (world: World) => ({ path: { user_id: world['an admin'].id } })
const asMaria = ({ maria: { id } }: World) => ({
  body: { id, first_name: 'Mary', last_name: 'Delgado', contact_info: '4805550142' },
})
const deletingMaria = ({ maria }: World) => ({ path: { user_id: maria.userId } })
const typedCode = () => ({ body: { code: '123456' } })
const noJob = () => ({ path: { job_id: randomUUID() } })
const noInvitation = () => ({ path: { invitation_id: randomUUID() } })
const asVega = ({ vega: { id } }: World) => ({ body: { ...aFirm, id } })
const renaming = ({ maria: { id } }: World) => ({ body: { id, name: 'tax', is_other: true } })

/** The rows of every operation. One without rows does not compile. */
export const refusals: Record<OperationId, Row[]> = {
  // Operations for everyone have a row for what they refuse to all.
  getHealth: [],
  getLiveness: [],
  getReadiness: [],
  renewSession: [
    ['nobody signed in', 'UNAUTHENTICATED', () => ({ refresh: 'fps_guessed' }), 'a guess'],
  ],
  refreshToken: [
    [
      'nobody signed in',
      'UNAUTHENTICATED',
      () => ({ path: { refresh_token: 'fps_guessed' } }),
      'a guess',
    ],
  ],
  followEmail: [signedOut(nothing), ['a newcomer', 'NOT_ONBOARDED', nothing, 'no record yet']],
  requestEmailCode: [
    signedOut(nothing),
    newcomer(nothing),
    ['an admin', 'WRONG_ROLE', nothing, 'joined by an invitation'],
  ],
  confirmEmail: [
    signedOut(typedCode),
    newcomer(typedCode),
    ['an admin', 'WRONG_ROLE', typedCode, 'joined by an invitation'],
  ],
  checkEmail: [
    [
      'nobody signed in',
      'EMAIL_TAKEN',
      ({ maria }) => ({ body: { email: maria.email } }),
      'has an account',
    ],
  ],
  checkPassword: [],
  streamEvents: [signedOut(nothing), newcomer(nothing)],
  createSession: [signedOut(nothing)],
  endSession: [signedOut(nothing)],
  endSessions: [signedOut(nothing)],
  verifyClerk: [
    signedOut(({ maria }) => ({ path: { clerk_user_id: maria.userId } })),
    [
      'another customer',
      'NOT_FOUND',
      ({ maria }) => ({ path: { clerk_user_id: maria.userId } }),
      'who somebody else is',
    ],
    [
      'an admin',
      'NOT_FOUND',
      ({ maria }) => ({ path: { clerk_user_id: maria.userId } }),
      'who somebody else is',
    ],
    [
      'a newcomer',
      'NOT_ONBOARDED',
      (world) => ({ path: { clerk_user_id: world['a newcomer'].userId } }),
      'no record yet',
    ],
  ],
  uploadFile: [['nobody signed in', 'UNSUPPORTED_MEDIA_TYPE', noPicture, 'what is no picture']],
  createCustomer: [
    [
      'nobody signed in',
      'EMAIL_TAKEN',
      ({ maria }) => ({ body: asNewClient(maria) }),
      'the email is taken',
    ],
  ],
  createCustomerFromIdentity: [
    signedOut((world) => ({ body: { clerk_user_id: world['a newcomer'].userId } })),
    [
      'a newcomer',
      'NOT_FOUND',
      ({ maria }) => ({ body: { clerk_user_id: maria.userId } }),
      'another’s',
    ],
    [
      'vega',
      'WRONG_ROLE',
      ({ vega }) => ({ body: { clerk_user_id: vega.userId } }),
      'is an attorney',
    ],
    ['maria', 'EMAIL_TAKEN', ({ maria }) => ({ body: namedMaria(maria) }), 'has an account'],
  ],
  getCustomer: [
    signedOut(mariasRecord),
    newcomer(mariasRecord),
    ['a revoked admin', 'WRONG_ROLE', mariasRecord, 'is nobody any more'],
    ['another customer', 'NOT_FOUND', mariasRecord, 'somebody else’s record'],
    ['vega', 'NOT_FOUND', mariasRecord, 'somebody else’s record'],
    ['an admin', 'NOT_FOUND', ({ vega }) => ({ path: { customer_id: vega.id } }), 'no client'],
  ],
  updateCustomer: [
    signedOut(asMaria),
    newcomer(asMaria),
    ['another customer', 'NOT_FOUND', asMaria, 'somebody else’s profile'],
    ['vega', 'WRONG_ROLE', asMaria, 'is no client'],
    ['an admin', 'WRONG_ROLE', asMaria, 'is no client'],
    [
      'maria',
      'PROFILE_CHANGED',
      (w) => ({ body: { ...asMaria(w).body, version: 99 } }),
      'another version',
    ],
  ],
  getAttorney: [
    signedOut(vegasRecord),
    newcomer(vegasRecord),
    ['a revoked admin', 'WRONG_ROLE', vegasRecord, 'is nobody any more'],
    ['another attorney', 'NOT_FOUND', vegasRecord, 'somebody else’s record'],
    ['maria', 'NOT_FOUND', vegasRecord, 'somebody else’s record'],
    ['an admin', 'NOT_FOUND', ({ maria }) => ({ path: { attorney_id: maria.id } }), 'no attorney'],
  ],
  updateAttorney: [
    signedOut(asVega),
    newcomer(asVega),
    ['another attorney', 'NOT_FOUND', asVega, 'somebody else’s profile'],
    ['maria', 'WRONG_ROLE', asVega, 'is no attorney'],
    ['an admin', 'WRONG_ROLE', asVega, 'is no attorney'],
    [
      'vega',
      'PROFILE_CHANGED',
      (w) => ({ body: { ...asVega(w).body, version: 99 } }),
      'another version',
    ],
    [
      'vega',
      'INVALID_FIELDS',
      (w) => ({ body: { ...asVega(w).body, places: ['99999'] } }),
      'no such place',
    ],
  ],
  listLicenses: [
    signedOut(ofVega),
    newcomer(ofVega),
    ['a revoked admin', 'WRONG_ROLE', ofVega, 'is nobody any more'],
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
  createAdmin: [
    ['nobody signed in', 'INVITATION_REQUIRED', newAdmin, 'not invited'],
    [
      'nobody signed in',
      'INVITATION_REQUIRED',
      (world) => ({ ...newAdmin(world), ticket: 'guessed' }),
      'a guess',
    ],
    ['a newcomer', 'WRONG_ROLE', newAdmin, 'no admin'],
    ['maria', 'WRONG_ROLE', newAdmin, 'no admin'],
    ['vega', 'WRONG_ROLE', newAdmin, 'no admin'],
    ['a revoked admin', 'WRONG_ROLE', newAdmin, 'is nobody any more'],
    [
      'an admin',
      'EMAIL_TAKEN',
      ({ maria }) => ({ body: asNewClient(maria) }),
      'the email is taken',
    ],
  ],
  getOverview: adminsOnly(nothing),
  listAdminCustomers: adminsOnly(nothing),
  listAdminAttorneys: adminsOnly(nothing),
  listAdminUsers: adminsOnly(nothing),
  listAdminCases: adminsOnly(ofMaria),
  listAdminBids: adminsOnly(ofVegaAlone),
  getAdminCustomer: [
    ...adminsOnly(mariasRecord),
    ['an admin', 'NOT_FOUND', ({ vega }) => ({ path: { customer_id: vega.id } }), 'no client'],
  ],
  getAdminAttorney: [
    ...adminsOnly(vegasRecord),
    ['an admin', 'NOT_FOUND', ({ maria }) => ({ path: { attorney_id: maria.id } }), 'no attorney'],
  ],
  getAdminUser: [
    ...adminsOnly(adminsRecord),
    ['an admin', 'NOT_FOUND', ({ maria }) => ({ path: { user_id: maria.id } }), 'no admin'],
  ],
  deleteUser: [
    ...adminsOnly(deletingMaria),
    ['an admin', 'NOT_FOUND', () => ({ path: { user_id: 'user_nobody' } }), 'nobody'],
    [
      'an admin',
      'OWN_ACCOUNT',
      (world) => ({ path: { user_id: world['an admin'].userId } }),
      'themself',
    ],
  ],
  deleteCase: [
    ...adminsOnly(({ open }) => ({ path: { case_id: open.id } })),
    ['an admin', 'NOT_FOUND', () => ({ path: { case_id: randomUUID() } }), 'no such case'],
  ],
  deleteBid: [
    ...adminsOnly(theBid),
    ['an admin', 'NOT_FOUND', () => ({ path: { bid_id: randomUUID() } }), 'no such bid'],
  ],
  inviteUser: [
    ...adminsOnly(() => ({ body: { email: 'ana@example.com' } })),
    [
      'an admin',
      'EMAIL_TAKEN',
      ({ maria }) => ({ body: { email: maria.email } }),
      'has an account',
    ],
  ],
  listInvitations: [...adminsOnly(nothing)],
  listFailedJobs: [...adminsOnly(nothing)],
  retryJob: [...adminsOnly(noJob), ['an admin', 'NOT_FOUND', noJob, 'no such job']],
  resendInvitation: [
    ...adminsOnly(noInvitation),
    ['an admin', 'NOT_FOUND', noInvitation, 'no such invitation'],
  ],
  revokeInvitation: [
    ...adminsOnly(noInvitation),
    ['an admin', 'NOT_FOUND', noInvitation, 'no such invitation'],
  ],
  searchSecurityEvents: [...adminsOnly(() => ({ body: {} }))],
  listAuditEvents: [...adminsOnly(({ open }) => ({ query: { case_id: open.id } }))],
  getInvitation: [['nobody signed in', 'NOT_FOUND', () => ({ ticket: 'guessed' }), 'a guess']],
  createAttorney: [
    [
      'nobody signed in',
      'EMAIL_TAKEN',
      ({ vega }) => ({ body: asNewFirm(vega) }),
      'the email is taken',
    ],
  ],
  createAttorneyFromIdentity: [
    signedOut((world) => ({ body: firmOf(world['a newcomer']) })),
    ['a newcomer', 'NOT_FOUND', ({ vega }) => ({ body: firmOf(vega) }), 'another’s'],
    ['maria', 'WRONG_ROLE', ({ maria }) => ({ body: firmOf(maria) }), 'is a client'],
    ['vega', 'EMAIL_TAKEN', ({ vega }) => ({ body: firmOf(vega) }), 'has an account'],
  ],
  listCategories: [signedOut(nothing), signedOut(() => ({ query: { is_other: true } }))],
  createCategory: [signedOut(newArea), newcomer(newArea)],
  updateCategory: [
    signedOut(renaming),
    newcomer(renaming),
    ['maria', 'WRONG_ROLE', renaming, 'clients have no areas'],
    ['an admin', 'WRONG_ROLE', renaming, 'admins have no areas'],
    ['vega', 'NOT_FOUND', renaming, 'no area of theirs'],
  ],
  createCase: [
    signedOut(newCase),
    newcomer(newCase),
    ['vega', 'WRONG_ROLE', newCase, 'attorneys post no cases'],
    ['an admin', 'WRONG_ROLE', newCase, 'admins post no cases'],
    ['another customer', 'NOT_FOUND', newCase, 'in somebody else’s name'],
    ['maria', 'INVALID_FIELDS', newCaseWith({ place: '99999' }), 'no such place'],
    [
      'maria',
      'INVALID_FIELDS',
      newCaseWith({ disclosures: { nonsense: 'chosen' } }),
      'no such answer',
    ],
    [
      'maria',
      'INVALID_FIELDS',
      newCaseWith({ disclosures: { violation_date: 'chosen' } }),
      'an answer that everyone reads',
    ],
  ],
  listCases: [
    signedOut(ofMaria),
    newcomer(ofMaria),
    ['vega', 'WRONG_ROLE', ofMaria, 'a customer’s screen'],
    ['another customer', 'NOT_FOUND', ofMaria, 'somebody else’s cases'],
    ['a revoked admin', 'WRONG_ROLE', ofMaria, 'is nobody any more'],
  ],
  listCasesByAttorney: [
    signedOut(ofVega),
    newcomer(ofVega),
    ['maria', 'WRONG_ROLE', ofVega, 'an attorney’s screen'],
    ['another attorney', 'NOT_FOUND', ofVega, 'somebody else’s list'],
  ],
  getCaseForAttorney: [
    ['an attorney without a license', 'LICENSE_NEEDED', theOpenFor(unlicensed), 'has no license'],
    ['an attorney with a pending license', 'LICENSE_NEEDED', theOpenFor(changing), 'not checked'],
    ['an attorney with an expired license', 'LICENSE_NEEDED', theOpenFor(expired), 'has expired'],
    [
      'a refused attorney',
      'LICENSE_NEEDED',
      theOpenFor((world) => world['a refused attorney']),
      'their license was refused after their bid',
    ],
    [
      'an attorney whose bids have ended',
      'NOT_FOUND',
      (world) => ({ path: { case_id: world.pending, attorney_id: former(world).id } }),
      'is decided, and their bids are on others',
    ],
    [
      'another attorney',
      'CONFLICT_CHECK_NEEDED',
      theNamedFor(other),
      'has not said whether they have a conflict',
    ],
    ['an attorney with a conflict', 'NOT_FOUND', theNamedFor(conflicted), 'it is hidden from them'],
    signedOut(pendingForVega),
    newcomer(pendingForVega),
    ['maria', 'WRONG_ROLE', pendingForVega, 'an attorney’s screen'],
    ['another attorney', 'NOT_FOUND', pendingForVega, 'in somebody else’s name'],
    [
      'another attorney',
      'NOT_FOUND',
      (world) => ({
        path: { case_id: world.pending, attorney_id: world['another attorney'].id },
      }),
      'a case that is not open and without their bid',
    ],
  ],
  getCase: [
    ['an attorney without a license', 'LICENSE_NEEDED', theOpen, 'has no license'],
    ['an attorney with a pending license', 'LICENSE_NEEDED', theOpen, 'not checked'],
    ['an attorney with an expired license', 'LICENSE_NEEDED', theOpen, 'has expired'],
    ['an attorney without a license', 'LICENSE_NEEDED', theNamed, 'the license comes first'],
    ['an attorney without a license', 'NOT_FOUND', pendingCase, 'not open and without their bid'],
    ['a refused attorney', 'LICENSE_NEEDED', theOpen, 'their license was refused after their bid'],
    [
      'another attorney',
      'CONFLICT_CHECK_NEEDED',
      theNamed,
      'has not said whether they have a conflict',
    ],
    ['an attorney with a conflict', 'NOT_FOUND', theNamed, 'it is hidden from them'],
    signedOut(pendingCase),
    newcomer(pendingCase),
    ['another customer', 'NOT_FOUND', pendingCase, 'somebody else’s case'],
    [
      'another customer',
      'NOT_FOUND',
      ({ open }) => ({ path: { case_id: open.id } }),
      'also an open one',
    ],
    ['another attorney', 'NOT_FOUND', pendingCase, 'not open and without their bid'],
    ['a revoked admin', 'WRONG_ROLE', pendingCase, 'is nobody any more'],
    ['an admin', 'NOT_FOUND', () => ({ path: { case_id: randomUUID() } }), 'no such case'],
  ],
  updateCase: [
    signedOut(rewording),
    newcomer(rewording),
    ['vega', 'WRONG_ROLE', rewording, 'attorneys do not change cases'],
    ['an admin', 'WRONG_ROLE', rewording, 'admins do not change cases'],
    ['a revoked admin', 'WRONG_ROLE', rewording, 'is nobody any more'],
    ['another customer', 'NOT_FOUND', rewording, 'somebody else’s case'],
    [
      'maria',
      'CASE_CHANGED',
      (w) => ({ body: { ...rewording(w).body, version: 99 } }),
      'another version',
    ],
    [
      'maria',
      'STATUS_CONFLICT',
      (world) => ({ body: { ...rewording(world).body, id: world.pending } }),
      'decided already',
    ],
  ],
  updateCourtDate: [
    signedOut(movingCourt),
    newcomer(movingCourt),
    ['vega', 'WRONG_ROLE', movingCourt, 'attorneys do not change court dates'],
    ['an admin', 'WRONG_ROLE', movingCourt, 'admins do not change court dates'],
    ['a revoked admin', 'WRONG_ROLE', movingCourt, 'is nobody any more'],
    ['another customer', 'NOT_FOUND', movingCourt, 'somebody else’s case'],
    [
      'maria',
      'CASE_CHANGED',
      (w) => ({ body: { ...movingCourt(w).body, court_date_changes: 9 } }),
      'moved since',
    ],
    [
      'maria',
      'STATUS_CONFLICT',
      movingCourtOf(({ endedOnClosed }) => endedOnClosed.case_id),
      'is closed',
    ],
    ['maria', 'STATUS_CONFLICT', movingCourtOf(({ declined }) => declined), 'was declined'],
    ['maria', 'INVALID_FIELDS', movingCourtOf(({ named }) => named.id), 'asks for no court date'],
  ],
  updateCaseStatus: [
    signedOut(moving('closed')),
    newcomer(moving('closed')),
    ['a revoked admin', 'WRONG_ROLE', moving('paused'), 'is nobody any more'],
    ['another customer', 'NOT_FOUND', moving('closed'), 'somebody else’s case'],
    ['another attorney', 'NOT_FOUND', moving('accepted'), 'without their bid'],
    [
      'another attorney',
      'STATUS_CONFLICT',
      ({ open }) => ({ body: { id: open.id, case_status: 'closed' } }),
      'they see it, but it is not theirs',
    ],
    ['vega', 'STATUS_CONFLICT', moving('paused'), 'only its owner pauses it'],
    ['maria', 'STATUS_CONFLICT', moving('accepted'), 'only the attorney accepts it'],
    ['maria', 'STATUS_CONFLICT', moving('rejected'), 'only the attorney declines it'],
    ['an admin', 'STATUS_CONFLICT', moving('closed'), 'admins only pause and resume'],
    [
      'vega',
      'NOT_FOUND',
      moving('accepted', (world) => ({ attorney_id: world['another attorney'].id })),
      'in somebody else’s name',
    ],
    [
      'another customer',
      'NOT_FOUND',
      moving('closed', ({ maria }) => ({ customer_id: maria.id })),
      'in somebody else’s name',
    ],
  ],
  declineCase: [
    signedOut(declining(({ vega }) => vega)),
    newcomer(declining(({ vega }) => vega)),
    ['maria', 'WRONG_ROLE', declining(({ vega }) => vega), 'only attorneys decline'],
    ['an admin', 'WRONG_ROLE', declining(({ vega }) => vega), 'only attorneys decline'],
    ['another attorney', 'NOT_FOUND', declining(({ vega }) => vega), 'in somebody else’s name'],
    [
      'another attorney',
      'NOT_FOUND',
      declining((world) => world['another attorney']),
      'a case without their bid',
    ],
  ],
  markContacted: [
    ['a refused attorney', 'STATUS_CONFLICT', contactedHeld, 'cannot see the client'],
    signedOut(contacted),
    newcomer(contacted),
    ['maria', 'WRONG_ROLE', contacted, 'only an attorney contacts a client'],
    ['an admin', 'WRONG_ROLE', contacted, 'only an attorney contacts a client'],
    ['another attorney', 'NOT_FOUND', contacted, 'their client is somebody else'],
    ['vega', 'NOT_FOUND', () => ({ body: { id: randomUUID() } }), 'no such case'],
    [
      'vega',
      'STATUS_CONFLICT',
      ({ open }) => ({ body: { id: open.id } }),
      'nobody has accepted a bid',
    ],
  ],
  checkConflict: [
    [
      'an attorney without a license',
      'LICENSE_NEEDED',
      noConflict(({ named }) => named.id),
      'has no license',
    ],
    ['vega', 'STATUS_CONFLICT', noConflict(({ open }) => open.id, true), 'has a bid on it'],
    [
      'an attorney whose bids have ended',
      'STATUS_CONFLICT',
      noConflict(({ endedOnClosed }) => endedOnClosed.case_id, true),
      'the bid ended before its case was closed',
    ],
    signedOut(inOpen),
    newcomer(inOpen),
    ['maria', 'WRONG_ROLE', inOpen, 'customers have no conflicts'],
    ['an admin', 'WRONG_ROLE', inOpen, 'admins have no conflicts'],
    ['another attorney', 'NOT_FOUND', noConflict(() => randomUUID()), 'no such case'],
    [
      'another attorney',
      'NOT_FOUND',
      noConflict(({ pending }) => pending),
      'not open and without their bid',
    ],
    ['vega', 'STATUS_CONFLICT', noConflict(({ open }) => open.id, true), 'has a bid on it'],
    [
      'an attorney with a conflict',
      'NOT_FOUND',
      noConflict(({ named }) => named.id),
      'has said otherwise',
    ],
  ],
  denyContact: [
    ['maria', 'STATUS_CONFLICT', contactedHeld, 'the attorney cannot see them'],
    signedOut(contacted),
    newcomer(contacted),
    ['vega', 'WRONG_ROLE', contacted, 'only a customer is contacted'],
    ['an admin', 'WRONG_ROLE', contacted, 'only a customer is contacted'],
    ['another customer', 'NOT_FOUND', contacted, 'somebody else’s case'],
    ['maria', 'NOT_FOUND', () => ({ body: { id: randomUUID() } }), 'no such case'],
    [
      'maria',
      'STATUS_CONFLICT',
      ({ open }) => ({ body: { id: open.id } }),
      'nobody has accepted a bid',
    ],
    ['maria', 'STATUS_CONFLICT', contacted, 'the attorney has not spoken yet'],
  ],
  listBids: [
    signedOut(bidsOnPending),
    newcomer(bidsOnPending),
    ['a revoked admin', 'WRONG_ROLE', bidsOnPending, 'is nobody any more'],
    ['another customer', 'NOT_FOUND', bidsOnPending, 'bids on somebody else’s case'],
    ['another attorney', 'NOT_FOUND', bidsOnPending, 'a case without their bid'],
    [
      'another attorney',
      'NOT_FOUND',
      ({ open, vega }) => ({ query: { case_id: open.id, attorney_id: vega.id } }),
      'somebody else’s bids',
    ],
  ],
  getBid: [
    signedOut(theBid),
    newcomer(theBid),
    ['another customer', 'NOT_FOUND', theBid, 'on somebody else’s case'],
    ['another attorney', 'NOT_FOUND', theBid, 'somebody else’s bid'],
    ['a revoked admin', 'WRONG_ROLE', theBid, 'is nobody any more'],
    ['an admin', 'NOT_FOUND', () => ({ path: { bid_id: randomUUID() } }), 'no such bid'],
  ],
  createBid: [
    ['an attorney without a license', 'LICENSE_NEEDED', bidding(unlicensed), 'has no license'],
    ['an attorney with a pending license', 'LICENSE_NEEDED', bidding(changing), 'not checked'],
    ['an attorney with an expired license', 'LICENSE_NEEDED', bidding(expired), 'has expired'],
    ['another attorney', 'INVALID_FIELDS', offering({ fee_type: 'share' }), 'of another category'],
    [
      'another attorney',
      'INVALID_FIELDS',
      offering({ covers: ['filing_fees', 'mediation'] }),
      'of another category',
    ],
    ['vega', 'BID_EXISTS', bidding(({ vega }) => vega), 'has a bid'],
    ['an attorney whose bids have ended', 'BID_EXISTS', bidding(former), 'can send it again'],
    [
      'another attorney',
      'CONFLICT_CHECK_NEEDED',
      biddingOnNamed(other),
      'has not said whether they have a conflict',
    ],
    [
      'an attorney with a conflict',
      'NOT_FOUND',
      biddingOnNamed(conflicted),
      'it is hidden from them',
    ],
    signedOut(bidding(({ vega }) => vega)),
    newcomer(bidding(({ vega }) => vega)),
    ['maria', 'WRONG_ROLE', bidding(({ vega }) => vega), 'customers do not bid'],
    ['an admin', 'WRONG_ROLE', bidding(({ vega }) => vega), 'admins do not bid'],
    ['another attorney', 'NOT_FOUND', bidding(({ vega }) => vega), 'in somebody else’s name'],
  ],
  updateBid: [
    ['a refused attorney', 'LICENSE_NEEDED', editingRefused, 'their license was refused'],
    ['vega', 'INVALID_FIELDS', offeringAnew({ fee_type: 'share' }), 'of another category'],
    [
      'vega',
      'INVALID_FIELDS',
      offeringAnew({ covers: ['filing_fees', 'mediation'] }),
      'of another category',
    ],
    ['an attorney whose bids have ended', 'BID_EDITS_USED', editingEnded, 'changed three times'],
    ['an attorney whose bids have ended', 'STATUS_CONFLICT', editingEndedOnClosed, 'is closed'],
    [
      'vega',
      'STATUS_CONFLICT',
      (w) => ({ body: { ...editing(w).body, id: w.acceptedBid.id } }),
      'accepted',
    ],
    signedOut(editing),
    newcomer(editing),
    ['maria', 'WRONG_ROLE', editing, 'customers do not bid'],
    ['an admin', 'WRONG_ROLE', editing, 'admins do not bid'],
    ['another attorney', 'NOT_FOUND', editing, 'somebody else’s bid'],
  ],
  withdrawBid: [
    signedOut(withdrawing),
    newcomer(withdrawing),
    ['maria', 'WRONG_ROLE', withdrawing, 'customers do not bid'],
    ['an admin', 'WRONG_ROLE', withdrawing, 'admins do not bid'],
    ['another attorney', 'NOT_FOUND', withdrawing, 'somebody else’s bid'],
    [
      'vega',
      'STATUS_CONFLICT',
      ({ acceptedBid: { id } }) => ({ body: { id } }),
      'accepted already',
    ],
    [
      'an attorney whose bids have ended',
      'STATUS_CONFLICT',
      ({ endedBid: { id } }) => ({ body: { id } }),
      'ended already',
    ],
    [
      'an attorney whose bids have ended',
      'STATUS_CONFLICT',
      ({ endedOnClosed: { id } }) => ({ body: { id } }),
      'ended before its case was closed',
    ],
  ],
  updateBidStatus: [
    ['maria', 'LICENSE_NEEDED', choosing(({ refusedBid }) => refusedBid), 'not the license'],
    ['maria', 'LICENSE_NEEDED', choosing((w) => w.pendingLicenseBid), 'its license is not checked'],
    ['maria', 'LICENSE_NEEDED', choosing((w) => w.expiredLicenseBid), 'its license has expired'],
    ['maria', 'STATUS_CONFLICT', choosing(({ endedBid }) => endedBid), 'has ended'],
    ['maria', 'STATUS_CONFLICT', choosing(({ endedBid }) => endedBid, 'rejected'), 'has ended'],
    ['maria', 'STATUS_CONFLICT', choosing(({ endedOnClosed }) => endedOnClosed), 'is closed'],
    [
      'maria',
      'BID_CHANGED',
      (w) => ({ body: { ...deciding(w).body, update_count: 3 } }),
      'another offer',
    ],
    [
      'a customer without a phone',
      'PHONE_REQUIRED',
      choosing(({ phonelessBid }) => phonelessBid),
      'cannot be reached',
    ],
    signedOut(deciding),
    newcomer(deciding),
    ['vega', 'WRONG_ROLE', deciding, 'attorneys do not decide'],
    ['an admin', 'WRONG_ROLE', deciding, 'admins do not decide'],
    ['another customer', 'NOT_FOUND', deciding, 'on somebody else’s case'],
  ],
  listDrafts: [
    signedOut(nothing),
    newcomer(nothing),
    ['vega', 'WRONG_ROLE', nothing, 'attorneys post no cases'],
    ['an admin', 'WRONG_ROLE', nothing, 'admins post no cases'],
  ],
  putDraft: [
    signedOut(keeping),
    newcomer(keeping),
    ['vega', 'WRONG_ROLE', keeping, 'attorneys post no cases'],
    ['an admin', 'WRONG_ROLE', keeping, 'admins post no cases'],
    ['another customer', 'NOT_FOUND', keeping, 'somebody else’s draft'],
    ['maria', 'DRAFT_DELETED', keepingDiscarded, 'discarded'],
  ],
  deleteDraft: [
    signedOut(theDraft),
    newcomer(theDraft),
    ['vega', 'WRONG_ROLE', theDraft, 'attorneys post no cases'],
    ['an admin', 'WRONG_ROLE', theDraft, 'admins post no cases'],
    ['another customer', 'NOT_FOUND', theDraft, 'somebody else’s draft'],
    ['maria', 'NOT_FOUND', () => ({ path: { draft_id: randomUUID() } }), 'there is none'],
  ],
  getPushKey: [
    signedOut(nothing),
    newcomer(nothing),
    ['an admin', 'WRONG_ROLE', nothing, 'told nothing'],
  ],
  listPushSubscriptions: [
    signedOut(nothing),
    newcomer(nothing),
    ['an admin', 'WRONG_ROLE', nothing, 'told nothing'],
  ],
  putPushSubscription: [
    signedOut(subscribing),
    newcomer(subscribing),
    ['an admin', 'WRONG_ROLE', subscribing, 'told nothing'],
  ],
  deletePushSubscription: [
    signedOut(theDevice),
    newcomer(theDevice),
    ['an admin', 'WRONG_ROLE', theDevice, 'has no devices'],
    ['another customer', 'NOT_FOUND', theDevice, 'somebody else’s device'],
    ['vega', 'NOT_FOUND', theDevice, 'somebody else’s device'],
  ],
  testPushSubscription: [
    signedOut(theDevice),
    newcomer(theDevice),
    ['an admin', 'WRONG_ROLE', theDevice, 'has no devices'],
    ['another customer', 'NOT_FOUND', theDevice, 'somebody else’s device'],
    ['vega', 'NOT_FOUND', theDevice, 'somebody else’s device'],
  ],
  getQuietHours: [
    signedOut(nothing),
    newcomer(nothing),
    ['an admin', 'WRONG_ROLE', nothing, 'no devices'],
  ],
  putQuietHours: [
    signedOut(sleeping),
    newcomer(sleeping),
    ['an admin', 'WRONG_ROLE', sleeping, 'has no devices'],
  ],
  getCaseAlerts: [
    signedOut(nothing),
    newcomer(nothing),
    ['maria', 'WRONG_ROLE', nothing, 'bids on no cases'],
    ['an admin', 'WRONG_ROLE', nothing, 'bids on no cases'],
  ],
  putCaseAlerts: [
    signedOut(beingAlerted),
    newcomer(beingAlerted),
    ['maria', 'WRONG_ROLE', beingAlerted, 'bids on no cases'],
    ['an admin', 'WRONG_ROLE', beingAlerted, 'bids on no cases'],
    [
      'vega',
      'INVALID_FIELDS',
      () => ({ body: { ...beingAlerted().body, time_zone: 'America/Nowhere' } }),
      'no such time zone',
    ],
  ],
  // Public, and the same for every token.
  unsubscribeFromAlerts: [],
  listNotifications: [
    signedOut(notificationsOfMaria),
    newcomer(notificationsOfMaria),
    ['another customer', 'NOT_FOUND', notificationsOfMaria, 'to somebody else'],
    ['vega', 'NOT_FOUND', notificationsOfMaria, 'to the client of a case with their bid'],
  ],
  readAllNotifications: [signedOut(untilNow), newcomer(untilNow)],
  readNotification: [
    signedOut(theNotification),
    newcomer(theNotification),
    ['another customer', 'NOT_FOUND', theNotification, 'to somebody else'],
    ['vega', 'NOT_FOUND', theNotification, 'to the client of a case with their bid'],
    ['an admin', 'NOT_FOUND', theNotification, 'nobody but its receiver has read it'],
    ['maria', 'NOT_FOUND', () => ({ path: { notice_id: randomUUID() } }), 'there is none'],
  ],
}
