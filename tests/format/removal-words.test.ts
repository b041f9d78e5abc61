import { expect, it } from 'vitest'
import { generalOf, type Removal } from '#machines/client/removal.machine.ts'
import { removalWords } from '#src/features/admin/removal-words.ts'
import { bidRemoval } from '#src/features/admin/removals.ts'

const client = (cases: number | null): Removal => ({
  ...{ kind: 'client', id: '1', userId: 'u', name: 'Maria Delgado', cases },
})
const attorney = (
  bids: number | null,
  { openBids = null, wonCases = null }: { openBids?: number | null; wonCases?: number | null } = {},
): Removal => ({
  ...{ kind: 'attorney', id: '1', userId: 'u', name: 'Vega Law Group', bids, openBids, wonCases },
})
const legalCase = (bids: number | null): Removal => ({ kind: 'case', id: '1', number: 1023, bids })
const bid = (
  bid_status: 'open' | 'accepted' | 'rejected',
  caseStatus: Parameters<typeof bidRemoval>[1],
  email = 'vega@example.com',
) =>
  bidRemoval(
    { id: '1', bid_status, case_unique_id: 1023, attorney: { company_name: 'Vega Law', email } },
    caseStatus,
  )
const invitation = (isExpired: boolean): Removal => ({
  ...{ kind: 'invitation', id: '1', email: 'robin@example.com', isExpired },
})

const told = 'attorneys whose bid is open or was accepted'
const taken = 'The bid of Vega Law is taken from the case'
const deleted =
  'are deleted with the account. Attorneys whose bid is open or was accepted are told.'

it.each<[string, Removal, string]>([
  ['a client without cases', client(0), 'Maria Delgado has no cases. The account is deleted.'],
  ['a client with a case', client(1), `Maria Delgado’s case and all bids on it ${deleted}`],
  ['a client with cases', client(3), `Maria Delgado’s 3 cases and all bids on them ${deleted}`],
  ['any client', client(null), `Maria Delgado’s cases and all bids on them ${deleted}`],
  ['an attorney without bids', attorney(0), 'Vega Law Group has no bids. The account is deleted.'],
  [
    'an attorney with bids',
    attorney(2),
    'Their bids on other cases stay, under the name ‘Former attorney’.',
  ],
  [
    'an attorney with open bids',
    attorney(9, { openBids: 3, wonCases: 0 }),
    'Their 3 open bids are rejected, and the clients',
  ],
  [
    'an attorney with one open bid',
    attorney(9, { openBids: 1, wonCases: 0 }),
    'Their 1 open bid is rejected.',
  ],
  [
    'an attorney with cases',
    attorney(9, { openBids: 0, wonCases: 2 }),
    '2 cases that wait for them, or that they have accepted, open again',
  ],
  [
    'an attorney with one case',
    attorney(9, { openBids: 0, wonCases: 1 }),
    '1 case that waits for them, or that they have accepted, opens again',
  ],
  ['any attorney', attorney(null), 'and the clients whose cases are not decided yet are told.'],
  ['a case without bids', legalCase(0), 'There are no bids on it. The client is told.'],
  [
    'a case with a bid',
    legalCase(1),
    `The bid on it is deleted too. The client is told, and so are ${told}.`,
  ],
  ['a case with bids', legalCase(1200), 'The 1,200 bids on it are deleted too.'],
  ['any case', legalCase(null), 'The bids on it are deleted too.'],
  ['an open bid', bid('open', 'open'), `${taken}, and they are told.`],
  ['a rejected bid', bid('rejected', 'pending'), `${taken}, and they are told.`],
  [
    'the accepted bid of a case under way',
    bid('accepted', 'pending'),
    'The client has accepted the bid of Vega Law. The case opens again, and both are told.',
  ],
  [
    'the accepted bid of a closed case',
    bid('accepted', 'closed'),
    `${taken}, and they are told. It was the accepted one. The case is over and stays as it is.`,
  ],
  ['the bid of a firm that is gone', bid('rejected', 'closed', ''), `${taken}.`],
  [
    'any bid',
    generalOf(bid('accepted', 'closed')),
    'If the client has accepted it and the case is under way, the case opens again',
  ],
  ['an invitation', invitation(false), 'The link in the email stops working.'],
  ['an expired invitation', invitation(true), 'The link in the email has expired.'],
])('before %s is taken away it is said what that entails', (_what, removal, words) => {
  expect(removalWords(removal).consequences.join(' ')).toContain(words)
})
