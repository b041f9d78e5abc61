// Cases and drafts: what is refused to whom.
import { randomUUID } from 'node:crypto'
import type { TestPerson } from '#tests/support/api.ts'
import { draftBody } from '#tests/support/stories.ts'
import {
  changing,
  conflicted,
  expired,
  former,
  newcomer,
  nothing,
  ofMaria,
  ofVega,
  other,
  type Rows,
  signedOut,
  unlicensed,
} from './rows.ts'
import type { World } from './world.ts'

const pendingForVega = ({ pending, vega }: World) => ({
  path: { case_id: pending, attorney_id: vega.id },
})
const pendingCase = ({ pending }: World) => ({ path: { case_id: pending } })
const moving = (case_status: string, more: (world: World) => object = nothing) => {
  return (world: World) => ({ body: { id: world.pending, case_status, ...more(world) } })
}
const declining = (who: (world: World) => TestPerson) => (world: World) => ({
  body: { id: world.pending, attorney_id: who(world).id, case_status: 'rejected' },
})
const contacted = ({ pending }: World) => ({ body: { id: pending } })
const enteringIn =
  (find: (world: World) => string, more: object = {}) =>
  (world: World) => ({ body: { id: find(world), version: 0, bid_amount: 2100, ...more } })
const entering = enteringIn(({ pending }) => pending)
const answeringIn = (find: (world: World) => string) => (world: World) => ({
  body: { id: find(world), version: 1, is_agreed: true },
})
const answering = answeringIn(({ pending }) => pending)
const proposingIn =
  (find: (world: World) => string, more: object = {}) =>
  (world: World) => ({
    body: { id: find(world), version: 0, next_hearing_date: '2059-03-14T09:30:00Z', ...more },
  })
const proposing = proposingIn(({ pending }) => pending)
const answeringDateIn = (find: (world: World) => string) => (world: World) => ({
  body: { id: find(world), version: 1, court_date_changes: 0, is_accepted: true },
})
const answeringDate = answeringDateIn(({ pending }) => pending)
const contactedHeld = ({ held }: World) => ({ body: { id: held } })
const theNamed = ({ named }: World) => ({ path: { case_id: named.id } })
const theNamedFor = (who: (world: World) => TestPerson) => (world: World) => ({
  path: { case_id: world.named.id, attorney_id: who(world).id },
})
const theOpen = ({ open }: World) => ({ path: { case_id: open.id } })
const theOpenFor = (who: (world: World) => TestPerson) => (world: World) => ({
  path: { case_id: world.open.id, attorney_id: who(world).id },
})
const noConflict =
  (find: (world: World) => string, has_conflict = false) =>
  (world: World) => ({ body: { id: find(world), has_conflict } })
const inOpen = noConflict(({ open }) => open.id)
const passingOn = (find: (world: World) => string) => (world: World) => ({
  body: { id: find(world), reason: 'too_far' },
})
const passingOnOpen = passingOn(({ open }) => open.id)
const rewording = ({ open }: World) => ({
  body: { id: open.id, version: 1, case_details: 'Other words.', firm_size: ['1-2 lawyers'] },
})
const movingCourtOf = (find: (world: World) => string) => (world: World) => ({
  body: { id: find(world), court_date_changes: 0, next_hearing_date: '2059-03-14T09:30:00Z' },
})
const movingCourt = movingCourtOf(({ open }) => open.id)
export const theDraft = ({ draft }: World) => ({ path: { draft_id: draft } })
const keeping = (world: World) => ({ ...theDraft(world), body: draftBody() })
const keepingDiscarded = ({ discarded: draft_id }: World) => ({
  path: { draft_id },
  body: draftBody(),
})
const newCase = ({ newCase: body }: World) => ({ body })
const newCaseWith = (more: object) => (world: World) => ({
  body: { ...newCase(world).body, ...more },
})

