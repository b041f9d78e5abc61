// What people may do with a case and its bids, and what happens then. Written from specification
// §1.4, §3.2, §3.3, §3.4 and §3.6, not from the machines.
import {
  accepting,
  changesCourt,
  closes,
  contacts,
  declining,
  deletes,
  deletesBid,
  denies,
  edits,
  forgetsBid,
  moves,
  noLongerWaits,
  pauses,
  rejectsBid,
  reopens,
  reopensCase,
  toOpenBids,
  whileOpen,
  withdraws,
} from './transition-effects.ts'
import { COURT_DATE, everyone, type Row, scenes } from './transition-model.ts'

/** All events, in the order of the lifecycle. */
export const rows: Row[] = [
  {
    event: 'case.pause',
    roles: everyone,
    does: {
      open: [
        pauses('owner', ...toOpenBids('case_paused')),
        pauses('admin', 'case_paused owner', ...toOpenBids('case_paused')),
      ],
    },
    again: { paused: ['owner'] },
  },
  {
    event: 'case.reopen',
    roles: everyone,
    does: {
      paused: [
        reopens('owner', ...toOpenBids('case_reopened')),
        reopens('admin', 'case_reopened owner', ...toOpenBids('case_reopened')),
      ],
    },
  },
  // A case only becomes pending when a bid is accepted.
  { event: 'case.pend', roles: everyone },
  {
    event: 'case.accept',
    roles: everyone,
    does: {
      pending: [
        moves('case.accept', 'pending', { case_status: 'accepted' })(
          'chosen',
          'case_accepted owner',
        ),
      ],
    },
    again: { accepted: ['chosen'], contacted: ['chosen'], 'contacted again': ['chosen'] },
  },
  {
    event: 'case.edit',
    roles: ['customer'],
    does: { open: [edits('open')], paused: [edits('paused')] },
  },
  {
    event: 'court.add',
    roles: ['customer'],
    does: changesCourt('court.add', COURT_DATE, 'court_date_added'),
  },
  {
    event: 'court.move',
    roles: ['customer'],
    does: changesCourt('court.move', COURT_DATE, 'court_date_changed'),
  },
  {
    event: 'court.remove',
    roles: ['customer'],
    does: changesCourt('court.remove', null, 'court_date_removed'),
  },
  {
    event: 'case.contact',
    roles: ['attorney'],
    does: { pending: [contacts('pending')], accepted: [contacts('accepted')] },
    again: { contacted: ['chosen'], 'contacted again': ['chosen'] },
  },
  {
    event: 'contact.deny',
    roles: ['customer'],
    does: {
      contacted: [denies(1)],
      'contacted again': [denies(2, 'contact_denied_twice admin')],
    },
  },
  { event: 'case.reject', roles: everyone, ...declining },
  { event: 'case.decline', roles: ['attorney'], ...declining },
  {
    event: 'case.close',
    roles: everyone,
    does: {
      open: [closes.open('owner', ...toOpenBids('case_closed'))],
      paused: [closes.paused('owner', ...toOpenBids('case_closed'))],
      pending: [
        closes.pending('owner', 'case_closed chosen'),
        closes.pending('chosen', 'case_closed owner'),
      ],
      accepted: [
        closes.accepted('owner', 'case_closed chosen'),
        closes.accepted('chosen', 'case_closed owner'),
      ],
      contacted: [
        closes.contacted('owner', 'case_closed chosen'),
        closes.contacted('chosen', 'case_closed owner'),
      ],
      'contacted again': [
        closes.contacted('owner', 'case_closed chosen'),
        closes.contacted('chosen', 'case_closed owner'),
      ],
    },
    again: { closed: ['owner'], 'taken, then closed': ['owner'] },
  },
  {
    event: 'case.remove',
    roles: ['org:admin'],
    does: {
      open: [deletes('open', 'chosen', 'rival')],
      paused: [deletes('paused', 'chosen', 'rival')],
      closed: [deletes('closed', 'chosen', 'rival')],
      pending: [deletes('pending', 'chosen')],
      accepted: [deletes('accepted', 'chosen')],
      contacted: [deletes('accepted', 'chosen')],
      'contacted again': [deletes('accepted', 'chosen')],
      rejected: [deletes('rejected', 'chosen')],
      'taken, then closed': [deletes('closed', 'chosen')],
    },
  },
  {
    event: 'bid.remove',
    on: 'chosen',
    roles: ['org:admin'],
    does: {
      ...whileOpen(deletesBid('chosen', 'open')),
      closed: [deletesBid('chosen', 'open')],
      pending: [reopensCase('pending', noLongerWaits)],
      accepted: [reopensCase('accepted', noLongerWaits)],
      contacted: [reopensCase('accepted', { contacted_at: null })],
      'contacted again': [reopensCase('accepted', { contacted_at: null, contact_denials: 0 })],
      rejected: [deletesBid('chosen', 'accepted', forgetsBid)],
      'taken, then closed': [deletesBid('chosen', 'accepted', forgetsBid)],
    },
  },
  {
    event: 'bid.remove',
    on: 'loser',
    roles: ['org:admin'],
    does: Object.fromEntries(
      Object.keys(scenes).map((scene) => [scene, [deletesBid('loser', 'rejected')]]),
    ),
  },
  {
    event: 'bid.create',
    roles: ['attorney'],
    does: {
      open: [
        {
          by: ['newcomer'],
          changes: { newcomer: { bid_status: 'open', bid_amount: 2100, update_count: 0 } },
          audit: ['bid.create newcomer - open'],
          notifications: ['bid_received owner'],
        },
      ],
    },
  },
  {
    event: 'bid.edit',
    on: 'chosen',
    roles: ['attorney'],
    does: {
      open: [
        {
          by: ['chosen'],
          changes: { chosen: { bid_amount: 2100, update_count: 1 } },
          audit: ['bid.edit chosen open open'],
          notifications: ['bid_changed owner'],
        },
      ],
    },
  },
  {
    event: 'bid.withdraw',
    on: 'chosen',
    roles: ['attorney'],
    does: { open: [withdraws('chosen')], paused: [withdraws('chosen')] },
  },
  {
    event: 'bid.withdraw',
    on: 'rival',
    roles: ['attorney'],
    does: { open: [withdraws('rival')], paused: [withdraws('rival')] },
  },
  { event: 'bid.withdraw', on: 'loser', roles: ['attorney'] },
  { event: 'bid.edit', on: 'rival', roles: ['attorney'] },
  { event: 'bid.edit', on: 'loser', roles: ['attorney'] },
  {
    event: 'bid.accept',
    on: 'chosen',
    roles: ['customer'],
    does: accepting('chosen', 'rival'),
    // The bid stays accepted whatever the case's status.
    again: {
      pending: ['owner'],
      accepted: ['owner'],
      contacted: ['owner'],
      'contacted again': ['owner'],
      rejected: ['owner'],
      'taken, then closed': ['owner'],
    },
  },
  { event: 'bid.accept', on: 'rival', roles: ['customer'], does: accepting('rival', 'chosen') },
  { event: 'bid.accept', on: 'loser', roles: ['customer'] },
  {
    event: 'bid.reject',
    on: 'chosen',
    roles: ['customer'],
    does: whileOpen(rejectsBid('chosen')),
  },
  { event: 'bid.reject', on: 'rival', roles: ['customer'], does: whileOpen(rejectsBid('rival')) },
  {
    event: 'bid.reject',
    on: 'loser',
    roles: ['customer'],
    again: Object.fromEntries(Object.keys(scenes).map((scene) => [scene, ['owner']])),
  },
]
