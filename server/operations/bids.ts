import { offerIn } from '#machines/lifecycle/bid-terms.ts'
import { shownDisclaimer } from '#machines/lifecycle/disclaimer/disclaimer.ts'
import { findBid, findOwnBid, listBids as listBidsOf, recordOwnerRead } from '#server/db/bids.ts'
import { findCase } from '#server/db/cases.ts'
import type { Transaction } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { checkedPreferences } from '#server/domain/accounts/contact-preferences.ts'
import { readBidAsAdmin } from '#server/domain/admin/admin-views.ts'
import { withIdempotency } from '#server/domain/idempotency.ts'
import {
  decideBid,
  editBid,
  placeBid,
  readBid,
  readBidAsOwner,
  withdrawBid as withdraw,
  withFactsForOwner,
} from '#server/domain/lifecycle/bid-events.ts'
import { endDueBids } from '#server/domain/lifecycle/deadlines.ts'
import { recordRead } from '#server/domain/security/security-log.ts'
import { recordingSentNames, requireNoConflict } from '#server/domain/visibility/conflict-checks.ts'
import { licenseRules } from '#server/domain/visibility/license-access.ts'
import { maySeeCase, reachableBid, requireSelf } from '#server/domain/visibility/policy.ts'
import { Problem } from '#server/errors.ts'
import type { Handler } from './operation.ts'
import { listBody, windowOf } from './paging.ts'

export const listBids: Handler<'listBids'> = async ({ services, caller, query, at }) => {
  const person = caller.person
  const isAttorney = person.role === 'attorney'
  if (isAttorney) requireSelf(person, query.attorney_id)
  await endDueBids(services, { caseId: query.case_id })
  const db = services.db.orm
  const caseToRead = await findCase(db, query.case_id)
  const ownBid = caseToRead && (await findOwnBid(db, person, query.case_id))
  if (!caseToRead || !maySeeCase(person, caseToRead.case, ownBid)) throw new Problem('NOT_FOUND')
  if (isAttorney && !ownBid) await requireNoConflict(db, person, query.case_id)
  const attorneyId = isAttorney ? person.id : query.attorney_id
  const window = windowOf(query)
  const page = await listBidsOf(db, {
    caseId: query.case_id,
    reachable: reachableBid(person, caseToRead.case),
    sort: query.sort ?? 'bid_amount',
    ...window,
    ...(attorneyId !== undefined && { attorneyId }),
  })
  if (person.id !== caseToRead.case.customerId) {
    return { status: 200, body: listBody(page, window.limit) }
  }
  await recordOwnerRead(db, query.case_id, { read: page.items, at })
  const items = await withFactsForOwner(db, page.items, { owner: person, at })
  return { status: 200, body: listBody({ ...page, items }, window.limit) }
}

export const getBid: Handler<'getBid'> = async ({ services, caller, path, from, at }) => {
  const person = caller.person
  if (person.role === 'org:admin') {
    const data = await readBidAsAdmin(services, path.bid_id)
    const userId = data.attorney?.clerk_user_id
    recordRead(services.security, { caller, userId, operation: 'getBid' }, from)
    return { status: 200, body: { data } }
  }
  const row = await findBid(services.db.orm, path.bid_id)
  const readers = [row?.customerId, row?.bid.attorney_id]
  if (!row || !readers.includes(person.id)) throw new Problem('NOT_FOUND')
  if (row.customerId !== person.id) return { status: 200, body: { data: row.bid } }
  return {
    status: 200,
    body: { data: await readBidAsOwner(services.db.orm, person, { bid: row.bid, at }) },
  }
}

export const createBid: Handler<'createBid'> = async ({ services, caller, headers, body, at }) => {
  const attorney = caller.person
  requireSelf(attorney, body.attorney_id)
  const key = headers['Idempotency-Key']
  const request = { caller: attorney.id, key, operationId: 'createBid', body, at }
  const { orm } = services.db
  const { case_id: caseId, content_version: contentVersion } = body
  const place = async (tx: Transaction) => {
    const rules = licenseRules(services, at)
    const offer = offerIn(body)
    const id = await placeBid(tx, attorney, { caseId, offer, contentVersion, rules, at })
    return { status: 201 as const, body: { data: await readBid(tx, id) } }
  }
  return recordingSentNames(orm, { attorney, caseId, at }, () =>
    withIdempotency(orm, request, place),
  )
}

export const updateBid: Handler<'updateBid'> = async ({ services, caller, body, at }) => {
  const attorney = caller.person
  const edited = await withTransaction(services.db.orm, (tx) =>
    editBid(tx, attorney, {
      bidId: body.id,
      offer: offerIn(body),
      updateCount: body.update_count,
      rules: licenseRules(services, at),
      at,
    }),
  )
  return { status: 200, body: edited }
}

export const withdrawBid: Handler<'withdrawBid'> = async ({ services, caller, body, at }) => {
  const attorney = caller.person
  await withTransaction(services.db.orm, (tx) => withdraw(tx, attorney, { bidId: body.id, at }))
  return { status: 204 }
}

export const updateBidStatus: Handler<'updateBidStatus'> = async ({
  services,
  caller,
  body,
  at,
}) => {
  const customer = caller.person
  const data = await withTransaction(services.db.orm, (tx) =>
    decideBid(tx, customer, {
      bidId: body.id,
      decision: body.bid_status,
      updateCount: body.update_count,
      preferences: checkedPreferences(body.contact_preferences),
      disclaimer: shownDisclaimer(body.disclaimer_version),
      rules: licenseRules(services, at),
      at,
    }),
  )
  return { status: 200, body: { data } }
}
