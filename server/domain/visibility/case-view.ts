// Converts a case to wire format for each kind of reader.
import type { components } from '#contract'
import { isShown } from '#machines/lifecycle/agreement/agreement.machine.ts'
import { type CaseActor, isUndecided } from '#machines/lifecycle/case-model.ts'
import { isShown as isProposalShown } from '#machines/lifecycle/court-date/date-proposal.machine.ts'
import { nextCourtDate, withoutDetails } from '#machines/lifecycle/next-court-date.ts'
import { silenceStep } from '#machines/lifecycle/silence.machine.ts'
import { isWaitingForBid } from '#machines/lifecycle/waiting-case.ts'
import { findState } from '#machines/places/states.ts'
import { timeZoneOf } from '#machines/places/time-zones.ts'
import type { Person } from '#server/caller.ts'
import {
  type BidEnd,
  type CaseTimelineEvent,
  countBidChanges,
  countBidsAt,
  listBidEnds,
  listCaseTimeline,
} from '#server/db/audit-events.ts'
import type { OwnBid } from '#server/db/bids.ts'
import { findOwnBid } from '#server/db/bids.ts'
import { type CaseToRead, findCase } from '#server/db/cases.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { contractWait } from '#server/db/measures/first-bid-waits.ts'
import { countPasses, findPass } from '#server/db/passes/case-passes.ts'
import { Problem } from '#server/errors.ts'
import { attorneyAnswers, onlyListed } from './attorney-disclosure.ts'
import { readersForOwner } from './case-readers.ts'
import {
  attorneyTimeline,
  courtFields,
  hasCourtNews,
  MAX_BID_ENDS,
  MAX_TIMELINE_EVENTS,
  type OwnerEvents,
  ownerTimeline,
} from './case-timeline.ts'
import { requireConflictCheck, requireNoConflict } from './conflict-checks.ts'
import { contentVersionOf } from './content-version.ts'
import {
  isContactWithheld,
  type LicenseAccess,
  type LicenseRules,
  licenseNeeded,
  readLicenseAccess,
} from './license-access.ts'
import { isOverForBidder, maySeeCase, maySeeContact, partInCase, statusSeenBy } from './policy.ts'

type Schemas = components['schemas']
type BidCounts = Pick<Schemas['AttorneyCase'], 'total_bid' | 'left_bids'>
type OwnPass = Pick<Schemas['AttorneyCase'], 'pass'>

/** Returns a case for a person who changed it. Throws NOT_FOUND. */
export async function readCase(
  db: Queryable,
  person: Person,
  { id, rules }: { id: string; rules: LicenseRules },
): Promise<Schemas['CustomerCase'] | Schemas['AttorneyCase']> {
  return person.role === 'attorney'
    ? readCaseAsAttorney(db, person, { id, rules })
    : readCaseAsOwner(db, person, { id, rules })
}

/** Returns a case as its owner, or an admin, sees it. Throws NOT_FOUND. */
export async function readCaseAsOwner(
  db: Queryable,
  person: Person,
  { id, rules }: { id: string; rules: LicenseRules },
): Promise<Schemas['CustomerCase']> {
  const caseToRead = await findCase(db, id)
  if (!caseToRead || !maySeeCase(person, caseToRead.case, undefined)) throw new Problem('NOT_FOUND')
  const events = await readTimeline(db, id)
  const bidEnds = await listBidEnds(db, { caseId: id }, MAX_BID_ENDS)
  const isWithheld = await isContactWithheld(db, caseToRead.case, rules)
  return {
    ...customerCase(caseToRead, { events, bidEnds }),
    ...(await readersForOwner(db, caseToRead)),
    ...(await passesForOwner(db, id)),
    ...(rules.isRequired && { is_license_required: true }),
    ...(isWithheld && { is_contact_withheld: true }),
  }
}

