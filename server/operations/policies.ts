// The rules of each call, in one row: who may call, what they must have proved, and what it may
// cost.
import type { operations } from '#contract'
import { courtDateErrors } from '#machines/lifecycle/next-court-date.ts'
import { MAX_PICTURE_BYTES } from '#machines/wizard/picture.ts'
import type { RoleName } from '#server/caller.ts'
import { changedContent } from '#server/domain/lifecycle/case-submission.ts'
import type { AdminProof } from '#server/domain/sessions/admin-proofs.ts'
import {
  type BodyRule,
  checkAttorney,
  checkBidEdit,
  checkNewBid,
  checkNewCase,
  checkPerson,
} from './body-rules.ts'

/**
 * The contract's operationIds, without the webhook's, which the server calls and does not serve.
 */
export type OperationId = Exclude<keyof operations, 'receivePush'>

/** The rules of a call. */
export interface Policy {
  /**
   * Who may call. `everyone`: no token is read. `optional`: a signed-out caller gets less than a
   * signed-in one. `signedIn`: also without a record here. Roles: people with such a record; others
   * get WRONG_ROLE.
   */
  callers: 'everyone' | 'optional' | 'signedIn' | readonly RoleName[]
  /** The roles that need a confirmed email, under the setting CONFIRM_EMAIL. */
  confirmedEmailOf: readonly RoleName[]
  /** What an admin must have proved, under the setting ADMIN_SECOND_FACTOR. */
  adminProof: AdminProof
  /**
   * Whether the app's own `Authorization: Basic` is required, if it is set; `security: []` in the
   * contract if not.
   */
  basicAuth: boolean
  /**
   * How often one IP address may call in a minute. `api`: what all such calls share. `own`:
   * SIGN_INS_PER_MINUTE, for what reveals who has an account or an invitation, hashes passwords or
   * uses up space. `shared`: the same, and all processes count together; one that alone receives
   * more refuses without asking the database.
   */
  limit: 'api' | 'own' | 'shared'
  /**
   * Where the call waits for its turn. `long`: it calls the identity provider, which may be a cloud
   * service, or waits for a job. Both take longer than queries do. What people need at once, such
   * as to log out or to stay logged in, is `short` nevertheless.
   */
  queue: 'none' | 'stream' | 'short' | 'long'
  maxBodyBytes: number
  /**
   * Checks a body that breaks the contract against the product's rules too, so that all errors are
   * reported at once.
   */
  bodyRule: BodyRule | undefined
  /**
   * What the security log says of an admin who called. `list`: the list, and the person that it is
   * about. `record`: the person, whom the handler names. Every read that names people is logged.
   */
  logsRead: 'nothing' | 'list' | 'record'
  /**
   * Whether it goes on while changes are refused, during maintenance or without room on the disk,
   * because it lets people in or out.
   */
  isNeverRefused: boolean
  /** Whether a person who has closed their account may call. Others get ACCOUNT_CLOSED. */
  isForClosed: boolean
  /** Asked by supervisors and load balancers, often and by any version. */
  isHealthCheck: boolean
  /**
   * Whether HEAD is served like GET. It must neither open a stream that is never read nor use up a
   * token.
   */
  hasHead: boolean
}

/** The largest body in bytes. A case with every answer is about 4 kB. */
export const MAX_BODY_BYTES = 64 * 1024
// The headers and boundaries around the file.
const FORM_OVERHEAD_BYTES = 16 * 1024

const usual: Omit<Policy, 'callers'> = {
  confirmedEmailOf: ['attorney'],
  adminProof: 'second_factor',
  basicAuth: true,
  limit: 'api',
  queue: 'short',
  maxBodyBytes: MAX_BODY_BYTES,
  bodyRule: undefined,
  logsRead: 'nothing',
  isNeverRefused: false,
  isForClosed: false,
  isHealthCheck: false,
  hasHead: true,
}

