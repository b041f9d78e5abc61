/**
 * The secret of the link that somebody was invited by. It comes behind the # of the address, where
 * no server sees it, and is kept in this tab and out of the history.
 */
import { readInTab, removeInTab, storeInTab } from '#src/storage/tab-storage.ts'

const KEY = 'fastpass.ticket'
const IN_HASH = /^ticket=([\w-]+)$/

type Kept = { email: string; ticket: string }

/** Takes the ticket out of an address's hash, if it is there, for the email that was invited. */
export function takeTicket(hash: string, email: string | undefined): boolean {
  const ticket = IN_HASH.exec(hash)?.[1]
  if (ticket === undefined) return false
  if (email !== undefined) storeInTab(KEY, JSON.stringify({ email, ticket } satisfies Kept))
  return true
}

/** The ticket that this tab was opened with for an invited email; undefined without one. */
export function ticketOf(email: unknown): string | undefined {
  const kept: Kept | null = JSON.parse(readInTab(KEY) ?? 'null')
  return kept?.email === email ? kept?.ticket : undefined
}

/** The header that an account is made by, where its owner was invited by this email. */
export function invitedBy(email: unknown): { 'Invitation-Ticket'?: string } {
  const ticket = ticketOf(email)
  return ticket === undefined ? {} : { 'Invitation-Ticket': ticket }
}

/** Forgets the ticket: it is used. */
export const forgetTicket = (): void => removeInTab(KEY)
