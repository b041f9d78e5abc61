/** What can be taken away, from what was read of it. */
import type { components } from '#contract'
import type { Removal } from '#machines/client/deletion-answers.ts'

type Schemas = components['schemas']
type Named = { first_name: string; last_name: string }

/** Somebody's whole name. */
export const fullName = ({ first_name, last_name }: Named): string => `${first_name} ${last_name}`

export const clientRemoval = (client: Schemas['AdminCustomer']): Removal => ({
  kind: 'client',
  id: client.id,
  userId: client.clerk_user_id,
  name: fullName(client),
  cases: client.cases_count,
})

export const attorneyRemoval = (attorney: Schemas['AdminAttorney']): Removal => ({
  kind: 'attorney',
  id: attorney.id,
  userId: attorney.clerk_user_id,
  name: attorney.company_name,
  bids: attorney.bids_count,
  openBids: attorney.open_bids_count ?? null,
  wonCases: attorney.won_cases_count ?? null,
})

export const adminRemoval = (admin: Schemas['AdminUser']): Removal => ({
  kind: 'admin',
  id: admin.id,
  userId: admin.clerk_user_id,
  name: fullName(admin),
})

export const caseRemoval = (
  legalCase: Pick<Schemas['AdminCaseListItem'], 'id' | 'unique_id' | 'total_bid'>,
): Removal => ({
  kind: 'case',
  id: legalCase.id,
  number: legalCase.unique_id,
  bids: legalCase.total_bid,
})

/** Whether a firm's account was deleted: what is left of it has no email (specification §3.5). */
export const isFormer = ({ email }: { email: string }): boolean => email === ''

type RemovableBid = Pick<Schemas['AdminBid'], 'id' | 'bid_status' | 'case_unique_id'> & {
  attorney: { company_name: string; email: string }
}

/** `caseStatus`: of the case that the bid is on, which opens again only while it goes on by this bid. */
export const bidRemoval = (bid: RemovableBid, caseStatus: Schemas['CaseStatus']): Removal => ({
  kind: 'bid',
  id: bid.id,
  firm: bid.attorney.company_name,
  isFirmGone: isFormer(bid.attorney),
  caseNumber: bid.case_unique_id,
  effect: effectOf(bid, caseStatus),
})

function effectOf({ bid_status }: RemovableBid, caseStatus: Schemas['CaseStatus']) {
  if (bid_status !== 'accepted') return 'none'
  return caseStatus === 'pending' || caseStatus === 'accepted' ? 'reopens' : 'stays'
}

export const invitationRemoval = (invitation: Schemas['SentInvitation']): Removal => ({
  kind: 'invitation',
  id: invitation.id,
  email: invitation.email,
  isExpired: invitation.invitation_status === 'expired',
})
