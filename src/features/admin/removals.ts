/** What can be taken away, from what was read of it. */
import type { components } from '#contract'
import type { Removal } from '#machines/client/removal.machine.ts'

type Schemas = components['schemas']
type Named = { first_name: string; last_name: string }

/** Somebody's whole name. */
export const fullName = ({ first_name, last_name }: Named): string => `${first_name} ${last_name}`

export const clientRemoval = (client: Schemas['AdminCustomer']): Removal => ({
  kind: 'client',
  userId: client.clerk_user_id,
  name: fullName(client),
  cases: client.cases_count,
})

export const attorneyRemoval = (attorney: Schemas['AdminAttorney']): Removal => ({
  kind: 'attorney',
  userId: attorney.clerk_user_id,
  name: attorney.company_name,
})

export const adminRemoval = (admin: Schemas['AdminUser']): Removal => ({
  kind: 'admin',
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

type RemovableBid = Pick<Schemas['AdminBid'], 'id' | 'bid_status' | 'case_unique_id'> & {
  attorney: { company_name: string }
}

/** `caseStatus`: of the case that the bid is on, which opens again only while it goes on by this bid. */
export const bidRemoval = (bid: RemovableBid, caseStatus: Schemas['CaseStatus']): Removal => ({
  kind: 'bid',
  id: bid.id,
  firm: bid.attorney.company_name,
  caseNumber: bid.case_unique_id,
  reopensCase:
    bid.bid_status === 'accepted' && (caseStatus === 'pending' || caseStatus === 'accepted'),
})

export const invitationRemoval = ({ id, email }: Schemas['SentInvitation']): Removal => ({
  kind: 'invitation',
  id,
  email,
})