/**
 * Returns a case as an attorney sees it. `isPreview`: an admin looks at it, of whom no conflict
 * check is asked. Throws NOT_FOUND; LICENSE_NEEDED to attorneys whose license is not checked in the
 * case's state, unless the customer has chosen them; and CONFLICT_CHECK_NEEDED to those who have
 * not bid and have not said whether they have a conflict of interest.
 */
export async function readCaseAsAttorney(
  db: Queryable,
  attorney: Person,
  { id, rules, isPreview = false }: { id: string; rules: LicenseRules; isPreview?: boolean },
): Promise<Schemas['AttorneyCase']> {
  const caseToRead = await findCase(db, id)
  const ownBid = caseToRead && (await findOwnBid(db, attorney, id))
  if (!caseToRead || !maySeeCase(attorney, caseToRead.case, ownBid)) throw new Problem('NOT_FOUND')
  const asksForConflicts = !ownBid && !isPreview
  const isChecked = asksForConflicts && (await requireNoConflict(db, attorney, id))
  const { place } = caseToRead.case
  const access = await readLicenseAccess(db, rules, { attorneyId: attorney.id, place })
  if (access.gap && partInCase(attorney, caseToRead.case, ownBid) !== 'winner') {
    throw licenseNeeded(access.gap, place, casePreview(caseToRead, ownBid))
  }
  if (asksForConflicts) {
    requireConflictCheck({ ...caseToRead.case, categoryName: caseToRead.categoryName }, isChecked)
  }
  const changesUsed = await countBidChanges(db, { caseId: id, attorneyId: attorney.id })
  const events = await readTimeline(db, id)
  const bidEnds = await readOwnBidEnds(db, { caseId: id, ownBid, changesUsed })
  const bidCounts = await readBidCounts(db, caseToRead, ownBid)
  const pass = ownBid ? {} : await ownPass(db, { caseId: id, attorneyId: attorney.id })
  return attorneyCase(caseToRead, attorney, {
    ownBid,
    changesUsed,
    events,
    bidEnds,
    bidCounts,
    pass,
    access,
  })
}

/** Returns why attorneys have passed on a case and how many, not who; nothing when none has. */
async function passesForOwner(
  db: Queryable,
  caseId: string,
): Promise<Pick<Schemas['CustomerCase'], 'passes'>> {
  const passes = await countPasses(db, caseId)
  return passes.length > 0 ? { passes } : {}
}

async function ownPass(
  db: Queryable,
  key: { caseId: string; attorneyId: string },
): Promise<OwnPass> {
  const { reason, passedAt } = await findPass(db, key)
  return reason && passedAt ? { pass: { reason, at: passedAt.toISOString() } } : {}
}

/** Returns what the list of cases shows of a case to an attorney who may not open it. */
function casePreview({ case: row, publicName }: CaseToRead, ownBid: OwnBid) {
  const status = statusSeenBy(row, ownBid)
  return {
    unique_id: row.uniqueId,
    category_name: publicName,
    created_at: row.createdAt.toISOString(),
    place_name: row.placeName,
    case_status: status,
    paused_until: status === 'paused' ? instant(row.pausedUntil) : null,
  }
}

const readTimeline = (db: Queryable, id: string) => listCaseTimeline(db, id, MAX_TIMELINE_EVENTS)

// A bid that neither ended nor was changed was not sent again.
async function readOwnBidEnds(
  db: Queryable,
  { caseId, ownBid, changesUsed }: { caseId: string; ownBid: OwnBid; changesUsed: number },
): Promise<BidEnd[]> {
  if (!ownBid || (!ownBid.endedAt && changesUsed === 0)) return []
  return listBidEnds(db, { caseId, bidId: ownBid.id }, MAX_BID_ENDS)
}

// An attorney who has lost the case must not learn how many others have bid since, nor that it goes
// on.
async function readBidCounts(
  db: Queryable,
  { case: row, totalBid, leftBids }: CaseToRead,
  ownBid: OwnBid,
): Promise<BidCounts> {
  return ownBid && isOverForBidder(row, ownBid)
    ? { total_bid: await countBidsAt(db, row.id, ownBid.changedAt) }
    : { total_bid: totalBid, left_bids: leftBids }
}

