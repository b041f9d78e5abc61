// Who may not do what, for every operation.
import { randomUUID } from 'node:crypto'
import type { OperationId } from '#server/operations/operation.ts'
import type { TestPerson } from './api.ts'
import type { Ask, Asking } from './asking.ts'
import { subscriptionBody } from './devices.ts'
import { formOf } from './pictures.ts'
import type { World } from './refusal-world.ts'
import { draftBody } from './stories.ts'

/** The people of the world, by name. */
export type Who = {
  [Name in keyof World]: World[Name] extends Asking ? Name : never
}[keyof World]
/** A request that is refused, who sends it, the status, and the reason. */
export type Row = [
  who: Who,
  expected: 401 | 403 | 404 | 409 | 415,
  ask: (world: World) => Ask,
  why: string,
]

const nothing = () => ({})
const ofMaria = ({ maria }: World) => ({ query: { customer_id: maria.id } })
const ofVega = ({ vega }: World) => ({ path: { attorney_id: vega.id } })
const ofVegaAlone = ({ vega }: World) => ({ query: { attorney_id: vega.id } })
const inArizona = () => ({ path: { state: '04' } })
const licensed = () => ({
  ...inArizona(),
  body: { bar_number: '031842', admitted_on: '2011-05-02T00:00:00Z' },
})
const noLicense = (found: object) => () => ({
  path: { license_id: randomUUID() },
  body: { ...found, version: 1 },
})
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
const noConflict =
  (find: (world: World) => string, has_conflict = false) =>
  (world: World) => ({ body: { id: find(world), has_conflict } })
const inOpen = noConflict(({ open }) => open.id)
const editing = ({ openBid }: World) => ({ body: { id: openBid.id, bid_amount: 900 } })
const withdrawing = ({ openBid }: World) => ({ body: { id: openBid.id } })
const rewording = ({ open }: World) => ({
  body: { id: open.id, version: 1, case_details: 'Other words.', firm_size: ['1-2 lawyers'] },
})
const movingCourt = ({ open }: World) => ({
  body: { id: open.id, court_date_changes: 0, next_hearing_date: '2199-03-14T09:30:00Z' },
})
const deciding = ({ openBid }: World) => ({
  body: { id: openBid.id, bid_status: 'rejected', update_count: 0 },
})
export const theDraft = ({ draft }: World) => ({ path: { draft_id: draft } })
const keeping = (world: World) => ({ ...theDraft(world), body: draftBody() })
const theDevice = ({ device }: World) => ({ path: { subscription_id: device } })
const subscribing = () => ({ body: subscriptionBody() })
const sleeping = () => ({ body: { hours: { from: '22:00', until: '07:00' } } })
const beingAlerted = () => ({ body: { mode: 'daily', hour: 8, time_zone: 'America/Phoenix' } })
const notificationsOfMaria = ({ maria }: World) => ({ query: { received_by: maria.id } })
const theNotification = ({ notification }: World) => ({ path: { notice_id: notification } })
const untilNow = ({ now }: World) => ({ body: { until: now().toISOString() } })
const newArea = () => ({ body: { name: 'tax', is_other: true } })
const newCase = ({ newCase: body }: World) => ({ body })

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

const signedOut = (ask: (world: World) => Ask): Row => ['nobody signed in', 401, ask, 'signed out']
const newcomer = (ask: (world: World) => Ask): Row => ['a newcomer', 403, ask, 'no role yet']