/** Returns a function that makes a row for these callers from what is unusual about it. */
const rowFor =
  <const Callers extends Policy['callers']>(callers: Callers) =>
  (unusual: Partial<Omit<Policy, 'callers'>> = {}) => ({ ...usual, ...unusual, callers })

const everyone = rowFor('everyone')
const optional = rowFor('optional')
const signedIn = rowFor('signedIn')
const customer = rowFor(['customer'])
const attorney = rowFor(['attorney'])
const admin = rowFor(['org:admin'])
const customerOrAttorney = rowFor(['customer', 'attorney'])
const customerOrAdmin = rowFor(['customer', 'org:admin'])
const attorneyOrAdmin = rowFor(['attorney', 'org:admin'])
const person = rowFor(['customer', 'attorney', 'org:admin'])

// Supervisors have no credentials, and must always get a response.
const healthCheck = everyone({ basicAuth: false, queue: 'none', isHealthCheck: true })
// An attorney whose email is not confirmed reaches their session, their record and the email
// itself; an admin without the second factor reaches their session.
const ownAccount = { confirmedEmailOf: [] } as const
const ownSession = signedIn({
  ...ownAccount,
  adminProof: 'log_in',
  isNeverRefused: true,
  isForClosed: true,
})
// What attorneys read.
const readByAttorneys = { confirmedEmailOf: ['customer', 'attorney'] } as const
const signUp = { limit: 'shared', queue: 'long' } as const
// Lets people in, or takes something from them. A checked license opens the cases of a state, a
// refused one hides customers from their attorney, and the address of a roll decides with what
// admins compare licenses.
const fresh = { adminProof: 'fresh' } as const
const list = { logsRead: 'list' } as const
const record = { logsRead: 'record' } as const

