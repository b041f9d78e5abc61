import { describe, expect, it } from 'vitest'
import { bidMachine } from '#machines/lifecycle/bid.machine.ts'
import { caseMachine } from '#machines/lifecycle/case.machine.ts'
import {
  type AuditEvent,
  auditSentence,
  auditSummary,
} from '#src/features/admin/record/audit-texts.ts'

const CASE = '019a0000-0000-7000-8000-0000000000a1'
const PERSON = '019a0000-0000-7000-8000-0000000000f1'
const robin = { role: 'org:admin', id: PERSON, name: 'Robin Hale' } as const
const maria = { role: 'customer', id: CASE.replace('a1', '01'), name: 'Maria Delgado' } as const
const clock = { role: 'clock', id: null, name: null } as const
const gone = { ...robin, name: null }
const vega = { role: 'attorney', id: CASE.replace('a1', '02'), name: 'Vega Law Group' } as const
const bid = { company_name: vega.name, bid_amount: 1800, category_name: 'dui' }

const line = (event: string, more: Partial<AuditEvent> = {}): AuditEvent => ({
  id: '019a0000-0000-7000-8000-0000000000c7',
  at: '2026-10-01T15:00:00.000Z',
  actor: robin,
  event,
  entity: 'case',
  entity_id: CASE,
  case_id: CASE,
  case_unique_id: 1038,
  from_status: null,
  to_status: null,
  reason: null,
  removed_case: null,
  invited_email: null,
  bid: null,
  license: null,
  company_name: null,
  cause: null,
  consequences: [],
  consequence_counts: [],
  ...more,
})
const onCase = { caseId: CASE }
const onPerson = { personId: PERSON }
const textOf = (...asked: Parameters<typeof auditSentence>) =>
  auditSentence(...asked)
    .map(({ text }) => text)
    .join('')
    .replaceAll('\u00a0', ' ')

const dui = { unique_id: 1012, category_name: 'dui' }

