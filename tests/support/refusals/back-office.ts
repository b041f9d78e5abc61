// The back office: what is refused to whom.
import { randomUUID } from 'node:crypto'
import {
  adminsOnly,
  asNewClient,
  mariasRecord,
  nothing,
  ofMaria,
  type Rows,
  theBid,
  vegasRecord,
} from './rows.ts'
import type { World } from './world.ts'

const ofVegaAlone = ({ vega }: World) => ({ query: { attorney_id: vega.id } })
const newAdmin = ({ maria }: World) => ({
  body: asNewClient({ ...maria, email: 'robin@example.com' }),
})
const adminsRecord = (world: World) => ({ path: { user_id: world['an admin'].id } })
const withReason = { query: { reason: 'Asked' } }
const deletingMaria = ({ maria }: World) => ({ path: { user_id: maria.userId }, ...withReason })
const deletingBid = (world: World) => ({ ...theBid(world), ...withReason })
const noJob = () => ({ path: { job_id: randomUUID() } })
const noInvitation = () => ({ path: { invitation_id: randomUUID() } })

/** The rows of these operations. */
export const backOfficeRefusals = {
  createAdmin: [
    ['a visitor', 'INVITATION_REQUIRED', newAdmin, 'not invited'],
    [
      'a visitor',
      'INVITATION_REQUIRED',
      (world) => ({ ...newAdmin(world), ticket: 'guessed' }),
      'a guess',
    ],
    ['a newcomer', 'WRONG_ROLE', newAdmin, 'no admin'],
    ['maria', 'WRONG_ROLE', newAdmin, 'no admin'],
    ['vega', 'WRONG_ROLE', newAdmin, 'no admin'],
    ['a revoked admin', 'WRONG_ROLE', newAdmin, 'is no admin anymore'],
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
    [
      'an admin',
      'NOT_FOUND',
      () => ({ path: { user_id: 'user_nobody' }, ...withReason }),
      'no such person',
    ],
    [
      'an admin',
      'OWN_ACCOUNT',
      (world) => ({ path: { user_id: world['an admin'].userId }, ...withReason }),
      'themself',
    ],
  ],
  deleteCase: [
    ...adminsOnly(({ open }) => ({ path: { case_id: open.id }, ...withReason })),
    [
      'an admin',
      'NOT_FOUND',
      () => ({ path: { case_id: randomUUID() }, ...withReason }),
      'no such case',
    ],
  ],
  deleteBid: [
    ...adminsOnly(deletingBid),
    [
      'an admin',
      'NOT_FOUND',
      () => ({ path: { bid_id: randomUUID() }, ...withReason }),
      'no such bid',
    ],
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
  getInvitation: [['a visitor', 'NOT_FOUND', () => ({ ticket: 'guessed' }), 'a guess']],
} satisfies Rows