const common = ({ case: row, categoryName, totalBid, ...guides }: CaseToRead) => ({
  id: row.id,
  unique_id: row.uniqueId,
  category_id: row.categoryId,
  category_name: categoryName,
  case_details: row.caseDetails,
  created_at: row.createdAt.toISOString(),
  firm_size: row.firmSize,
  total_bid: totalBid,
  place: row.place,
  place_name: row.placeName,
  court_time_zone: timeZoneOf(row.place),
  court_date_changes: row.courtDateChanges,
  ...guideOf(guides),
})

/** Returns the prices of a case's category: those of its state, else country-wide, else none. */
function guideOf({
  priceGuide,
  statePriceGuide,
}: Pick<CaseToRead, 'priceGuide' | 'statePriceGuide'>): { price_guide?: Schemas['PriceGuide'] } {
  const state = findState(statePriceGuide?.state ?? '')
  if (statePriceGuide && state) {
    const { lowest, highest } = statePriceGuide
    return { price_guide: { lowest, highest, place_name: state.name } }
  }
  const { lowest = null, highest = null } = priceGuide ?? {}
  return lowest === null || highest === null ? {} : { price_guide: { lowest, highest } }
}

// The room and the address may tell more of a case than its date.
function courtDateFor(row: CaseToRead['case'], { isWhole }: { isWhole: boolean }) {
  const courtDate = nextCourtDate(row)
  return courtDate && { court_date: isWhole ? courtDate : withoutDetails(courtDate) }
}

const instant = (date: Date | null) => date?.toISOString() ?? null

const statusActors: Record<CaseActor, Schemas['StatusActor']> = {
  owner: 'customer',
  winner: 'attorney',
  bidder: null,
  stranger: null,
  admin: 'admin',
  clock: 'clock',
}

/** Returns who changed the case's status last, and when; null when not known. */
const lastChange = ({ lastActor, statusAt }: CaseToRead['case']) => ({
  status_by: statusAt && lastActor && statusActors[lastActor],
  status_at: instant(statusAt),
})

function customerCase(
  caseToRead: CaseToRead,
  events: OwnerEvents,
): Omit<Schemas['CustomerCase'], 'reader_count'> {
  const { case: row, lowestBid, highestBid, totalBid } = caseToRead
  const isWaiting = isWaitingForBid({ case_status: row.caseStatus, total_bid: totalBid })
  const wait = contractWait(caseToRead.firstBidWait)
  return {
    ...common(caseToRead),
    ...(isWaiting && wait && { first_bid_wait: wait }),
    ...silenceOf(caseToRead),
    ...agreementOf(caseToRead),
    ...proposalOf(caseToRead),
    ...(row.removalAt && { removal_at: row.removalAt.toISOString() }),
    case_status: row.caseStatus,
    customer_id: row.customerId,
    lowest_bid: lowestBid,
    highest_bid: highestBid,
    paused_until: instant(row.pausedUntil),
    contact_due_at: instant(row.contactDueAt),
    contacted_at: instant(row.contactedAt),
    version: row.version,
    ...courtDateFor(row, { isWhole: true }),
    contact_denials: row.contactDenials,
    attorney_left_at: instant(row.attorneyLeftAt),
    ...lastChange(row),
    timeline: ownerTimeline(caseToRead, events),
    ...(row.disclosures && { disclosures: row.disclosures }),
    // The answers are in a property that is named after the category.
    ...row.answers,
  }
}

function silenceOf({ case: row, silence, totalBid }: CaseToRead): {
  silence?: Schemas['CaseSilence']
} {
  if (row.caseStatus !== 'open' || !silence) return {}
  const step = silenceStep(silence.state, { hasBid: totalBid > 0 })
  if (!step) return {}
  const answerBy = step === 'asked' ? silence.checkAt?.toISOString() : undefined
  return { silence: { step, ...(answerBy !== undefined && { answer_by: answerBy }) } }
}