describe('a line of the history', () => {
  it.each<[string, AuditEvent]>([
    ['Robin Hale paused the case', line('case.pause')],
    ['Robin Hale opened the case again', line('case.reopen')],
    ['The deadline passed: the case opened again', line('case.reopen', { actor: clock })],
    [
      'The attorney was reminded to contact the client of the case',
      line('contact.remind', { actor: clock }),
    ],
    [
      'Maria Delgado said that the attorney of the case did not contact them',
      line('contact.deny', { actor: maria }),
    ],
    [
      'Vega Law Group was shown the names of the other people in the case',
      line('conflict.ask', { actor: vega, entity: 'attorney', entity_id: vega.id }),
    ],
    [
      'Vega Law Group said that they have no conflict in the case',
      line('conflict.exclude', { actor: vega, entity: 'attorney', entity_id: vega.id }),
    ],
    [
      'Vega Law Group passed on the case',
      line('pass.give', { actor: vega, entity: 'attorney', entity_id: vega.id }),
    ],
    [
      'Vega Law Group took back that they passed on the case',
      line('pass.undo', { actor: vega, entity: 'attorney', entity_id: vega.id }),
    ],
    [
      'Robin Hale confirmed a license of Vega Law Group',
      line('license.verify', { entity: 'attorney', entity_id: vega.id, company_name: vega.name }),
    ],
    [
      'Robin Hale refused the Arizona license no. 031842 (Elena R. Vega) of Vega Law Group',
      line('license.refuse', {
        entity: 'attorney',
        entity_id: vega.id,
        company_name: vega.name,
        license: {
          state: '04',
          name_on_license: 'Elena R. Vega',
          bar_number: '031842',
          finding: 'Not on the roll.',
        },
      }),
    ],
    [
      'The check of the Nevada license of the attorney account 019a0000…0002 ended',
      line('license.expire', {
        actor: clock,
        entity: 'attorney',
        entity_id: vega.id,
        license: { state: '32', bar_number: null, finding: null },
      }),
    ],
    [
      'Robin Hale confirmed a license of the attorney account 019a0000…0002',
      line('license.verify', { entity: 'attorney', entity_id: vega.id, company_name: null }),
    ],
    [
      'Vega Law Group said that they have a conflict in the case',
      line('conflict.find', { actor: vega, entity: 'attorney', entity_id: vega.id }),
    ],
    ['Maria Delgado posted the case', line('case.create', { actor: maria })],
    ['Maria Delgado accepted a bid', line('bid.accept', { actor: maria, entity: 'bid' })],
    ['Bidding stopped: the case is waiting for the attorney', line('bid.accept', { actor: maria })],
    [
      'Maria Delgado rejected a bid by accepting another one',
      line('bid.pass', { actor: maria, entity: 'bid' }),
    ],
    ['Robin Hale rejected a bid, whose attorney left', line('bid.pass', { entity: 'bid' })],
    ['Deleted user closed the case', line('case.close', { actor: gone })],
  ])('on a case’s page reads: %s', (text, event) => {
    expect(textOf(event, onCase)).toBe(text)
  })

  it.each<[string, AuditEvent]>([
    ['Robin Hale paused case #1038', line('case.pause')],
    ['Robin Hale deleted a case (019a0000…00a1)', line('case.remove', { case_unique_id: null })],
    [
      'Robin Hale paused a case (019a0000…00a1) (later deleted)',
      line('case.pause', { case_unique_id: null }),
    ],
    ['Robin Hale placed a bid on case #1038', line('bid.create', { entity: 'bid' })],
    ['Robin Hale withdrew a bid on case #1038', line('bid.withdraw', { entity: 'bid' })],
    [
      'Robin Hale sent an invitation again (later deleted)',
      line('invitation.resend', { entity: 'invitation' }),
    ],
    [
      'Robin Hale changed their own email',
      line('user.change_email', { entity: 'admin', entity_id: PERSON }),
    ],
    [
      'Robin Hale changed the email of the client account 019a0000…00a1',
      line('user.change_email', { entity: 'customer' }),
    ],
    [
      'Vega Law Group said that they contacted the client of case #1038',
      line('case.contact', { actor: vega }),
    ],
    [
      'Vega Law Group changed a bid (now $1,800) on case #1038',
      line('bid.edit', { actor: vega, entity: 'bid', bid }),
    ],
    [
      'Maria Delgado accepted a bid from Vega Law Group ($1,800) on case #1038',
      line('bid.accept', { actor: maria, entity: 'bid', bid }),
    ],
    [
      'Maria Delgado rejected a bid from a former attorney (33%) on case #1038',
      line('bid.reject', {
        actor: maria,
        entity: 'bid',
        bid: { company_name: null, bid_amount: 33, category_name: 'personal injury' },
      }),
    ],
    ['Robin Hale joined', line('user.create', { entity: 'admin', entity_id: PERSON })],
    [
      'The command line created a code to reset the password of the admin account 019a0000…00a1',
      line('user.reset_password', { entity: 'admin', actor: { ...clock, role: 'operator' } }),
    ],
    [
      'The command line replaced the key that signs log-ins',
      line('key.rotate', { entity: 'key', case_id: null, actor: { ...clock, role: 'operator' } }),
    ],
    [
      'The command line rejected a bid on case #1038, whose attorney left',
      line('bid.pass', { entity: 'bid', actor: { ...clock, role: 'operator' } }),
    ],
    [
      'The command line removed the second factor of the admin account 019a0000…00a1',
      line('user.remove_second_factor', { entity: 'admin', actor: { ...clock, role: 'operator' } }),
    ],
    [
      'The command line removed the second factor of the client account 019a0000…00a1',
      line('user.remove_second_factor', {
        entity: 'customer',
        case_id: null,
        actor: { ...clock, role: 'operator' },
      }),
    ],
    [
      'Robin Hale deleted the client account 019a0000…00a1',
      line('user.delete', { entity: 'customer', case_id: null }),
    ],
    [
      'Deleted user deleted this account',
      line('user.delete', { entity: 'customer', entity_id: PERSON, actor: gone }),
    ],
    [
      'Robin Hale deleted case #1012 DUI',
      line('case.remove', { case_unique_id: null, removed_case: dui }),
    ],
    [
      'Robin Hale withdrew a bid on case #1012 DUI (later deleted)',
      line('bid.withdraw', { entity: 'bid', case_unique_id: null, removed_case: dui }),
    ],
    [
      'Robin Hale sent an invitation for a client account (later deleted)',
      line('invitation.create', { entity: 'invitation', to_status: 'customer' }),
    ],
    [
      'Robin Hale sent sam@example.com an invitation for an attorney account, in place of one for a client account',
      line('invitation.create', {
        entity: 'invitation',
        invited_email: 'sam@example.com',
        from_status: 'customer',
        to_status: 'attorney',
      }),
    ],
    [
      'Robin Hale revoked an invitation for a client account',
      line('invitation.revoke', { entity: 'invitation', from_status: 'customer' }),
    ],
    [
      'The command line sent sam@example.com an invitation for an admin account',
      line('invitation.create', {
        entity: 'invitation',
        invited_email: 'sam@example.com',
        to_status: 'admin',
        actor: { ...clock, role: 'operator' },
      }),
    ],
  ])('on a person’s page reads: %s', (text, event) => {
    expect(textOf(event, onPerson)).toBe(text)
  })

  it.each<[string, AuditEvent]>([
    ['Robin Hale placed the bid on case #1038', line('bid.create', { entity: 'bid' })],
    ['Robin Hale withdrew the bid on case #1038', line('bid.withdraw', { entity: 'bid' })],
  ])('on a bid’s page reads: %s', (text, event) => {
    expect(textOf(event, { bidId: event.entity_id })).toBe(text)
  })

  it('counts its consequences', () => {
    const count = (entity: string, event: string, count: number) => ({ entity, event, count })
    const summaryOf = (...consequence_counts: AuditEvent['consequence_counts']) =>
      auditSummary(line('user.delete', { consequence_counts }))
    expect(summaryOf(count('case', 'case.remove', 26))).toBe('26 cases deleted')
    expect(
      summaryOf(
        count('bid', 'bid.pass', 3),
        count('bid', 'bid.remove', 1),
        count('case', 'bid.remove', 1),
        count('case', 'bid.accept', 1),
      ),
    ).toBe('3 bids rejected, 1 bid deleted, 1 case opened again')
    expect(auditSummary(line('case.pause'))).toBe('')
  })

  it('links to the people and records that it names, while they exist', () => {
    const linksOf = (event: AuditEvent) =>
      auditSentence(event, onCase).flatMap(({ text, link }) => (link ? [[text, link]] : []))
    expect(linksOf(line('bid.edit', { entity: 'bid', entity_id: 'b1', bid }))).toEqual([
      ['Robin Hale', { page: 'admin', id: PERSON }],
      ['a bid', { page: 'bid', id: 'b1' }],
    ])
    expect(
      linksOf(line('bid.remove', { entity: 'bid', actor: gone, case_unique_id: null })),
    ).toEqual([])
    expect(linksOf(line('bid.create', { entity: 'bid', actor: gone, bid: null }))).toEqual([])
    // A case's number stays on its line.
    expect(auditSentence(line('case.pause'), onPerson).at(-1)).toEqual({
      text: 'case\u00a0#1038',
      link: { page: 'case', id: CASE },
    })
  })

  it('does not link from a person’s page to the same page', () => {
    expect(auditSentence(line('case.pause'), onPerson)[0]).toEqual({ text: 'Robin Hale' })
  })

  it('leaves a name as the person writes it', () => {
    const danielle = { ...maria, name: 'danielle' }
    expect(textOf(line('case.create', { actor: danielle }), onCase)).toBe(
      'danielle posted the case',
    )
  })

  it('of an unknown event says who caused it, and its name', () => {
    expect(textOf(line('case.freeze'), onCase)).toBe('Robin Hale: case.freeze')
  })

  it('has a text for every event of a case and a bid', () => {
    for (const [entity, machine] of [
      ['case', caseMachine],
      ['bid', bidMachine],
    ] as const) {
      for (const event of machine.events.filter((name) => name.includes('.'))) {
        expect(textOf(line(event, { entity }), onCase)).not.toContain(event)
      }
    }
  })
})
