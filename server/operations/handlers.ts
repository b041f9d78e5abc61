import * as adminLists from './admin-lists.ts'
import * as admins from './admins.ts'
import * as alerts from './alerts.ts'
import * as attorneys from './attorneys.ts'
import * as audit from './audit.ts'
import * as bids from './bids.ts'
import * as cases from './cases.ts'
import * as categories from './categories.ts'
import * as customers from './customers.ts'
import * as deletions from './deletions.ts'
import * as draftLinks from './draft-links.ts'
import * as drafts from './drafts.ts'
import * as events from './events.ts'
import * as health from './health.ts'
import * as invitations from './invitations.ts'
import * as jobs from './jobs.ts'
import * as licenses from './licenses.ts'
import * as notifications from './notifications.ts'
import type { Handlers } from './operation.ts'
import * as overview from './overview.ts'
import * as push from './push.ts'
import * as quietHours from './quiet-hours.ts'
import * as security from './security.ts'
import * as session from './session.ts'
import * as uploads from './uploads.ts'

/** The handler of each operation of the contract. */
export const handlers: Handlers = {
  ...health,
  ...session,
  ...events,
  ...invitations,
  ...jobs,
  ...customers,
  ...admins,
  ...adminLists,
  ...deletions,
  ...audit,
  ...security,
  ...overview,
  ...attorneys,
  ...alerts,
  ...licenses,
  ...categories,
  ...cases,
  ...bids,
  ...draftLinks,
  ...drafts,
  ...notifications,
  ...push,
  ...quietHours,
  ...uploads,
}
