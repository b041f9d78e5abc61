// The secret in the link of an invitation. It comes in the URL's fragment, which no server sees,
// and is stored in this tab and removed from the history.
import { readInTab, removeInTab, storeInTab } from '#src/storage/tab-storage.ts'

const KEY = 'fastpass.ticket'
const IN_HASH = /^ticket=([\w-]+)$/

type Kept = { email: string; ticket: string }

/** Stores the ticket of a URL's hash, if there is one, for the invited email. */
export function takeTicket(hash: string, email: string | undefined): boolean {
  const ticket = IN_HASH.exec(hash)?.[1]
  if (ticket === undefined) return false
  if (email !== undefined) storeInTab(KEY, JSON.stringify({ email, ticket } satisfies Kept))
  return true
}

/** Returns the ticket of this tab for an invited email; undefined without one. */
export function ticketOf(email: unknown): string | undefined {
  const keptTicket: Kept | null = JSON.parse(readInTab(KEY) ?? 'null')
  return keptTicket?.email === email ? keptTicket?.ticket : undefined
}

/** Returns the header that creates an account with the invitation to this email. */
export function invitedBy(email: unknown): { 'Invitation-Ticket'?: string } {
  const ticket = ticketOf(email)
  return ticket === undefined ? {} : { 'Invitation-Ticket': ticket }
}

/** Deletes the used ticket. */
export const removeTicket = (): void => removeInTab(KEY)
