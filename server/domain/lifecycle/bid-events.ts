// Bids: place, edit, withdraw, accept, reject.
import type { components } from '#contract'
import { languagesIn } from '#machines/languages.ts'
import { submitBid } from '#machines/lifecycle/apply.ts'
import { defaultTerms, hasSameTerms, type Offer, pickTerms } from '#machines/lifecycle/bid-terms.ts'
import { isUndecided } from '#machines/lifecycle/case-model.ts'
import { MAX_BID_EDITS } from '#machines/lifecycle/limits.ts'
import { MIN_CONTACTED } from '#machines/lifecycle/waits.ts'
import type { Person } from '#server/caller.ts'
import { countBidChanges, findWithdrawal } from '#server/db/audit-events.ts'
import { findBid, findOwnBid, recordOwnerRead } from '#server/db/bids.ts'
import { findForeignLanguage } from '#server/db/case-lists/languages.ts'
import { recordReader } from '#server/db/case-readers.ts'
import { findCase } from '#server/db/cases.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { findContactWaits } from '#server/db/measures/contact-waits.ts'
import { updateContactPreferences } from '#server/db/people.ts'
import type { Transaction } from '#server/db/transaction/pending.ts'
import { requireActiveAccount } from '#server/domain/sessions/require-active-account.ts'
import {
  requireConflictCheck,
  requireNoConflict,
} from '#server/domain/visibility/conflict-checks.ts'
import { contentVersionOf } from '#server/domain/visibility/content-version.ts'
import {
  type LicenseRules,
  requireLicenseFor,
  requireLicenseOfBidder,
} from '#server/domain/visibility/license-access.ts'
import { isOverForBidder, maySeeCase, reachableBid } from '#server/domain/visibility/policy.ts'
import { Problem } from '#server/errors.ts'
import { bidTerms } from './bid-terms.ts'
import { bidConflict, caseConflict, takesNoBids } from './conflict.ts'
import {
  applyToBid,
  applyToCase,
  endDueBidsOf,
  lockAndSettleBid,
  lockAndSettleCase,
} from './lifecycle.ts'
import {
  bidStateOf,
  insertBid,
  rejectOtherBids,
  type StoredBid,
  type StoredCase,
} from './lifecycle-store.ts'
import { endPass } from './passes.ts'

type Schemas = components['schemas']
type Bid = Schemas['Bid']

const CHANGED_SINCE_READ =
  'The client changed this case after you read it. Please read it again before you bid.'
const NO_CHANGES_LEFT = `You have used all ${MAX_BID_EDITS} changes on this case, so you cannot bid on it again.`

interface NewBid {
  caseId: string
  offer: Offer
  contentVersion?: number | undefined
  rules: LicenseRules
  at: Date
}

/**
 * Adds a bid on an open case. For an attorney who withdrew a bid on it, the changes used then
 * count. `contentVersion`: of the case as the attorney has read it; not checked when undefined.
 * Returns the bid's id. Throws NOT_FOUND, LICENSE_NEEDED, BID_EXISTS, CONFLICT_CHECK_NEEDED,
 * INVALID_FIELDS, STATUS_CONFLICT, BID_EDITS_USED when no change is left, or CASE_CHANGED.
 */
export async function placeBid(
  tx: Transaction,
  attorney: Person,
  { caseId, offer, contentVersion, rules, at }: NewBid,
): Promise<string> {
  await requireActiveAccount(tx, attorney)
  const legalCase = await lockAndSettleCase(tx, caseId, at)
  if (!legalCase) throw new Problem('NOT_FOUND')
  const isChecked = await requireNoConflict(tx, attorney, legalCase.id)
  await requireLicenseFor(tx, rules, { attorney, place: legalCase.place })
  const own = await findOwnBid(tx, attorney, legalCase.id)
  if (own) throw new Problem('BID_EXISTS', { bid_id: own.id })
  if (!maySeeCase(attorney, legalCase, undefined)) throw takesNoBids()
  const terms = bidTerms(offer, legalCase.categoryName)
  const changes = await countBidChanges(tx, { caseId, attorneyId: attorney.id })
  const submitted = submitBid(legalCase.caseStatus, changes)
  if (!submitted.ok) {
    if (legalCase.caseStatus !== 'open') throw caseConflict(legalCase.caseStatus)
    throw new Problem('BID_EDITS_USED', { message: NO_CHANGES_LEFT })
  }
  requireConflictCheck(legalCase, isChecked)
  if (contentVersion !== undefined && contentVersion !== contentVersionOf(legalCase)) {
    throw new Problem('CASE_CHANGED', { message: CHANGED_SINCE_READ })
  }
  // An API client can send a bid without opening the case.
  await recordReader(tx, { caseId, attorneyId: attorney.id, at })
  await endPass(tx, { caseId, attorneyId: attorney.id, at })
  return insertBid(tx, { legalCase, attorney, terms, at }, submitted)
}

/** A change of a bid by its attorney. */
interface BidEdit {
  bidId: string
  offer: Offer
  /** The bid's number of changes when the attorney saw it; not checked when undefined. */
  updateCount?: number | undefined
  rules: LicenseRules
  at: Date
}

