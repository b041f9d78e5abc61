// Which rows of our tables are about a person.
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { bidsWhere } from '#server/db/agreements/agreements.ts'
import { type PersonKey, personTables } from '#server/db/people.ts'
import { caseAlerts } from '#server/db/schema/alerts.ts'
import { auditEvents, securityEvents } from '#server/db/schema/audit.ts'
import {
  agreements,
  attorneyCategories,
  attorneyPlaces,
  bids,
  casePasses,
  caseReaders,
  caseSilences,
  cases,
  categories,
  conflictChecks,
  dateProposals,
  drafts,
  partyReaders,
} from '#server/db/schema/cases.ts'
import { caseEmails, notifications } from '#server/db/schema/notifications.ts'
import { dataCopies } from '#server/db/schema/operations.ts'
import { attorneys, invitations, licenses } from '#server/db/schema/people.ts'
import { pushSubscriptions, quietHours } from '#server/db/schema/push.ts'
import type { TablePart } from './stored-rows.ts'

/** The person that rows are about. */
export interface Subject extends PersonKey {
  userId: string
  email: string
  /** The hash that stands for the account in the security log. */
  accountHash: string
  /**
   * Who reads the rows: the operator, or the person. The person gets nothing of others that no
   * screen shows them.
   */
  reader: 'operator' | 'owner'
}

/** Returns the condition that a column has this email, ignoring case. */
export const hasEmail = (column: PgColumn, email: string): SQL =>
  sql`lower(${column}) = ${email.toLowerCase()}`

/** Returns the tables with rows about a person, without those of the identity provider. */
export function personParts({ id, role, email, accountHash, reader }: Subject): TablePart[] {
  const record = personTables[role]
  const ownCases = sql`(select ${cases.id} from ${cases} where ${cases.customerId} = ${id})`
  const ofOwnBids = or(eq(bids.attorneyId, id), sql`${bids.caseId} in ${ownCases}`)
  return [
    { table: record, where: eq(record.id, id), without: ['search_text'] },
    { table: cases, where: eq(cases.customerId, id) },
    { table: caseSilences, where: sql`${caseSilences.caseId} in ${ownCases}` },
    // A customer's: what attorneys bid on their cases, as they read it.
    { table: bids, where: ofOwnBids },
    { table: agreements, where: sql`${agreements.bidId} in ${bidsWhere(ofOwnBids)}` },
    { table: dateProposals, where: sql`${dateProposals.bidId} in ${bidsWhere(ofOwnBids)}` },
    ...(role === 'customer' ? [firmsOf(ownCases)] : []),
    // Of a deleted draft only its id is kept, for the phones that still have it.
    { table: drafts, where: and(eq(drafts.customerId, id), isNull(drafts.deletedAt)) },
    { table: categories, where: eq(categories.createdBy, id) },
    { table: attorneyCategories, where: eq(attorneyCategories.attorneyId, id) },
    { table: attorneyPlaces, where: eq(attorneyPlaces.attorneyId, id) },
    { table: licenses, where: eq(licenses.attorneyId, id) },
    {
      table: caseAlerts,
      where: eq(caseAlerts.attorneyId, id),
      without: ['unsubscribe_token'],
    },
    { table: caseReaders, where: eq(caseReaders.attorneyId, id) },
    { table: partyReaders, where: eq(partyReaders.attorneyId, id) },
    { table: conflictChecks, where: eq(conflictChecks.attorneyId, id) },
    { table: casePasses, where: eq(casePasses.attorneyId, id) },
    { table: notifications, where: eq(notifications.receivedBy, id) },
    { table: caseEmails, where: eq(caseEmails.receivedBy, id) },
    { table: quietHours, where: eq(quietHours.personId, id) },
    {
      table: pushSubscriptions,
      where: eq(pushSubscriptions.personId, id),
      without: ['endpoint', 'p256dh', 'auth'],
    },
    {
      table: invitations,
      where: hasEmail(invitations.email, email),
      without: ['ticket_hash', 'replaced_hashes'],
    },
    // The id is the secret of the link.
    { table: dataCopies, where: eq(dataCopies.personId, id), without: ['id'] },
    ...(reader === 'owner' ? ownLines(id, accountHash) : allLines(id, accountHash)),
  ]
}

/** The names of the firms that bid on a customer's cases. */
const firmsOf = (ownCases: SQL): TablePart => ({
  table: attorneys,
  where: sql`${attorneys.id} in (select ${bids.attorneyId} from ${bids} where ${bids.caseId} in ${ownCases})`,
  only: ['id', 'company_name'],
})

const allLines = (id: string, accountHash: string): TablePart[] => [
  { table: auditEvents, where: or(eq(auditEvents.actorId, id), eq(auditEvents.entityId, id)) },
  {
    table: securityEvents,
    where: or(eq(securityEvents.account, accountHash), eq(securityEvents.subject, accountHash)),
  },
]

// Without what admins did and looked at, because those lines tell about the admins too, and without
// what followed from the person's own acts, which their cases and bids tell.
const ownLines = (id: string, accountHash: string): TablePart[] => [
  { table: auditEvents, where: and(eq(auditEvents.actorId, id), isNull(auditEvents.causeId)) },
  { table: securityEvents, where: eq(securityEvents.account, accountHash) },
]