/** Returns the terms of the accepted bid, unless the case was over before both agreed. */
function agreementOf({ agreement, acceptedPrice }: CaseToRead): {
  agreement?: Schemas['Agreement']
} {
  if (!agreement || !acceptedPrice) return {}
  const { state, version, bidAmount, feeType, feeHours, additionalNote } = agreement
  if (!isShown(state)) return {}
  return {
    agreement: {
      state,
      version,
      bid_amount: bidAmount,
      fee_type: feeType,
      fee_hours: feeHours,
      additional_note: additionalNote,
      entered_at: agreement.enteredAt.toISOString(),
      answered_at: instant(agreement.answeredAt),
      bid: acceptedPrice,
    },
  }
}

/** Returns the court date that the attorney of the accepted bid proposed, unless that has ended. */
function proposalOf({ dateProposal }: CaseToRead): { date_proposal?: Schemas['DateProposal'] } {
  if (!dateProposal) return {}
  const { state, version, courtDate, proposedAt, answeredAt } = dateProposal
  if (!isProposalShown(state)) return {}
  return {
    date_proposal: {
      state,
      version,
      court_date: courtDate,
      proposed_at: proposedAt.toISOString(),
      answered_at: instant(answeredAt),
    },
  }
}

/** Returns the contact details, with how the customer wants to be reached if they said so. */
const contactOf = ({ contact_preferences, ...customer }: CaseToRead['customer']) => ({
  ...customer,
  ...(contact_preferences && { contact_preferences }),
})

function attorneyCase(
  caseToRead: CaseToRead,
  attorney: Person,
  facts: {
    ownBid: OwnBid
    changesUsed: number
    events: readonly CaseTimelineEvent[]
    bidEnds: readonly BidEnd[]
    bidCounts: BidCounts
    pass: OwnPass
    access: LicenseAccess
  },
): Schemas['AttorneyCase'] {
  const { case: row, customer } = caseToRead
  const { ownBid, changesUsed, events, bidEnds, bidCounts, pass, access } = facts
  const part = partInCase(attorney, row, ownBid)
  const status = statusSeenBy(row, ownBid)
  const mayReach = maySeeContact(part, row.caseStatus)
  const isChosen = access.mayReachClient && mayReach
  // An attorney whose bid was rejected must not see what happened to the case afterwards.
  const isLost = isOverForBidder(row, ownBid)
  const { court_date_changes, category_id, ...shared } = common(caseToRead)
  const withheld = isLost && hasCourtNews(events, ownBid) ? courtFields : []
  const view = {
    ...shared,
    // The id of a typed category would connect the cases of one customer.
    ...(!caseToRead.isTyped && { category_id }),
    ...bidCounts,
    ...pass,
    ...(!isLost && {
      court_date_changes,
      ...courtDateFor(row, { isWhole: isChosen }),
      content_version: contentVersionOf(row),
      ...(row.language !== null && isUndecided(row.caseStatus) && { language: row.language }),
    }),
    case_status: status,
    last_seen: isLost ? null : instant(row.lastSeen),
    paused_until: status === 'paused' ? instant(row.pausedUntil) : null,
    contact_due_at: part === 'winner' ? instant(row.contactDueAt) : null,
    contacted_at: part === 'winner' ? instant(row.contactedAt) : null,
    changes_used: changesUsed,
    ...(part === 'winner' && {
      contact_denials: row.contactDenials,
      ...agreementOf(caseToRead),
      ...proposalOf(caseToRead),
    }),
    ...(isLost ? { status_by: null, status_at: null } : lastChange(row)),
    ...(isChosen && { customer: contactOf(customer) }),
    ...(mayReach && !isChosen && access.gap && { license_gap: access.gap }),
    ...(isChosen && access.gap && { unchecked_license: access.gap }),
    timeline: attorneyTimeline(caseToRead, events, { attorneyId: attorney.id, ownBid, bidEnds }),
    ...attorneyAnswers(row, { isChosen, withheld }),
  }
  return onlyListed(view, part === 'winner')
}
