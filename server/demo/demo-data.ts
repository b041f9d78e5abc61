// Demo data for an empty database: people who can log in, and cases whose history went through the
// real lifecycle.
import { HOUR_MS } from '#machines/durations.ts'
import { licenseRoll } from '#machines/places/license-rolls.ts'
import type { Person } from '#server/caller.ts'
import { replacePlacesOf } from '#server/db/attorney-places.ts'
import { findBid, findOwnBid } from '#server/db/bids.ts'
import { findCase, markSeen } from '#server/db/cases.ts'
import { findStandardCategory } from '#server/db/categories.ts'
import { newId } from '#server/db/ids.ts'
import { markAllEmailed, markOldNotificationsRead } from '#server/db/notifications.ts'
import {
  findPerson,
  hasPeople,
  insertAdmin,
  insertAttorney,
  insertCustomer,
} from '#server/db/people.ts'
import { writeSilence } from '#server/db/silences/case-silences.ts'
import type { Transaction } from '#server/db/transaction/pending.ts'
import {
  flushAndResetCauses,
  flushPending,
  withTransaction,
} from '#server/db/transaction/unit-of-work.ts'
import { recordFinding, saveLicenseOf } from '#server/domain/licenses/licenses.ts'
import { decideBid, editBid, placeBid } from '#server/domain/lifecycle/bid-events.ts'
import { changeCase, recordContact } from '#server/domain/lifecycle/case-events.ts'
import { submittedCase } from '#server/domain/lifecycle/case-submission.ts'
import { recordConflictCheck } from '#server/domain/lifecycle/conflict-of-interest.ts'
import { insertCase } from '#server/domain/lifecycle/lifecycle-store.ts'
import { writeOnboardingNotification } from '#server/domain/notifications/notifications.ts'
import { partiesOf } from '#server/domain/visibility/conflict-checks.ts'
import { EmailTakenError } from '#server/identity/identity.ts'
import type { Services } from '#server/services.ts'
import { ConfigError } from '#server/settings/config-error.ts'
import { type DemoCase, type DemoEvent, demoCases } from './cases.ts'
import {
  type DemoAttorney,
  type DemoFirm,
  demoAdmin,
  demoAttorneys,
  demoCustomers,
} from './people.ts'

/** The demo's password. */
export const DEMO_PASSWORD = 'Fastpass1!'
const PEOPLE_SINCE_HOURS = 60 * 24
// Notifications older than this are read, as if the demo's people looked at them now and then.
const NOTIFICATIONS_READ_HOURS = 60

/** Where the demo's firms are licensed, and since when. */
const ARIZONA = '04'
const ADMITTED_ON = new Date('2011-05-02T00:00:00Z')

const everyone = [...Object.values(demoCustomers), ...Object.values(demoAttorneys), demoAdmin]

/** An account to log in with, its role in the product, and what is special about it. */
export interface DemoAccount {
  role: 'customer' | 'attorney' | 'admin'
  email: string
  note?: string
}

/** The accounts that the start message lists. All demo people can log in with the same password. */
const demoAccounts: DemoAccount[] = [
  { role: 'customer', email: demoCustomers.maria.email },
  { role: 'customer', email: demoCustomers.tom.email },
  { role: 'attorney', email: demoAttorneys.vega.email },
  { role: 'attorney', email: demoAttorneys.okafor.email },
  {
    role: 'attorney',
    email: demoAttorneys.lindqvist.email,
    note: 'new: opens cases once the admin has checked the license',
  },
  { role: 'admin', email: demoAdmin.email },
]

/** The emails of all demo accounts. */
export const demoEmails: string[] = everyone.map(({ email }) => email)

/** Returns the demo accounts that this database has. */
export async function findDemoAccounts({
  db,
  identity,
}: Pick<Services, 'db' | 'identity' | 'clock'>): Promise<DemoAccount[]> {
  const existing = []
  for (const account of demoAccounts) {
    const user = await identity.findUser(account.email)
    if (user && (await findPerson(db.orm, user.id))) existing.push(account)
  }
  return existing
}

/**
 * Adds the demo's people and cases to a database without records. Returns false when there are
 * records, also when another process was faster. Records and cases are one transaction. Accounts
 * are created before it, and those of an interrupted start are reused. Throws `ConfigError`.
 */