/** The rules of every call. One without a row does not compile. */
export const policies = {
  getHealth: healthCheck,
  getLiveness: healthCheck,
  getReadiness: healthCheck,

  createSession: ownSession,
  endSession: ownSession,
  endSessions: ownSession,
  listSessions: person({ ...ownAccount, queue: 'long' }),
  // Checks that the session is the caller's.
  endOneSession: person({ ...ownAccount, queue: 'long', isNeverRefused: true }),
  verifyClerk: ownSession,
  closeAccount: customerOrAttorney({ ...ownAccount, queue: 'long' }),
  requestDataCopy: customerOrAttorney({ ...ownAccount, queue: 'long' }),
  downloadDataCopy: customerOrAttorney({ ...ownAccount, hasHead: false }),
  reopenAccount: customerOrAttorney({ ...ownAccount, isForClosed: true }),
  renewSession: everyone({ isNeverRefused: true }),
  refreshToken: everyone({ hasHead: false, isNeverRefused: true }),
  // A stream uses no connection once its caller is known.
  streamEvents: person({ queue: 'stream', hasHead: false }),

  checkEmail: everyone({ ...signUp, bodyRule: checkPerson }),
  checkPassword: everyone({ limit: 'own', bodyRule: checkPerson }),
  requestEmailCode: customerOrAttorney(ownAccount),
  confirmEmail: customerOrAttorney({ ...ownAccount, queue: 'long' }),
  followEmail: signedIn({ ...ownAccount, queue: 'long' }),

  createCustomer: everyone({ ...signUp, bodyRule: checkPerson }),
  createCustomerFromIdentity: signedIn({ queue: 'long', bodyRule: checkPerson }),
  updateCustomer: customer({ queue: 'long', bodyRule: checkPerson }),
  getCustomer: person(record),

  createAttorney: everyone({ ...signUp, bodyRule: checkAttorney }),
  createAttorneyFromIdentity: signedIn({ queue: 'long', bodyRule: checkAttorney }),
  updateAttorney: attorney({ ...ownAccount, queue: 'long', bodyRule: checkAttorney }),
  getAttorney: person({ ...ownAccount, ...record }),
  // Uploads have slots of their own (server/http/upload-slots.ts).
  uploadFile: everyone({
    limit: 'own',
    queue: 'none',
    maxBodyBytes: MAX_PICTURE_BYTES + FORM_OVERHEAD_BYTES,
  }),

  listLicenses: person(record),
  saveLicense: attorney(),
  deleteLicense: attorney(),
  listAdminLicenses: admin(list),
  verifyLicense: admin(fresh),
  refuseLicense: admin(fresh),
  listLicenseRolls: admin(),
  correctLicenseRoll: admin(fresh),

  createAdmin: optional({ ...signUp, ...fresh, bodyRule: checkPerson }),
  getOverview: admin(),
  listAdminCustomers: admin(list),
  listAdminAttorneys: admin(list),
  listAdminUsers: admin(list),
  listAdminCases: admin(list),
  listAdminBids: admin(list),
  getAdminCustomer: admin(record),
  getAdminAttorney: admin(record),
  getAdminUser: admin(record),
  deleteUser: admin({ ...fresh, queue: 'long' }),
  deleteCase: admin(fresh),
  deleteBid: admin(fresh),
  inviteUser: admin({ ...fresh, queue: 'long' }),
  listInvitations: admin(list),
  resendInvitation: admin({ ...fresh, queue: 'long' }),
  revokeInvitation: admin(fresh),
  getInvitation: everyone({ limit: 'shared' }),
  listFailedJobs: admin(list),
  retryJob: admin({ queue: 'long' }),
  listAuditEvents: admin(list),
  searchSecurityEvents: admin(list),

  // The names that people typed are refused to a signed-out caller.
  listCategories: optional({ ...ownAccount, adminProof: 'log_in' }),
  createCategory: person({ ...readByAttorneys, limit: 'own' }),
  updateCategory: attorney(),

  createCase: customer({ ...readByAttorneys, bodyRule: checkNewCase }),
  updateCase: customer({ ...readByAttorneys, bodyRule: changedContent }),
  updateCourtDate: customer({ ...readByAttorneys, bodyRule: courtDateErrors }),
  listCases: customerOrAdmin(list),
  listCasesByAttorney: attorneyOrAdmin(list),
  getCase: person(record),
  getCaseForAttorney: attorneyOrAdmin(record),
  updateCaseStatus: person(fresh),
  declineCase: attorney(),
  markContacted: attorney(),
  denyContact: customer(),
  confirmStillLooking: customer(),
  enterAgreement: attorney(),
  answerAgreement: customer(),
  proposeCourtDate: attorney({ bodyRule: courtDateErrors }),
  answerCourtDateProposal: customer(),
  checkConflict: attorney(),
  passOnCase: attorney(),

  listBids: person(list),
  getBid: person(record),
  createBid: attorney({ bodyRule: checkNewBid }),
  updateBid: attorney({ bodyRule: checkBidEdit }),
  withdrawBid: attorney(),
  updateBidStatus: customer(),

  listDrafts: customer(),
  putDraft: customer(),
  deleteDraft: customer(),
  // Codes by email have a shared limit of their own.
  emailDraftLink: everyone({ limit: 'own' }),
  openDraftLink: everyone({ limit: 'shared' }),

  listNotifications: person(list),
  readAllNotifications: person(),
  readNotification: person(),
  // Admins receive no notifications about cases.
  getPushKey: customerOrAttorney(),
  listPushSubscriptions: customerOrAttorney(),
  putPushSubscription: customerOrAttorney(),
  deletePushSubscription: customerOrAttorney(),
  testPushSubscription: customerOrAttorney(),
  getQuietHours: customerOrAttorney(),
  putQuietHours: customerOrAttorney(),
  getCaseAlerts: attorney(),
  putCaseAlerts: attorney(),
  // Mail programs send the POST of RFC 8058 with the URL alone, whose random token allows nothing
  // else.
  unsubscribeFromAlerts: everyone({ basicAuth: false }),
} satisfies Record<OperationId, Policy>
