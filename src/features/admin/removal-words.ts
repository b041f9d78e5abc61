/** What is said before and after something is taken away (decisions, 'People' and 'Bids'; document 2 §8). */
import type { Removal } from '#machines/client/removal.machine.ts'
import { counted } from '#src/format/counts.ts'
import { formatCaseNumber } from '#src/format/names.ts'

export interface RemovalWords {
  title: string
  /** What it entails, a paragraph each. */
  consequences: string[]
  confirm: string
  working: string
  exit: string
  success: string
  /** Somebody else was quicker. */
  gone: string
}

const LOGGED_OUT = 'They are logged out everywhere. This cannot be undone.'
const FINAL = 'This cannot be undone.'

const ofUser = (name: string, ...consequences: string[]): RemovalWords => ({
  title: `Delete ${name}?`,
  consequences: [...consequences, LOGGED_OUT],
  confirm: 'Delete user',
  working: 'Deleting',
  exit: 'Keep the account',
  success: 'User deleted',
  gone: 'This user was deleted already.',
})

function withCases(name: string, cases: number | null): string {
  if (cases === 0) return `${name} has no cases. The account is deleted.`
  const [what, them] =
    cases === 1 ? ['case', 'it'] : [cases === null ? 'cases' : counted(cases, 'case'), 'them']
  return `${name}’s ${what} and all bids on ${them} are deleted with the account. Attorneys whose bid is open or was accepted are told.`
}

function withBids(bids: number | null): string {
  if (bids === 0) return 'There are no bids on it. The client is told.'
  const what =
    bids === null
      ? 'The bids on it are'
      : bids === 1
        ? 'The bid on it is'
        : `The ${counted(bids, 'bid')} on it are`
  return `${what} deleted too. The client is told, and so are attorneys whose bid is open or was accepted.`
}

function ofAttorney({ name, bids, openBids, wonCases }: Extract<Removal, { kind: 'attorney' }>) {
  if (bids === 0) return [`${name} has no bids. The account is deleted.`]
  return [
    ...(openBids === 0 ? [] : [openBidsOf(openBids)]),
    ...(wonCases === 0 ? [] : [wonCasesOf(wonCases)]),
    'Their bids on other cases stay, under the name ‘Former attorney’.',
  ]
}

function openBidsOf(count: number | null): string {
  if (count === 1) {
    return 'Their 1 open bid is rejected. If that case is not decided yet, its client is told.'
  }
  const what = count === null ? 'open bids' : counted(count, 'open bid')
  return `Their ${what} are rejected, and the clients whose cases are not decided yet are told.`
}

function wonCasesOf(count: number | null): string {
  if (count === 1) {
    return '1 case that waits for them, or that they have accepted, opens again, and the client is told.'
  }
  const what = count === null ? 'Cases' : counted(count, 'case')
  return `${what} that wait for them, or that they have accepted, open again, and the clients are told.`
}

function ofBid({ firm, isFirmGone, effect }: Extract<Removal, { kind: 'bid' }>): string {
  const taken = isFirmGone
    ? `The bid of ${firm} is taken from the case.`
    : `The bid of ${firm} is taken from the case, and they are told.`
  switch (effect) {
    case 'none':
      return taken
    case 'stays':
      return `${taken} It was the accepted one. The case is over and stays as it is.`
    case 'reopens':
      return `The client has accepted the bid of ${firm}. The case opens again, and both are told.`
    case null:
      return `${taken} If the client has accepted it and the case is under way, the case opens again, and the client is told.`
  }
}

/** The words for what is taken away. */
export function removalWords(removal: Removal): RemovalWords {
  switch (removal.kind) {
    case 'client':
      return ofUser(removal.name, withCases(removal.name, removal.cases))
    case 'attorney':
      return ofUser(removal.name, ...ofAttorney(removal))
    case 'admin':
      return ofUser(removal.name, 'They can no longer manage users, cases and bids.')
    case 'case':
      return {
        title: `Delete case ${formatCaseNumber(removal.number)}?`,
        consequences: [withBids(removal.bids), FINAL],
        confirm: 'Delete case',
        working: 'Deleting',
        exit: 'Keep the case',
        success: 'Case deleted',
        gone: 'This case was deleted already.',
      }
    case 'bid': {
      const number = formatCaseNumber(removal.caseNumber)
      return {
        title: `Delete the bid on case ${number}?`,
        consequences: [ofBid(removal), FINAL],
        confirm: 'Delete bid',
        working: 'Deleting',
        exit: 'Keep the bid',
        success: 'Bid deleted',
        gone: 'This bid was deleted already.',
      }
    }
    case 'invitation':
      return {
        title: `Revoke the invitation to ${removal.email}?`,
        consequences: [
          removal.isExpired
            ? 'The link in the email has expired. You can invite them again.'
            : 'The link in the email stops working. You can invite them again.',
        ],
        confirm: 'Revoke invitation',
        working: 'Revoking',
        exit: 'Keep it',
        success: 'Invitation revoked',
        gone: 'This invitation was revoked already.',
      }
  }
}