export async function addDemoData({
  db,
  identity,
  clock,
}: Pick<Services, 'db' | 'identity' | 'clock'>): Promise<boolean> {
  if (await hasPeople(db.orm)) return false
  try {
    const accounts = new Map<string, string>()
    for (const { email } of everyone) accounts.set(email, await accountOf(identity, email))
    return await withTransaction(db.orm, (tx) => writeDemoData(tx, accounts, clock()))
  } catch (error) {
    // The database's message, without the statement that drizzle adds.
    const first = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const reason = first instanceof Error ? first.message : String(first)
    throw new ConfigError(
      `The demo data could not be added: ${reason} Start with DEMO=0 to go without it.`,
      { cause: error },
    )
  }
}

async function accountOf(identity: Services['identity'], email: string): Promise<string> {
  try {
    return (await identity.createUser({ email, password: DEMO_PASSWORD, ...nameOf(email) })).id
  } catch (error) {
    const existing = error instanceof EmailTakenError ? await identity.findUser(email) : null
    if (!existing) throw error
    return existing.id
  }
}

function nameOf(email: string) {
  const named = [...Object.values(demoCustomers), demoAdmin]
  const person = named.find((candidate) => candidate.email === email)
  return person ? { firstName: person.firstName, lastName: person.lastName } : {}
}

type People = Record<DemoCase['customer'] | DemoAttorney, Person>

async function writeDemoData(
  tx: Transaction,
  accounts: Map<string, string>,
  now: Date,
): Promise<boolean> {
  const people = await writePeople(tx, accounts, now)
  if (!people) return false
  for (const demoCase of demoCases) await writeCase(tx, people, demoCase, now)
  await flushPending(tx)
  await markOldNotificationsRead(tx, hoursBefore(now, NOTIFICATIONS_READ_HOURS))
  // Events from weeks ago cause no emails.
  await markAllEmailed(tx, now)
  return true
}

// Two starting processes conflict on the first row: the later one waits here for the other, and
// then finds that it is too late.
async function writePeople(tx: Transaction, accounts: Map<string, string>, now: Date) {
  const at = hoursBefore(now, PEOPLE_SINCE_HOURS)
  const record = ({ email }: { email: string }, createdAt = at) => {
    const clerkUserId = accounts.get(email)
    if (!clerkUserId) throw new Error(`${email} has no account.`)
    return { id: newId(createdAt), clerkUserId, email, createdAt }
  }
  const people: Partial<People> = {}
  for (const [name, customer] of entries(demoCustomers)) {
    const { firstName, lastName, phone } = customer
    const row = { ...record(customer), firstName, lastName, contactInfo: phone }
    if (!(await insertCustomer(tx, row))) return null
    writeOnboardingNotification(tx, row.id, at)
    people[name] = { id: row.id, role: 'customer' }
  }
  const { firstName, lastName } = demoAdmin
  const admin = { ...record(demoAdmin), firstName, lastName }
  await insertAdmin(tx, admin)
  for (const [name, attorney] of entries<DemoAttorney, DemoFirm>(demoAttorneys)) {
    const since = hoursBefore(now, attorney.newForHours ?? PEOPLE_SINCE_HOURS)
    const areas = []
    for (const area of attorney.areas) areas.push((await categoryOf(tx, area)).id)
    const row = {
      ...record(attorney, since),
      companyName: attorney.companyName,
      description: attorney.description,
      phoneNumber: attorney.phone,
      websiteLink: attorney.website,
      languagesKnown: attorney.languages,
      lawFirmSize: attorney.size,
    }
    await insertAttorney(tx, row, areas)
    await replacePlacesOf(tx, row.id, attorney.places)
    writeOnboardingNotification(tx, row.id, since)
    people[name] = { id: row.id, role: 'attorney' }
    await writeLicense(tx, { attorney: people[name], firm: attorney, admin, at: since })
  }
  return people as People
}

async function writeLicense(
  tx: Transaction,
  {
    attorney,
    firm: { license, newForHours },
    admin,
    at,
  }: { attorney: Person; firm: DemoFirm; admin: { id: string }; at: Date },
) {
  const entry = {
    nameOnLicense: license.name,
    barNumber: license.number,
    admittedOn: ADMITTED_ON,
  }
  const about = { state: ARIZONA, entry, version: undefined, at }
  const { id, version } = await saveLicenseOf(tx, attorney, about)
  await flushAndResetCauses(tx)
  if (newForHours !== undefined) return
  const source = licenseRoll(ARIZONA)?.keeper ?? ''
  const finding = { id, version, source, isRequired: false, at }
  await recordFinding(tx, { id: admin.id, role: 'org:admin' }, finding)
  await flushAndResetCauses(tx)
}