/**
 * Changes an attorney's own bid; sending the same terms again changes nothing. Returns the bid, and
 * whether it changed. Throws NOT_FOUND, LICENSE_NEEDED, INVALID_FIELDS, STATUS_CONFLICT,
 * BID_EDITS_USED at the fourth change, or BID_CHANGED with the bid as it is now.
 */
export async function editBid(
  tx: Transaction,
  attorney: Person,
  { bidId, offer, updateCount, rules, at }: BidEdit,
): Promise<{ data: Bid; changed: boolean }> {
  await requireActiveAccount(tx, attorney)
  const { legalCase, bid } = await requireBid(tx, attorney, { bidId, at })
  if (bid.attorneyId !== attorney.id) throw new Problem('NOT_FOUND')
  await requireLicenseFor(tx, rules, { attorney, place: legalCase.place })
  // An estimate that is not sent stays as long as the way to charge does.
  const isFeeKept = offer.feeType === undefined || offer.feeType === bid.feeType
  const keptTerms = { ...pickTerms(bid), ...defaultTerms, ...(!isFeeKept && { feeHours: null }) }
  const terms = bidTerms({ ...keptTerms, ...offer }, legalCase.categoryName)
  const refuse = () => {
    const state = bidStateOf(bid)
    // An ended bid can be sent again while the case takes bids.
    if (state === 'ended' && isOverForBidder(legalCase, bid)) return takesNoBids(state)
    if (state !== 'open' && state !== 'ended') return bidConflict(state)
    if (legalCase.caseStatus !== 'open') return caseConflict(legalCase.caseStatus)
    return new Problem('BID_EDITS_USED')
  }
  // An ended bid that is sent again is open again.
  const isChanged = bid.endedAt !== null || !hasSameTerms(bid, terms)
  const event = { by: 'bidder', at: at.toISOString(), changed: isChanged } as const
  const check = () => requireUpdateCount(tx, bid, updateCount)
  const options = { actor: attorney, terms, refuse, check }
  const edit = { type: 'bid.edit', ...event } as const
  const edited = await applyToBid(tx, { legalCase, bid }, edit, options)
  return { data: await (edited.data ?? readBid(tx, bid.id)), changed: edited.changed }
}

/**
 * Withdraws an attorney's own bid while the customer has not decided. A repeated withdrawal changes
 * nothing. Throws NOT_FOUND or STATUS_CONFLICT.
 */
export async function withdrawBid(
  tx: Transaction,
  attorney: Person,
  { bidId, at }: { bidId: string; at: Date },
): Promise<void> {
  const locked = await lockAndSettleBid(tx, bidId, at)
  if (!locked && (await findWithdrawal(tx, bidId))?.attorneyId === attorney.id) return
  if (locked?.bid.attorneyId !== attorney.id) throw new Problem('NOT_FOUND')
  const { legalCase, bid } = locked
  const event = { type: 'bid.withdraw', by: 'bidder', at: at.toISOString() } as const
  const refuse = () => {
    const state = bidStateOf(bid)
    // They must not learn what became of the case.
    const isLost = isOverForBidder(legalCase, bid) && state !== 'open'
    return isLost ? bidConflict(state) : decisionConflict(legalCase, bid)
  }
  await applyToBid(tx, { legalCase, bid }, event, { actor: attorney, refuse })
}

/** Throws BID_CHANGED, with the bid as it is now, unless a bid has this number of changes. */
async function requireUpdateCount(
  tx: Transaction,
  bid: StoredBid,
  updateCount: number | undefined,
): Promise<void> {
  if (updateCount === undefined || bid.updateCount === updateCount) return
  throw await changedBid(tx, bid)
}

const changedBid = async (tx: Transaction, bid: StoredBid): Promise<Problem> =>
  new Problem('BID_CHANGED', { bid: await readBid(tx, bid.id) })

const hasChangedSinceRead = ({ updateCount, ownerReadCount }: StoredBid): boolean =>
  updateCount > (ownerReadCount ?? 0)

/** The decision of the case's owner about a bid. */
export interface BidDecision {
  bidId: string
  decision: 'accepted' | 'rejected'
  /**
   * The bid's number of changes when the owner saw it. When undefined, a bid that changed after the
   * owner last read it is not accepted.
   */
  updateCount: number | undefined
  /**
   * How the owner wants to be reached, stored with an acceptance; without it, what is stored stays.
   */
  preferences?: Schemas['ContactPreferences'] | undefined
  /** The version of the disclaimer that the owner read. */
  disclaimer?: number | undefined
  rules: LicenseRules
  at: Date
}

/**
 * Accepts or rejects a bid. Accepting rejects every other open bid and moves the case to pending.
 * Returns the bid. Throws NOT_FOUND, STATUS_CONFLICT, BID_CHANGED with the bid as it is now,
 * PHONE_REQUIRED, or LICENSE_NEEDED when the attorney could not reach the customer.
 */