/** The rows of these operations. */
export const caseRefusals = {
  createCase: [
    signedOut(newCase),
    newcomer(newCase),
    ['vega', 'WRONG_ROLE', newCase, 'attorneys post no cases'],
    ['an admin', 'WRONG_ROLE', newCase, 'admins post no cases'],
    ['another customer', 'NOT_FOUND', newCase, 'in somebody else’s name'],
    ['maria', 'INVALID_FIELDS', newCaseWith({ place: '99999' }), 'no such place'],
    [
      'maria',
      'INVALID_FIELDS',
      newCaseWith({ disclosures: { nonsense: 'chosen' } }),
      'no such answer',
    ],
    [
      'maria',
      'INVALID_FIELDS',
      newCaseWith({ disclosures: { violation_date: 'chosen' } }),
      'an answer that everyone reads',
    ],
  ],
  listCases: [
    signedOut(ofMaria),
    newcomer(ofMaria),
    ['vega', 'WRONG_ROLE', ofMaria, 'a customer’s screen'],
    ['another customer', 'NOT_FOUND', ofMaria, 'somebody else’s cases'],
    ['a revoked admin', 'WRONG_ROLE', ofMaria, 'is no admin anymore'],
  ],
  listCasesByAttorney: [
    signedOut(ofVega),
    newcomer(ofVega),
    ['maria', 'WRONG_ROLE', ofVega, 'an attorney’s screen'],
    ['another attorney', 'NOT_FOUND', ofVega, 'somebody else’s list'],
  ],
  getCaseForAttorney: [
    ['an attorney without a license', 'LICENSE_NEEDED', theOpenFor(unlicensed), 'has no license'],
    ['an attorney with a pending license', 'LICENSE_NEEDED', theOpenFor(changing), 'not checked'],
    ['an attorney with an expired license', 'LICENSE_NEEDED', theOpenFor(expired), 'has expired'],
    [
      'a refused attorney',
      'LICENSE_NEEDED',
      theOpenFor((world) => world['a refused attorney']),
      'their license was refused after their bid',
    ],
    [
      'an attorney whose bids have ended',
      'NOT_FOUND',
      (world) => ({ path: { case_id: world.pending, attorney_id: former(world).id } }),
      'is decided, and their bids are on others',
    ],
    [
      'another attorney',
      'CONFLICT_CHECK_NEEDED',
      theNamedFor(other),
      'has not said whether they have a conflict',
    ],
    ['an attorney with a conflict', 'NOT_FOUND', theNamedFor(conflicted), 'it is hidden from them'],
    signedOut(pendingForVega),
    newcomer(pendingForVega),
    ['maria', 'WRONG_ROLE', pendingForVega, 'an attorney’s screen'],
    ['another attorney', 'NOT_FOUND', pendingForVega, 'in somebody else’s name'],
    [
      'another attorney',
      'NOT_FOUND',
      (world) => ({
        path: { case_id: world.pending, attorney_id: world['another attorney'].id },
      }),
      'a case that is not open and without their bid',
    ],
  ],
  getCase: [
    ['an attorney without a license', 'LICENSE_NEEDED', theOpen, 'has no license'],
    ['an attorney with a pending license', 'LICENSE_NEEDED', theOpen, 'not checked'],
    ['an attorney with an expired license', 'LICENSE_NEEDED', theOpen, 'has expired'],
    ['an attorney without a license', 'LICENSE_NEEDED', theNamed, 'the license comes first'],
    ['an attorney without a license', 'NOT_FOUND', pendingCase, 'not open and without their bid'],
    ['a refused attorney', 'LICENSE_NEEDED', theOpen, 'their license was refused after their bid'],
    [
      'another attorney',
      'CONFLICT_CHECK_NEEDED',
      theNamed,
      'has not said whether they have a conflict',
    ],
    ['an attorney with a conflict', 'NOT_FOUND', theNamed, 'it is hidden from them'],
    signedOut(pendingCase),
    newcomer(pendingCase),
    ['another customer', 'NOT_FOUND', pendingCase, 'somebody else’s case'],
    [
      'another customer',
      'NOT_FOUND',
      ({ open }) => ({ path: { case_id: open.id } }),
      'also an open one',
    ],
    ['another attorney', 'NOT_FOUND', pendingCase, 'not open and without their bid'],
    ['a revoked admin', 'WRONG_ROLE', pendingCase, 'is no admin anymore'],
    ['an admin', 'NOT_FOUND', () => ({ path: { case_id: randomUUID() } }), 'no such case'],
  ],
  updateCase: [
    signedOut(rewording),
    newcomer(rewording),
    ['vega', 'WRONG_ROLE', rewording, 'attorneys do not change cases'],
    ['an admin', 'WRONG_ROLE', rewording, 'admins do not change cases'],
    ['a revoked admin', 'WRONG_ROLE', rewording, 'is no admin anymore'],
    ['another customer', 'NOT_FOUND', rewording, 'somebody else’s case'],
    [
      'maria',
      'CASE_CHANGED',
      (w) => ({ body: { ...rewording(w).body, version: 99 } }),
      'another version',
    ],
    [
      'maria',
      'STATUS_CONFLICT',
      (world) => ({ body: { ...rewording(world).body, id: world.pending } }),
      'decided already',
    ],
  ],
  updateCourtDate: [
    signedOut(movingCourt),
    newcomer(movingCourt),
    ['vega', 'WRONG_ROLE', movingCourt, 'attorneys do not change court dates'],
    ['an admin', 'WRONG_ROLE', movingCourt, 'admins do not change court dates'],
    ['a revoked admin', 'WRONG_ROLE', movingCourt, 'is no admin anymore'],
    ['another customer', 'NOT_FOUND', movingCourt, 'somebody else’s case'],
    [
      'maria',
      'CASE_CHANGED',
      (w) => ({ body: { ...movingCourt(w).body, court_date_changes: 9 } }),
      'moved since',
    ],
    [
      'maria',
      'STATUS_CONFLICT',
      movingCourtOf(({ endedOnClosed }) => endedOnClosed.case_id),
      'is closed',
    ],
    ['maria', 'STATUS_CONFLICT', movingCourtOf(({ declined }) => declined), 'was declined'],
    [
      'maria',
      'INVALID_FIELDS',
      (w) => ({ body: { ...movingCourt(w).body, room: 'Room\u00074' } }),
      'no room is written so',
    ],
  ],
  updateCaseStatus: [
    signedOut(moving('closed')),
    newcomer(moving('closed')),
    ['a revoked admin', 'WRONG_ROLE', moving('paused'), 'is no admin anymore'],
    ['another customer', 'NOT_FOUND', moving('closed'), 'somebody else’s case'],
    ['another attorney', 'NOT_FOUND', moving('accepted'), 'without their bid'],
    [
      'another attorney',
      'STATUS_CONFLICT',
      ({ open }) => ({ body: { id: open.id, case_status: 'closed' } }),
      'they see it, but it is not theirs',
    ],
    ['vega', 'STATUS_CONFLICT', moving('paused'), 'only its owner pauses it'],
    ['maria', 'STATUS_CONFLICT', moving('accepted'), 'only the attorney accepts it'],
    ['maria', 'STATUS_CONFLICT', moving('rejected'), 'only the attorney declines it'],
    ['an admin', 'STATUS_CONFLICT', moving('closed'), 'admins only pause and resume'],
    [
      'vega',
      'NOT_FOUND',
      moving('accepted', (world) => ({ attorney_id: world['another attorney'].id })),
      'in somebody else’s name',
    ],
    [
      'another customer',
      'NOT_FOUND',
      moving('closed', ({ maria }) => ({ customer_id: maria.id })),
      'in somebody else’s name',
    ],
  ],
  declineCase: [
    signedOut(declining(({ vega }) => vega)),
    newcomer(declining(({ vega }) => vega)),
    ['maria', 'WRONG_ROLE', declining(({ vega }) => vega), 'only attorneys decline'],
    ['an admin', 'WRONG_ROLE', declining(({ vega }) => vega), 'only attorneys decline'],
    ['another attorney', 'NOT_FOUND', declining(({ vega }) => vega), 'in somebody else’s name'],
    [
      'another attorney',
      'NOT_FOUND',
      declining((world) => world['another attorney']),
      'a case without their bid',
    ],
  ],
  markContacted: [
    ['a refused attorney', 'STATUS_CONFLICT', contactedHeld, 'cannot see the client'],
    signedOut(contacted),
    newcomer(contacted),
    ['maria', 'WRONG_ROLE', contacted, 'only an attorney contacts a client'],
    ['an admin', 'WRONG_ROLE', contacted, 'only an attorney contacts a client'],
    ['another attorney', 'NOT_FOUND', contacted, 'their client is somebody else'],
    ['vega', 'NOT_FOUND', () => ({ body: { id: randomUUID() } }), 'no such case'],
    [
      'vega',
      'STATUS_CONFLICT',
      ({ open }) => ({ body: { id: open.id } }),
      'no one has accepted a bid',
    ],
  ],
  checkConflict: [
    [
      'an attorney without a license',
      'LICENSE_NEEDED',
      noConflict(({ named }) => named.id),
      'has no license',
    ],
    ['vega', 'STATUS_CONFLICT', noConflict(({ open }) => open.id, true), 'has a bid on it'],
    [
      'an attorney whose bids have ended',
      'STATUS_CONFLICT',
      noConflict(({ endedOnClosed }) => endedOnClosed.case_id, true),
      'the bid ended before its case was closed',
    ],
    signedOut(inOpen),
    newcomer(inOpen),
    ['maria', 'WRONG_ROLE', inOpen, 'customers have no conflicts'],
    ['an admin', 'WRONG_ROLE', inOpen, 'admins have no conflicts'],
    ['another attorney', 'NOT_FOUND', noConflict(() => randomUUID()), 'no such case'],
    [
      'another attorney',
      'NOT_FOUND',
      noConflict(({ pending }) => pending),
      'not open and without their bid',
    ],
    ['vega', 'STATUS_CONFLICT', noConflict(({ open }) => open.id, true), 'has a bid on it'],
    [
      'an attorney with a conflict',
      'NOT_FOUND',
      noConflict(({ named }) => named.id),
      'has said otherwise',
    ],
  ],
  passOnCase: [
    ['an attorney without a license', 'LICENSE_NEEDED', passingOnOpen, 'has no license'],
    [
      'another attorney',
      'CONFLICT_CHECK_NEEDED',
      passingOn(({ named }) => named.id),
      'has not said whether they have a conflict',
    ],
    ['vega', 'BID_EXISTS', passingOnOpen, 'has a bid on it'],
    signedOut(passingOnOpen),
    newcomer(passingOnOpen),
    ['maria', 'WRONG_ROLE', passingOnOpen, 'a customer has no list of open cases'],
    ['an admin', 'WRONG_ROLE', passingOnOpen, 'nor has an admin'],
    ['another attorney', 'NOT_FOUND', passingOn(() => randomUUID()), 'no such case'],
    [
      'another attorney',
      'NOT_FOUND',
      passingOn(({ pending }) => pending),
      'not open and without their bid',
    ],
    [
      'an attorney with a conflict',
      'NOT_FOUND',
      passingOn(({ named }) => named.id),
      'it is hidden from them',
    ],
  ],
  denyContact: [
    ['maria', 'STATUS_CONFLICT', contactedHeld, 'the attorney cannot see them'],
    signedOut(contacted),
    newcomer(contacted),
    ['vega', 'WRONG_ROLE', contacted, 'only a customer is contacted'],
    ['an admin', 'WRONG_ROLE', contacted, 'only a customer is contacted'],
    ['another customer', 'NOT_FOUND', contacted, 'somebody else’s case'],
    ['maria', 'NOT_FOUND', () => ({ body: { id: randomUUID() } }), 'no such case'],
    [
      'maria',
      'STATUS_CONFLICT',
      ({ open }) => ({ body: { id: open.id } }),
      'no one has accepted a bid',
    ],
    ['maria', 'STATUS_CONFLICT', contacted, 'the attorney has not spoken yet'],
  ],
  confirmStillLooking: [
    signedOut(contacted),
    newcomer(contacted),
    ['vega', 'WRONG_ROLE', contacted, 'only a customer looks for an attorney'],
    ['an admin', 'WRONG_ROLE', contacted, 'only a customer looks for an attorney'],
    ['another customer', 'NOT_FOUND', contacted, 'somebody else’s case'],
    ['maria', 'NOT_FOUND', () => ({ body: { id: randomUUID() } }), 'no such case'],
    ['maria', 'STATUS_CONFLICT', contacted, 'a bid was accepted'],
  ],
  enterAgreement: [
    signedOut(entering),
    newcomer(entering),
    ['maria', 'WRONG_ROLE', entering, 'the attorney enters the terms'],
    ['an admin', 'WRONG_ROLE', entering, 'the attorney enters the terms'],
    ['another attorney', 'NOT_FOUND', entering, 'no bid of theirs on it'],
    ['vega', 'NOT_FOUND', enteringIn(() => randomUUID()), 'no such case'],
    ['vega', 'STATUS_CONFLICT', enteringIn(({ open }) => open.id), 'their bid is not accepted'],
    ['vega', 'INVALID_FIELDS', enteringIn(({ pending }) => pending, { bid_amount: 0 }), 'no price'],
    ['vega', 'CASE_CHANGED', enteringIn(({ pending }) => pending, { version: 3 }), 'other terms'],
    [
      'a refused attorney',
      'LICENSE_NEEDED',
      enteringIn(({ held }) => held),
      'cannot see the client',
    ],
  ],
  answerAgreement: [
    signedOut(answering),
    newcomer(answering),
    ['vega', 'WRONG_ROLE', answering, 'the client answers'],
    ['an admin', 'WRONG_ROLE', answering, 'the client answers'],
    ['another customer', 'NOT_FOUND', answering, 'somebody else’s case'],
    ['maria', 'NOT_FOUND', answeringIn(() => randomUUID()), 'no such case'],
    ['maria', 'STATUS_CONFLICT', answeringIn(({ open }) => open.id), 'no one has accepted a bid'],
    ['maria', 'STATUS_CONFLICT', answering, 'nothing is entered'],
  ],
  proposeCourtDate: [
    signedOut(proposing),
    newcomer(proposing),
    ['maria', 'WRONG_ROLE', proposing, 'clients change the court date themselves'],
    ['an admin', 'WRONG_ROLE', proposing, 'the attorney proposes a date'],
    ['another attorney', 'NOT_FOUND', proposing, 'no bid of theirs on it'],
    ['vega', 'NOT_FOUND', proposingIn(() => randomUUID()), 'no such case'],
    ['vega', 'STATUS_CONFLICT', proposingIn(({ open }) => open.id), 'their bid is not accepted'],
    [
      'vega',
      'INVALID_FIELDS',
      proposingIn(({ pending }) => pending, { room: 'Room\u00074' }),
      'no room is written so',
    ],
    ['vega', 'CASE_CHANGED', proposingIn(({ pending }) => pending, { version: 3 }), 'another date'],
    [
      'a refused attorney',
      'LICENSE_NEEDED',
      proposingIn(({ held }) => held),
      'cannot see the client',
    ],
  ],
  answerCourtDateProposal: [
    signedOut(answeringDate),
    newcomer(answeringDate),
    ['vega', 'WRONG_ROLE', answeringDate, 'the client answers'],
    ['an admin', 'WRONG_ROLE', answeringDate, 'the client answers'],
    ['another customer', 'NOT_FOUND', answeringDate, 'somebody else’s case'],
    ['maria', 'NOT_FOUND', answeringDateIn(() => randomUUID()), 'no such case'],
    [
      'maria',
      'STATUS_CONFLICT',
      answeringDateIn(({ open }) => open.id),
      'no one has accepted a bid',
    ],
    ['maria', 'STATUS_CONFLICT', answeringDate, 'nothing is proposed'],
  ],
  listDrafts: [
    signedOut(nothing),
    newcomer(nothing),
    ['vega', 'WRONG_ROLE', nothing, 'attorneys post no cases'],
    ['an admin', 'WRONG_ROLE', nothing, 'admins post no cases'],
  ],
  putDraft: [
    signedOut(keeping),
    newcomer(keeping),
    ['vega', 'WRONG_ROLE', keeping, 'attorneys post no cases'],
    ['an admin', 'WRONG_ROLE', keeping, 'admins post no cases'],
    ['another customer', 'NOT_FOUND', keeping, 'somebody else’s draft'],
    ['maria', 'DRAFT_DELETED', keepingDiscarded, 'discarded'],
  ],
  deleteDraft: [
    signedOut(theDraft),
    newcomer(theDraft),
    ['vega', 'WRONG_ROLE', theDraft, 'attorneys post no cases'],
    ['an admin', 'WRONG_ROLE', theDraft, 'admins post no cases'],
    ['another customer', 'NOT_FOUND', theDraft, 'somebody else’s draft'],
    ['maria', 'NOT_FOUND', () => ({ path: { draft_id: randomUUID() } }), 'there is none'],
  ],
  emailDraftLink: [],
  openDraftLink: [['a visitor', 'NOT_FOUND', () => ({ body: { ticket: 'guessed' } }), 'a guess']],
} satisfies Rows
