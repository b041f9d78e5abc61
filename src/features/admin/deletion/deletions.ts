// Converts fetched records into what the deletion dialog needs.
import type { components } from '#contract'
import { hasChosenAttorney } from '#machines/lifecycle/case-model.ts'
import type { Deletion } from './deletion.machine.ts'

type Schemas = components['schemas']
type Named = { first_name: string; last_name: string }

/** Returns a person's full name. */
export const fullName = ({ first_name, last_name }: Named): string => `${first_name} ${last_name}`

/** Returns what the dialog needs to delete a customer, who is deleted with their cases. */
export const customerDeletion = (client: Schemas['AdminCustomer']): Deletion => ({
  kind: 'client',
  id: client.id,
  userId: client.clerk_user_id,
  name: fullName(client),
  cases: client.cases_count,
})

/** Returns what the dialog needs to delete an attorney. */
export const attorneyDeletion = (attorney: Schemas['AdminAttorney']): Deletion => ({
  kind: 'attorney',
  id: attorney.id,
  userId: attorney.clerk_user_id,
  name: attorney.company_name,
  bids: attorney.bids_count,
  openBids: attorney.open_bids_count,
  wonCases: attorney.won_cases_count,
})

/** Returns what the dialog needs to delete an admin. */
export const adminDeletion = (admin: Schemas['AdminUser']): Deletion => ({
  kind: 'admin',
  id: admin.id,
  userId: admin.clerk_user_id,
  name: fullName(admin),
})

/** Returns what the dialog needs to delete a case, which is deleted with its bids. */
export const caseDeletion = (
  legalCase: Pick<Schemas['AdminCaseListItem'], 'id' | 'unique_id' | 'total_bid'>,
): Deletion => ({
  kind: 'case',
  id: legalCase.id,
  number: legalCase.unique_id,
  bids: legalCase.total_bid,
})

/**
 * Returns whether a firm's account was deleted: its remaining record has no email (specification
 * §3.5).
 */
export const isFormer = ({ email }: { email: string }): boolean => email === ''

type RemovableBid = Pick<Schemas['AdminBid'], 'id' | 'bid_status' | 'case_unique_id'> & {
  attorney: { company_name: string; email: string }
}

/**
 * Returns what the dialog needs to delete a bid. `caseStatus`: of the bid's case, which reopens
 * only if this bid is its accepted one.
 */
export const bidDeletion = (bid: RemovableBid, caseStatus: Schemas['CaseStatus']): Deletion => ({
  kind: 'bid',
  id: bid.id,
  firm: bid.attorney.company_name,
  isFirmGone: isFormer(bid.attorney),
  caseNumber: bid.case_unique_id,
  effect: effectOf(bid, caseStatus),
})

function effectOf({ bid_status }: RemovableBid, caseStatus: Schemas['CaseStatus']) {
  if (bid_status !== 'accepted') return 'none'
  return hasChosenAttorney(caseStatus) ? 'reopens' : 'stays'
}

/** Returns what the dialog needs to withdraw an invitation. */
export const invitationDeletion = (invitation: Schemas['SentInvitation']): Deletion => ({
  kind: 'invitation',
  id: invitation.id,
  email: invitation.email,
  isExpired: invitation.invitation_status === 'expired',
})