export async function decideBid(
  tx: Transaction,
  customer: Person,
  { bidId, decision, updateCount, preferences, disclaimer, rules, at }: BidDecision,
): Promise<Bid> {
  // People are locked before cases. A refusal of the acceptance undoes it.
  if (decision === 'accepted' && preferences !== undefined)
    await updateContactPreferences(tx, customer.id, preferences)
  const { legalCase, bid, ownersPhone, hasDueBids } = await requireBid(tx, customer, { bidId, at })
  if (legalCase.customerId !== customer.id) throw new Problem('NOT_FOUND')
  const event = { by: 'owner', at: at.toISOString() } as const
  const refuse = () => decisionConflict(legalCase, bid)
  const checkChanges = () => requireUpdateCount(tx, bid, updateCount)
  const options = { actor: customer, refuse, disclaimer }
  if (decision === 'rejected') {
    const reject = { type: 'bid.reject', ...event } as const
    const onReject = { ...options, check: checkChanges }
    const { data } = await applyToBid(tx, { legalCase, bid }, reject, onReject)
    return data ?? readBid(tx, bid.id)
  }
  // A bid whose time is over has ended; it was not turned down.
  if (hasDueBids) await endDueBidsOf(tx, legalCase.id, at)
  const accept = { type: 'bid.accept', ...event } as const
  const check = async () => {
    await checkChanges()
    if (updateCount === undefined && hasChangedSinceRead(bid)) throw await changedBid(tx, bid)
    // A phone number can be added and changed but not removed, so no lock is needed.
    if (!ownersPhone) throw new Problem('PHONE_REQUIRED')
    await requireLicenseOfBidder(tx, rules, { attorneyId: bid.attorneyId, place: legalCase.place })
  }
  const { data } = await applyToBid(tx, { legalCase, bid }, accept, { ...options, check })
  if (!data) return readBid(tx, bid.id)
  const passedOver = await rejectOtherBids(tx, { legalCase, bid }, { actor: customer, at })
  const decided = { winner: bid.attorneyId, passedOver }
  await applyToCase(tx, legalCase, { ...accept, bidId: bid.id }, { ...options, decided })
  return data
}

// The attorney and the case's owner learn that a missing bid was withdrawn; others get NOT_FOUND.
async function requireBid(tx: Transaction, person: Person, request: { bidId: string; at: Date }) {
  const locked = await lockAndSettleBid(tx, request.bidId, request.at)
  if (locked) return locked
  const withdrawal = await findWithdrawal(tx, request.bidId)
  const legalCase = withdrawal?.caseId ? await findCase(tx, withdrawal.caseId) : undefined
  const parties = [withdrawal?.attorneyId, legalCase?.case.customerId]
  throw parties.includes(person.id) ? bidConflict('withdrawn') : new Problem('NOT_FOUND')
}

// The case's status explains more than the bid's, which may be rejected only because another bid
// won.
function decisionConflict(legalCase: StoredCase, bid: StoredBid): Problem {
  const state = bidStateOf(bid)
  const hasLeft = bid.lastEvent === 'bid.pass' && bid.lastActor === 'admin'
  return isUndecided(legalCase.caseStatus) && state !== 'open'
    ? bidConflict(state, hasLeft)
    : caseConflict(legalCase.caseStatus)
}

/** Returns a bid as the owner of its case reads it. Throws NOT_FOUND. */
export async function readBidAsOwner(
  db: Queryable,
  owner: Person,
  { bid: { id, case_id }, at }: { bid: Bid; at: Date },
): Promise<Bid> {
  const parties = await findCase(db, case_id)
  const reachable = parties && reachableBid(owner, parties.case)
  const row = await findBid(db, id, reachable)
  if (!row) throw new Problem('NOT_FOUND')
  await recordOwnerRead(db, case_id, { read: [row.bid], at })
  const [bid = row.bid] = await withFactsForOwner(db, [row.bid], { owner, at })
  return bid
}

/**
 * Returns bids with what only the owner of the case reads of their attorneys: how soon they contact
 * clients, and whether they speak the owner's language.
 */
export async function withFactsForOwner(
  db: Queryable,
  bids: readonly Bid[],
  { owner, at }: { owner: Person; at: Date },
): Promise<Bid[]> {
  const attorneyIds = bids.map(({ attorney_id }) => attorney_id)
  const waits = await findContactWaits(db, attorneyIds, { at, minCases: MIN_CONTACTED })
  const language = await findForeignLanguage(db, owner.id)
  return bids.map(({ attorney, ...bid }) => {
    const hours = waits.get(bid.attorney_id)
    const speaks = languagesIn(attorney.languages_known).find((one) => one === language)
    return {
      ...bid,
      attorney: {
        ...attorney,
        ...(hours !== undefined && { contact_hours: hours }),
        ...(speaks && { speaks }),
      },
    }
  })
}

/** Returns a bid in wire format. Throws NOT_FOUND. */
export async function readBid(db: Queryable, id: string): Promise<Bid> {
  const row = await findBid(db, id)
  if (!row) throw new Problem('NOT_FOUND')
  return row.bid
}
