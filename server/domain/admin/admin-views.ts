// Reads a person, case or bid for an admin, with all emails of the people involved.
import type { components } from '#contract'
import type { Person } from '#server/caller.ts'
import { findAdminBid } from '#server/db/admin/admin-bids.ts'
import {
  findAdminAttorney,
  findAdminCustomer,
  findAdminUser,
} from '#server/db/admin/admin-people.ts'
import { findPlacesOf } from '#server/db/attorney-places.ts'
import { findLicensesOf } from '#server/db/licenses.ts'
import { placeViews } from '#server/domain/accounts/profile-view.ts'
import { licenseViews } from '#server/domain/licenses/licenses.ts'
import { readCaseAsOwner } from '#server/domain/visibility/case-view.ts'
import type { LicenseRules } from '#server/domain/visibility/license-access.ts'
import { Problem } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { withoutSlot } from '#server/web/fair-queue.ts'

type Schemas = components['schemas']
type ViewServices = Pick<Services, 'db' | 'identity'>

// When the identity provider does not respond in time, the record's own email is shown.
const MAX_WAIT_MS = 2_000
// The contract's limit.
const MAX_ADDRESSES = 100

/** Returns a customer. Throws NOT_FOUND. */
export const readAdminCustomer = async (services: ViewServices, id: string) =>
  withAddresses(services, await findAdminCustomer(services.db.orm, id))

/** Returns an attorney with their places and licenses. Throws NOT_FOUND, also for a deleted one. */
export const readAdminAttorney = (services: ViewServices, id: string) => readAttorney(services, id)

async function readAttorney(
  services: ViewServices,
  id: string,
  options?: { orDeleted: boolean },
): Promise<Schemas['AdminAttorney']> {
  const db = services.db.orm
  const attorney = await withAddresses(services, await findAdminAttorney(db, id, options))
  const places = placeViews(await findPlacesOf(db, id))
  return { ...attorney, places, licenses: licenseViews(await findLicensesOf(db, id)) }
}

/** Returns an admin. Throws NOT_FOUND. */
export const readAdminUser = async (services: ViewServices, id: string) =>
  withAddresses(services, await findAdminUser(services.db.orm, id))

/** Returns a case with its customer. Throws NOT_FOUND. */
export async function readCaseAsAdmin(
  services: ViewServices,
  admin: Person,
  about: { id: string; rules: LicenseRules },
): Promise<Schemas['CustomerCase']> {
  const legalCase = await readCaseAsOwner(services.db.orm, admin, about)
  return { ...legalCase, customer: await readAdminCustomer(services, legalCase.customer_id) }
}

/** Returns a bid with its attorney, who may be an empty record. Throws NOT_FOUND. */
export async function readBidAsAdmin(
  services: ViewServices,
  id: string,
): Promise<Schemas['AdminBid']> {
  const bid = await findAdminBid(services.db.orm, id)
  if (!bid) throw new Problem('NOT_FOUND')
  return { ...bid, attorney: await readAttorney(services, bid.attorney_id, { orDeleted: true }) }
}

async function withAddresses<Found extends { clerk_user_id: string; clerk_emails: string[] }>(
  { identity }: ViewServices,
  record: Found | undefined,
): Promise<Found> {
  if (!record) throw new Problem('NOT_FOUND')
  const own = record.clerk_emails.filter((email) => email !== '')
  // The empty record of a deleted attorney has no identity to ask about.
  if (own.length === 0) return { ...record, clerk_emails: own }
  // Without a slot until one of them has ended, because the provider's may end much later.
  const account = await withoutSlot(() =>
    Promise.race([identity.readUser(record.clerk_user_id).catch(() => null), timeout()]),
  )
  const addresses = new Set([...own, ...(account?.emails ?? [])])
  return { ...record, clerk_emails: [...addresses].slice(0, MAX_ADDRESSES) }
}

const timeout = () => new Promise<null>((resolve) => setTimeout(resolve, MAX_WAIT_MS, null).unref())
