// The texts before and after a deletion (specification §3.5, specification §3.4, specification
// §2.8).
import { counted } from '#src/format/counts.ts'
import { formatCaseNumber } from '#src/format/names.ts'
import { sentence } from '#src/format/sentences.ts'
import type { Deletion } from './deletion.machine.ts'

export interface DeletionTexts {
  title: string
  /** The consequences, one paragraph each. */
  consequences: string[]
  confirm: string
  working: string
  exit: string
  success: string
  /** The message when another person was quicker. */
  gone: string
}

const loggedOut = (name: string) => `${name} will be logged out everywhere. You can’t undo this.`
const FINAL = 'You can’t undo this.'

const ofUser = (name: string, ...consequences: string[]): DeletionTexts => ({
  title: `Delete ${name}?`,
  consequences: [...consequences, loggedOut(name)],
  confirm: 'Delete user',
  working: 'Deleting',
  exit: 'Keep the account',
  success: 'User deleted',
  gone: 'This user is already deleted.',
})

function withCases(name: string, cases: number | null): string {
  if (cases === 0) return `${name} has no cases. We’ll delete only the account.`
  const [what, them] =
    cases === 1 ? ['case', 'it'] : [cases === null ? 'cases' : counted(cases, 'case'), 'them']
  return `This also deletes ${name}’s ${what} and all bids on ${them}. We’ll tell attorneys whose bid is open or accepted.`
}

function withBids(bids: number | null): string {
  if (bids === 0) return 'It has no bids. We’ll tell the client.'
  const what =
    bids === null
      ? 'all bids on it'
      : bids === 1
        ? 'the 1 bid on it'
        : `the ${counted(bids, 'bid')} on it`
  return `This also deletes ${what}. We’ll tell the client, and attorneys whose bid is open or accepted.`
}

function ofAttorney({ name, bids, openBids, wonCases }: Extract<Deletion, { kind: 'attorney' }>) {
  if (bids === 0) return [`${name} has no bids. We’ll delete only the account.`]
  return [
    ...(openBids === 0 ? [] : [openBidsOf(openBids)]),
    ...(wonCases === 0 ? [] : [wonCasesOf(wonCases)]),
    'Their bids on other cases stay, under the name “Former attorney”.',
  ]
}

function openBidsOf(count: number | null): string {
  if (count === 1) {
    return 'Their 1 open bid will be rejected. If that case isn’t decided yet, we’ll tell its client.'
  }
  const what = count === null ? 'open bids' : counted(count, 'open bid')
  return `Their ${what} will be rejected. We’ll tell the clients whose cases aren’t decided yet.`
}

function wonCasesOf(count: number | null): string {
  if (count === 1) {
    return '1 case that is waiting for them, or that they took, will open again. We’ll tell the client.'
  }
  const what = count === null ? 'Cases' : counted(count, 'case')
  return `${what} that are waiting for them, or that they took, will open again. We’ll tell the clients.`
}

function ofBid({ firm, isFirmGone, effect }: Extract<Deletion, { kind: 'bid' }>): string {
  const taken = isFirmGone
    ? `This removes the bid of ${firm} from the case.`
    : `This removes the bid of ${firm} from the case. We’ll tell them.`
  switch (effect) {
    case 'none':
      return taken
    case 'stays':
      return `${taken} It was the accepted bid. The case is over and stays as it is.`
    case 'reopens':
      return `${sentence(`The client accepted the bid of ${firm}`)} The case will open again, and we’ll tell both of them.`
    case null:
      return `${taken} If the client accepted it and the case is under way, the case will open again, and we’ll tell the client.`
  }
}

/** Returns the texts for deleting a record. */
export function deletionTexts(deletion: Deletion): DeletionTexts {
  switch (deletion.kind) {
    case 'client':
      return ofUser(deletion.name, withCases(deletion.name, deletion.cases))
    case 'attorney':
      return ofUser(deletion.name, ...ofAttorney(deletion))
    case 'admin':
      return ofUser(deletion.name, 'They can no longer manage users, cases and bids.')
    case 'case':
      return {
        title: `Delete case ${formatCaseNumber(deletion.number)}?`,
        consequences: [withBids(deletion.bids), FINAL],
        confirm: 'Delete case',
        working: 'Deleting',
        exit: 'Keep the case',
        success: 'Case deleted',
        gone: 'This case is already deleted.',
      }
    case 'bid': {
      const number = formatCaseNumber(deletion.caseNumber)
      return {
        title: `Delete the bid on case ${number}?`,
        consequences: [ofBid(deletion), FINAL],
        confirm: 'Delete bid',
        working: 'Deleting',
        exit: 'Keep the bid',
        success: 'Bid deleted',
        gone: 'This bid is already deleted.',
      }
    }
    case 'invitation':
      return {
        title: `Revoke the invitation to ${deletion.email}?`,
        consequences: [
          deletion.isExpired
            ? 'The link in the email has expired. You can invite them again.'
            : 'The link in the email stops working. You can invite them again.',
        ],
        confirm: 'Revoke invitation',
        working: 'Revoking',
        exit: 'Keep it',
        success: 'Invitation revoked',
        gone: 'This invitation is already revoked.',
      }
  }
}
