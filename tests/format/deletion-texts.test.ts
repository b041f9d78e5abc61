import { expect, it } from 'vitest'
import { type Deletion, generalOf } from '#src/features/admin/deletion/deletion.machine.ts'
import { deletionTexts } from '#src/features/admin/deletion/deletion-texts.ts'
import { bidDeletion } from '#src/features/admin/deletion/deletions.ts'

const client = (cases: number | null): Deletion => ({
  kind: 'client',
  id: '1',
  userId: 'u',
  name: 'Maria Delgado',
  cases,
})
const attorney = (
  bids: number | null,
  { openBids = null, wonCases = null }: { openBids?: number | null; wonCases?: number | null } = {},
): Deletion => ({
  kind: 'attorney',
  id: '1',
  userId: 'u',
  name: 'Vega Law Group',
  bids,
  openBids,
  wonCases,
})
const legalCase = (bids: number | null): Deletion => ({ kind: 'case', id: '1', number: 1023, bids })
const bid = (
  bid_status: 'open' | 'accepted' | 'rejected',
  caseStatus: Parameters<typeof bidDeletion>[1],
  email = 'vega@example.com',
) =>
  bidDeletion(
    { id: '1', bid_status, case_unique_id: 1023, attorney: { company_name: 'Vega Law', email } },
    caseStatus,
  )
const invitation = (isExpired: boolean): Deletion => ({
  kind: 'invitation',
  id: '1',
  email: 'robin@example.com',
  isExpired,
})

const told = 'attorneys whose bid is open or accepted'
const taken = 'This removes the bid of Vega Law from the case.'

it.each<[string, Deletion, string]>([
  [
    'a customer without cases',
    client(0),
    'Maria Delgado has no cases. We’ll delete only the account.',
  ],
  [
    'a customer with a case',
    client(1),
    `This also deletes Maria Delgado’s case and all bids on it. We’ll tell ${told}.`,
  ],
  [
    'a customer with cases',
    client(3),
    `This also deletes Maria Delgado’s 3 cases and all bids on them. We’ll tell ${told}.`,
  ],
  [
    'any customer',
    client(null),
    `This also deletes Maria Delgado’s cases and all bids on them. We’ll tell ${told}.`,
  ],
  [
    'an attorney without bids',
    attorney(0),
    'Vega Law Group has no bids. We’ll delete only the account.',
  ],
  [
    'an attorney with bids',
    attorney(2),
    'Their bids on other cases stay, under the name “Former attorney”.',
  ],
  [
    'an attorney with open bids',
    attorney(9, { openBids: 3, wonCases: 0 }),
    'Their 3 open bids will be rejected. We’ll tell the clients',
  ],
  [
    'an attorney with one open bid',
    attorney(9, { openBids: 1, wonCases: 0 }),
    'Their 1 open bid will be rejected.',
  ],
  [
    'an attorney with cases',
    attorney(9, { openBids: 0, wonCases: 2 }),
    '2 cases that are waiting for them, or that they took, will open again',
  ],
  [
    'an attorney with one case',
    attorney(9, { openBids: 0, wonCases: 1 }),
    '1 case that is waiting for them, or that they took, will open again',
  ],
  ['any attorney', attorney(null), 'We’ll tell the clients whose cases aren’t decided yet.'],
  ['a case without bids', legalCase(0), 'It has no bids. We’ll tell the client.'],
  [
    'a case with a bid',
    legalCase(1),
    `This also deletes the 1 bid on it. We’ll tell the client, and ${told}.`,
  ],
  ['a case with bids', legalCase(1200), 'This also deletes the 1,200 bids on it.'],
  ['any case', legalCase(null), 'This also deletes all bids on it.'],
  ['an open bid', bid('open', 'open'), `${taken} We’ll tell them.`],
  ['a rejected bid', bid('rejected', 'pending'), `${taken} We’ll tell them.`],
  [
    'the accepted bid of a case in progress',
    bid('accepted', 'pending'),
    'The client accepted the bid of Vega Law. The case will open again, and we’ll tell both of them.',
  ],
  [
    'the accepted bid of a closed case',
    bid('accepted', 'closed'),
    `${taken} We’ll tell them. It was the accepted bid. The case is over and stays as it is.`,
  ],
  ['the bid of a deleted firm', bid('rejected', 'closed', ''), taken],
  [
    'any bid',
    generalOf(bid('accepted', 'closed')),
    'If the client accepted it and the case is under way, the case will open again',
  ],
  ['an invitation', invitation(false), 'The link in the email stops working.'],
  ['an expired invitation', invitation(true), 'The link in the email has expired.'],
])(
  'the confirmation before the deletion of %s names the consequences',
  (_what, deletion, words) => {
    expect(deletionTexts(deletion).consequences.join(' ')).toContain(words)
  },
)