async function writeCase(tx: Transaction, people: People, demoCase: DemoCase, now: Date) {
  const postedAt = hoursBefore(now, demoCase.hoursAgo)
  const customer = people[demoCase.customer]
  const category = await categoryOf(tx, demoCase.category)
  const submitted = submittedCase(category.name, {
    category_id: category.id,
    customer_id: customer.id,
    case_details: demoCase.details,
    firm_size: demoCase.firmSize,
    place: demoCase.place,
    ...demoCase.answers((offset) => dayAfter(postedAt, offset)),
  })
  const newCase = { ...submitted, customerId: customer.id, categoryId: category.id }
  const caseId = await insertCase(tx, newCase, postedAt)
  // What was due in the days before would come in the first minute.
  const context = { postedAt: postedAt.toISOString(), checkAt: null }
  await writeSilence(tx, caseId, { state: 'answered', context })
  await flushAndResetCauses(tx)
  for (const event of demoCase.events) {
    const at = hoursBefore(postedAt, -event.hours)
    await applyDemoEvent(tx, event, { caseId, customer, people, at })
    await flushAndResetCauses(tx)
  }
}

interface EventContext {
  caseId: string
  customer: Person
  people: People
  at: Date
}

async function applyDemoEvent(
  tx: Transaction,
  event: DemoEvent,
  { caseId, customer, people, at }: EventContext,
) {
  const rules = { isRequired: false, at }
  const bidOf = async (attorney: DemoAttorney) => {
    const own = await findOwnBid(tx, people[attorney], caseId)
    const row = own && (await findBid(tx, own.id))
    if (!row) throw new Error(`${attorney} has no bid on this case.`)
    return row.bid
  }
  const decide = async (attorney: DemoAttorney, decision: 'accepted' | 'rejected') => {
    const { id, update_count } = await bidOf(attorney)
    await decideBid(tx, customer, { bidId: id, decision, updateCount: update_count, rules, at })
  }
  if ('bid' in event) {
    const caseToRead = await findCase(tx, caseId)
    if (
      caseToRead &&
      partiesOf({ ...caseToRead.case, categoryName: caseToRead.categoryName }).length > 0
    ) {
      const check = { caseId, hasConflict: false, rules, at }
      await recordConflictCheck(tx, people[event.bid], check)
      await flushAndResetCauses(tx)
    }
    await placeBid(tx, people[event.bid], { caseId, offer: offerIn(event), rules, at })
  } else if ('change' in event) {
    const { id } = await bidOf(event.change)
    await editBid(tx, people[event.change], { bidId: id, offer: offerIn(event), rules, at })
  } else if ('accept' in event) {
    await decide(event.accept, 'accepted')
  } else if ('reject' in event) {
    await decide(event.reject, 'rejected')
  } else if ('customer' in event) {
    await changeCase(tx, customer, { caseId, wanted: event.customer, at })
  } else if ('attorney' in event) {
    await changeCase(tx, people[event.attorney], { caseId, wanted: event.status, at })
  } else if ('contacted' in event) {
    await recordContact(tx, people[event.contacted], { caseId, at })
  } else {
    await markSeen(tx, caseId, at)
  }
}

const offerIn = (event: { amount: number; note: string; plan?: boolean }) => ({
  bidAmount: event.amount,
  additionalNote: event.note,
  allowsPaymentPlan: event.plan ?? false,
})

const hoursBefore = (at: Date, hours: number) => new Date(at.getTime() - hours * HOUR_MS)

// Returns a calendar day near an instant, in wire format.
const dayAfter = (at: Date, days: number) =>
  `${hoursBefore(at, -24 * days)
    .toISOString()
    .slice(0, 10)}T00:00:00Z`

async function categoryOf(tx: Transaction, name: string) {
  const category = await findStandardCategory(tx, name)
  if (!category) throw new Error(`There is no category '${name}'.`)
  return category
}

const entries = <Name extends string, Value>(named: Record<Name, Value>) =>
  Object.entries(named) as [Name, Value][]