/** Returns the rows of an operation for admins only. */
const adminsOnly = (ask: (world: World) => Ask): Row[] => [
  signedOut(ask),
  newcomer(ask),
  ['maria', 403, ask, 'is no admin'],
  ['vega', 403, ask, 'is no admin'],
  ['a revoked admin', 403, ask, 'is no admin any more'],
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
  renewSession: [['nobody signed in', 401, () => ({ refresh: 'fps_guessed' }), 'a guess']],
  refreshToken: [
    ['nobody signed in', 401, () => ({ path: { refresh_token: 'fps_guessed' } }), 'a guess'],
  ],
  followEmail: [signedOut(nothing), ['a newcomer', 404, nothing, 'no record yet']],
  requestEmailCode: [
    signedOut(nothing),
    newcomer(nothing),
    ['an admin', 403, nothing, 'joined by an invitation'],
  ],
  confirmEmail: [
    signedOut(typedCode),
    newcomer(typedCode),
    ['an admin', 403, typedCode, 'joined by an invitation'],
  ],
  checkEmail: [
    ['nobody signed in', 409, ({ maria }) => ({ body: { email: maria.email } }), 'has an account'],
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
      404,
      ({ maria }) => ({ path: { clerk_user_id: maria.userId } }),
      'who somebody else is',
    ],
    [
      'an admin',
      404,
      ({ maria }) => ({ path: { clerk_user_id: maria.userId } }),
      'who somebody else is',
    ],
    [
      'a newcomer',
      404,
      (world) => ({ path: { clerk_user_id: world['a newcomer'].userId } }),
      'no record yet',
    ],
  ],
  uploadFile: [['nobody signed in', 415, noPicture, 'what is no picture']],
  createCustomer: [
    ['nobody signed in', 409, ({ maria }) => ({ body: asNewClient(maria) }), 'the email is taken'],
  ],
  createCustomerFromIdentity: [
    signedOut((world) => ({ body: { clerk_user_id: world['a newcomer'].userId } })),
    ['a newcomer', 404, ({ maria }) => ({ body: { clerk_user_id: maria.userId } }), 'another’s'],
    ['vega', 403, ({ vega }) => ({ body: { clerk_user_id: vega.userId } }), 'is an attorney'],
    ['maria', 409, ({ maria }) => ({ body: namedMaria(maria) }), 'has an account'],
  ],
  getCustomer: [
    signedOut(mariasRecord),
    newcomer(mariasRecord),
    ['a revoked admin', 403, mariasRecord, 'is nobody any more'],
    ['another customer', 404, mariasRecord, 'somebody else’s record'],
    ['vega', 404, mariasRecord, 'somebody else’s record'],
    ['an admin', 404, ({ vega }) => ({ path: { customer_id: vega.id } }), 'no client'],
  ],
  updateCustomer: [
    signedOut(asMaria),
    newcomer(asMaria),
    ['another customer', 404, asMaria, 'somebody else’s profile'],
    ['vega', 403, asMaria, 'is no client'],
    ['an admin', 403, asMaria, 'is no client'],
    ['maria', 409, (w) => ({ body: { ...asMaria(w).body, version: 99 } }), 'another version'],
  ],
  getAttorney: [
    signedOut(vegasRecord),
    newcomer(vegasRecord),
    ['a revoked admin', 403, vegasRecord, 'is nobody any more'],
    ['another attorney', 404, vegasRecord, 'somebody else’s record'],
    ['maria', 404, vegasRecord, 'somebody else’s record'],
    ['an admin', 404, ({ maria }) => ({ path: { attorney_id: maria.id } }), 'no attorney'],
  ],
  updateAttorney: [
    signedOut(asVega),
    newcomer(asVega),
    ['another attorney', 404, asVega, 'somebody else’s profile'],
    ['maria', 403, asVega, 'is no attorney'],
    ['an admin', 403, asVega, 'is no attorney'],
    ['vega', 409, (w) => ({ body: { ...asVega(w).body, version: 99 } }), 'another version'],
  ],
  listLicenses: [
    signedOut(ofVega),
    newcomer(ofVega),
    ['a revoked admin', 403, ofVega, 'is nobody any more'],
    ['another attorney', 404, ofVega, 'somebody else’s licenses'],
    ['maria', 404, ofVega, 'somebody else’s licenses'],
    ['an admin', 404, ({ maria }) => ({ path: { attorney_id: maria.id } }), 'no attorney'],
  ],
  saveLicense: [
    signedOut(licensed),
    newcomer(licensed),
    ['maria', 403, licensed, 'is no attorney'],
    ['an admin', 403, licensed, 'is no attorney'],
    ['vega', 404, () => ({ ...licensed(), path: { state: '99' } }), 'no such state'],
  ],
  deleteLicense: [
    signedOut(inArizona),
    newcomer(inArizona),
    ['maria', 403, inArizona, 'is no attorney'],
    ['an admin', 403, inArizona, 'is no attorney'],
  ],
  listAdminLicenses: [...adminsOnly(nothing)],
  verifyLicense: [
    ...adminsOnly(noLicense({ source: 'State Bar' })),
    ['an admin', 404, noLicense({ source: 'State Bar' }), 'no such license'],
  ],
  refuseLicense: [
    ...adminsOnly(noLicense({ reason: 'Not found.' })),
    ['an admin', 404, noLicense({ reason: 'Not found.' }), 'no such license'],
  ],
  createAdmin: [
    ['nobody signed in', 403, newAdmin, 'not invited'],
    ['nobody signed in', 403, (world) => ({ ...newAdmin(world), ticket: 'guessed' }), 'a guess'],
    ['a newcomer', 403, newAdmin, 'no admin'],
    ['maria', 403, newAdmin, 'no admin'],
    ['vega', 403, newAdmin, 'no admin'],
    ['a revoked admin', 403, newAdmin, 'is nobody any more'],
    ['an admin', 409, ({ maria }) => ({ body: asNewClient(maria) }), 'the email is taken'],
  ],
  getOverview: adminsOnly(nothing),
  listAdminCustomers: adminsOnly(nothing),
  listAdminAttorneys: adminsOnly(nothing),
  listAdminUsers: adminsOnly(nothing),
  listAdminCases: adminsOnly(ofMaria),
  listAdminBids: adminsOnly(ofVegaAlone),
  getAdminCustomer: [
    ...adminsOnly(mariasRecord),
    ['an admin', 404, ({ vega }) => ({ path: { customer_id: vega.id } }), 'no client'],
  ],
  getAdminAttorney: [
    ...adminsOnly(vegasRecord),
    ['an admin', 404, ({ maria }) => ({ path: { attorney_id: maria.id } }), 'no attorney'],
  ],
  getAdminUser: [
    ...adminsOnly(adminsRecord),
    ['an admin', 404, ({ maria }) => ({ path: { user_id: maria.id } }), 'no admin'],
  ],
  deleteUser: [
    ...adminsOnly(deletingMaria),
    ['an admin', 404, () => ({ path: { user_id: 'user_nobody' } }), 'nobody'],
    ['an admin', 409, (world) => ({ path: { user_id: world['an admin'].userId } }), 'themself'],
  ],
  deleteCase: [
    ...adminsOnly(({ open }) => ({ path: { case_id: open.id } })),
    ['an admin', 404, () => ({ path: { case_id: randomUUID() } }), 'no such case'],
  ],
  deleteBid: [
    ...adminsOnly(theBid),
    ['an admin', 404, () => ({ path: { bid_id: randomUUID() } }), 'no such bid'],
  ],
  inviteUser: [
    ...adminsOnly(() => ({ body: { email: 'ana@example.com' } })),
    ['an admin', 409, ({ maria }) => ({ body: { email: maria.email } }), 'has an account'],
  ],
  listInvitations: [...adminsOnly(nothing)],
  listFailedJobs: [...adminsOnly(nothing)],
  retryJob: [...adminsOnly(noJob), ['an admin', 404, noJob, 'no such job']],
  resendInvitation: [
    ...adminsOnly(noInvitation),
    ['an admin', 404, noInvitation, 'no such invitation'],
  ],
  revokeInvitation: [
    ...adminsOnly(noInvitation),
    ['an admin', 404, noInvitation, 'no such invitation'],
  ],
  searchSecurityEvents: [...adminsOnly(() => ({ body: {} }))],
  listAuditEvents: [...adminsOnly(({ open }) => ({ query: { case_id: open.id } }))],
  getInvitation: [['nobody signed in', 404, () => ({ ticket: 'guessed' }), 'a guess']],
  createAttorney: [
    ['nobody signed in', 409, ({ vega }) => ({ body: asNewFirm(vega) }), 'the email is taken'],
  ],
  createAttorneyFromIdentity: [
    signedOut((world) => ({ body: firmOf(world['a newcomer']) })),
    ['a newcomer', 404, ({ vega }) => ({ body: firmOf(vega) }), 'another’s'],
    ['maria', 403, ({ maria }) => ({ body: firmOf(maria) }), 'is a client'],
    ['vega', 409, ({ vega }) => ({ body: firmOf(vega) }), 'has an account'],
  ],
  listCategories: [signedOut(nothing), signedOut(() => ({ query: { is_other: true } }))],
  createCategory: [signedOut(newArea), newcomer(newArea)],
  updateCategory: [
    signedOut(renaming),
    newcomer(renaming),
    ['maria', 403, renaming, 'clients have no areas'],
    ['an admin', 403, renaming, 'admins have no areas'],
    ['vega', 404, renaming, 'no area of theirs'],
  ],
  createCase: [
    signedOut(newCase),
    newcomer(newCase),
    ['vega', 403, newCase, 'attorneys post no cases'],
    ['an admin', 403, newCase, 'admins post no cases'],
    ['another customer', 404, newCase, 'in somebody else’s name'],
  ],
  listCases: [
    signedOut(ofMaria),
    newcomer(ofMaria),
    ['vega', 403, ofMaria, 'a customer’s screen'],
    ['another customer', 404, ofMaria, 'somebody else’s cases'],
    ['a revoked admin', 403, ofMaria, 'is nobody any more'],
  ],
  listCasesByAttorney: [
    signedOut(ofVega),
    newcomer(ofVega),
    ['maria', 403, ofVega, 'an attorney’s screen'],
    ['another attorney', 404, ofVega, 'somebody else’s list'],
  ],
  getCaseForAttorney: [
    ['another attorney', 403, theNamedFor(other), 'has not said whether they have a conflict'],
    ['an attorney with a conflict', 404, theNamedFor(conflicted), 'it is hidden from them'],
    signedOut(pendingForVega),
    newcomer(pendingForVega),
    ['maria', 403, pendingForVega, 'an attorney’s screen'],
    ['another attorney', 404, pendingForVega, 'in somebody else’s name'],
    [
      'another attorney',
      404,
      (world) => ({
        path: { case_id: world.pending, attorney_id: world['another attorney'].id },
      }),
      'a case that is not open and without their bid',
    ],
  ],
  getCase: [
    ['another attorney', 403, theNamed, 'has not said whether they have a conflict'],
    ['an attorney with a conflict', 404, theNamed, 'it is hidden from them'],
    signedOut(pendingCase),
    newcomer(pendingCase),
    ['another customer', 404, pendingCase, 'somebody else’s case'],
    ['another customer', 404, ({ open }) => ({ path: { case_id: open.id } }), 'also an open one'],
    ['another attorney', 404, pendingCase, 'not open and without their bid'],
    ['a revoked admin', 403, pendingCase, 'is nobody any more'],
    ['an admin', 404, () => ({ path: { case_id: randomUUID() } }), 'no such case'],
  ],
  updateCase: [
    signedOut(rewording),
    newcomer(rewording),
    ['vega', 403, rewording, 'attorneys do not change cases'],
    ['an admin', 403, rewording, 'admins do not change cases'],
    ['a revoked admin', 403, rewording, 'is nobody any more'],
    ['another customer', 404, rewording, 'somebody else’s case'],
    [
      'maria',
      409,
      (world) => ({ body: { ...rewording(world).body, id: world.pending } }),
      'decided already',
    ],
  ],
  updateCourtDate: [
    signedOut(movingCourt),
    newcomer(movingCourt),
    ['vega', 403, movingCourt, 'attorneys do not change court dates'],
    ['an admin', 403, movingCourt, 'admins do not change court dates'],
    ['a revoked admin', 403, movingCourt, 'is nobody any more'],
    ['another customer', 404, movingCourt, 'somebody else’s case'],
  ],
  updateCaseStatus: [
    signedOut(moving('closed')),
    newcomer(moving('closed')),
    ['a revoked admin', 403, moving('paused'), 'is nobody any more'],
    ['another customer', 404, moving('closed'), 'somebody else’s case'],
    ['another attorney', 404, moving('accepted'), 'without their bid'],
    [
      'another attorney',
      409,
      ({ open }) => ({ body: { id: open.id, case_status: 'closed' } }),
      'they see it, but it is not theirs',
    ],
    ['vega', 409, moving('paused'), 'only its owner pauses it'],
    ['maria', 409, moving('accepted'), 'only the attorney accepts it'],
    ['maria', 409, moving('rejected'), 'only the attorney declines it'],
    ['an admin', 409, moving('closed'), 'admins only pause and resume'],
    [
      'vega',
      404,
      moving('accepted', (world) => ({ attorney_id: world['another attorney'].id })),
      'in somebody else’s name',
    ],
    [
      'another customer',
      404,
      moving('closed', ({ maria }) => ({ customer_id: maria.id })),
      'in somebody else’s name',
    ],
  ],
  declineCase: [
    signedOut(declining(({ vega }) => vega)),
    newcomer(declining(({ vega }) => vega)),
    ['maria', 403, declining(({ vega }) => vega), 'only attorneys decline'],
    ['an admin', 403, declining(({ vega }) => vega), 'only attorneys decline'],
    ['another attorney', 404, declining(({ vega }) => vega), 'in somebody else’s name'],
    [
      'another attorney',
      404,
      declining((world) => world['another attorney']),
      'a case without their bid',
    ],
  ],
  markContacted: [
    signedOut(contacted),
    newcomer(contacted),
    ['maria', 403, contacted, 'only an attorney contacts a client'],
    ['an admin', 403, contacted, 'only an attorney contacts a client'],
    ['another attorney', 404, contacted, 'their client is somebody else'],
    ['vega', 404, () => ({ body: { id: randomUUID() } }), 'no such case'],
    ['vega', 409, ({ open }) => ({ body: { id: open.id } }), 'nobody has accepted a bid'],
  ],
  checkConflict: [
    signedOut(inOpen),
    newcomer(inOpen),
    ['maria', 403, inOpen, 'customers have no conflicts'],
    ['an admin', 403, inOpen, 'admins have no conflicts'],
    ['another attorney', 404, noConflict(() => randomUUID()), 'no such case'],
    [
      'another attorney',
      404,
      noConflict(({ pending }) => pending),
      'not open and without their bid',
    ],
    ['vega', 409, noConflict(({ open }) => open.id, true), 'has a bid on it'],
    ['an attorney with a conflict', 404, noConflict(({ named }) => named.id), 'has said otherwise'],
  ],
  denyContact: [
    signedOut(contacted),
    newcomer(contacted),
    ['vega', 403, contacted, 'only a customer is contacted'],
    ['an admin', 403, contacted, 'only a customer is contacted'],
    ['another customer', 404, contacted, 'somebody else’s case'],
    ['maria', 404, () => ({ body: { id: randomUUID() } }), 'no such case'],
    ['maria', 409, ({ open }) => ({ body: { id: open.id } }), 'nobody has accepted a bid'],
    ['maria', 409, contacted, 'the attorney has not spoken yet'],
  ],
  listBids: [
    signedOut(bidsOnPending),
    newcomer(bidsOnPending),
    ['a revoked admin', 403, bidsOnPending, 'is nobody any more'],
    ['another customer', 404, bidsOnPending, 'bids on somebody else’s case'],
    ['another attorney', 404, bidsOnPending, 'a case without their bid'],
    [
      'another attorney',
      404,
      ({ open, vega }) => ({ query: { case_id: open.id, attorney_id: vega.id } }),
      'somebody else’s bids',
    ],
  ],
  getBid: [
    signedOut(theBid),
    newcomer(theBid),
    ['another customer', 404, theBid, 'on somebody else’s case'],
    ['another attorney', 404, theBid, 'somebody else’s bid'],
    ['a revoked admin', 403, theBid, 'is nobody any more'],
    ['an admin', 404, () => ({ path: { bid_id: randomUUID() } }), 'no such bid'],
  ],
  createBid: [
    ['another attorney', 403, biddingOnNamed(other), 'has not said whether they have a conflict'],
    ['an attorney with a conflict', 404, biddingOnNamed(conflicted), 'it is hidden from them'],
    signedOut(bidding(({ vega }) => vega)),
    newcomer(bidding(({ vega }) => vega)),
    ['maria', 403, bidding(({ vega }) => vega), 'customers do not bid'],
    ['an admin', 403, bidding(({ vega }) => vega), 'admins do not bid'],
    ['another attorney', 404, bidding(({ vega }) => vega), 'in somebody else’s name'],
  ],
  updateBid: [
    signedOut(editing),
    newcomer(editing),
    ['maria', 403, editing, 'customers do not bid'],
    ['an admin', 403, editing, 'admins do not bid'],
    ['another attorney', 404, editing, 'somebody else’s bid'],
  ],
  withdrawBid: [
    signedOut(withdrawing),
    newcomer(withdrawing),
    ['maria', 403, withdrawing, 'customers do not bid'],
    ['an admin', 403, withdrawing, 'admins do not bid'],
    ['another attorney', 404, withdrawing, 'somebody else’s bid'],
    ['vega', 409, ({ acceptedBid: { id } }) => ({ body: { id } }), 'accepted already'],
  ],
  updateBidStatus: [
    signedOut(deciding),
    newcomer(deciding),
    ['vega', 403, deciding, 'attorneys do not decide'],
    ['an admin', 403, deciding, 'admins do not decide'],
    ['another customer', 404, deciding, 'on somebody else’s case'],
  ],
  listDrafts: [
    signedOut(nothing),
    newcomer(nothing),
    ['vega', 403, nothing, 'attorneys post no cases'],
    ['an admin', 403, nothing, 'admins post no cases'],
  ],
  putDraft: [
    signedOut(keeping),
    newcomer(keeping),
    ['vega', 403, keeping, 'attorneys post no cases'],
    ['an admin', 403, keeping, 'admins post no cases'],
    ['another customer', 404, keeping, 'somebody else’s draft'],
  ],
  deleteDraft: [
    signedOut(theDraft),
    newcomer(theDraft),
    ['vega', 403, theDraft, 'attorneys post no cases'],
    ['an admin', 403, theDraft, 'admins post no cases'],
    ['another customer', 404, theDraft, 'somebody else’s draft'],
    ['maria', 404, () => ({ path: { draft_id: randomUUID() } }), 'there is none'],
  ],
  getPushKey: [signedOut(nothing), newcomer(nothing), ['an admin', 403, nothing, 'told nothing']],
  listPushSubscriptions: [
    signedOut(nothing),
    newcomer(nothing),
    ['an admin', 403, nothing, 'told nothing'],
  ],
  putPushSubscription: [
    signedOut(subscribing),
    newcomer(subscribing),
    ['an admin', 403, subscribing, 'told nothing'],
  ],
  deletePushSubscription: [
    signedOut(theDevice),
    newcomer(theDevice),
    ['an admin', 403, theDevice, 'has no devices'],
    ['another customer', 404, theDevice, 'somebody else’s device'],
    ['vega', 404, theDevice, 'somebody else’s device'],
  ],
  testPushSubscription: [
    signedOut(theDevice),
    newcomer(theDevice),
    ['an admin', 403, theDevice, 'has no devices'],
    ['another customer', 404, theDevice, 'somebody else’s device'],
    ['vega', 404, theDevice, 'somebody else’s device'],
  ],
  getQuietHours: [signedOut(nothing), newcomer(nothing), ['an admin', 403, nothing, 'no devices']],
  putQuietHours: [
    signedOut(sleeping),
    newcomer(sleeping),
    ['an admin', 403, sleeping, 'has no devices'],
  ],
  getCaseAlerts: [
    signedOut(nothing),
    newcomer(nothing),
    ['maria', 403, nothing, 'bids on no cases'],
    ['an admin', 403, nothing, 'bids on no cases'],
  ],
  putCaseAlerts: [
    signedOut(beingAlerted),
    newcomer(beingAlerted),
    ['maria', 403, beingAlerted, 'bids on no cases'],
    ['an admin', 403, beingAlerted, 'bids on no cases'],
  ],
  // Public, and the same for every token.
  unsubscribeFromAlerts: [],
  listNotifications: [
    signedOut(notificationsOfMaria),
    newcomer(notificationsOfMaria),
    ['another customer', 404, notificationsOfMaria, 'to somebody else'],
    ['vega', 404, notificationsOfMaria, 'to the client of a case with their bid'],
  ],
  readAllNotifications: [signedOut(untilNow), newcomer(untilNow)],
  readNotification: [
    signedOut(theNotification),
    newcomer(theNotification),
    ['another customer', 404, theNotification, 'to somebody else'],
    ['vega', 404, theNotification, 'to the client of a case with their bid'],
    ['an admin', 404, theNotification, 'nobody but its receiver has read it'],
    ['maria', 404, () => ({ path: { notice_id: randomUUID() } }), 'there is none'],
  ],
}
