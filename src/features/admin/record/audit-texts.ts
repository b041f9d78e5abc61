// The sentences of the audit log, with links to the records they name.
import type { components } from '#contract'
import type { AgreementEventType } from '#machines/lifecycle/agreement/agreement.machine.ts'
import type { BidEventType } from '#machines/lifecycle/bid.machine.ts'
import { formatBidAmount } from '#machines/lifecycle/bid-rules.ts'
import type { CaseEventType } from '#machines/lifecycle/case-model.ts'
import type { ProposalEventType } from '#machines/lifecycle/court-date/date-proposal.machine.ts'
import { stateName } from '#machines/places/states.ts'
import type { AuditSubject } from '#src/features/admin/data/record-queries.ts'
import { counted } from '#src/format/counts.ts'
import { formatCaseNumber, formatCategory } from '#src/format/names.ts'

export type AuditEvent = components['schemas']['AuditEvent']
/** An event, or one that followed from another. */
export type AuditLine = Omit<AuditEvent, 'cause' | 'consequences' | 'consequence_counts'>

/** A page that a part of a sentence links to. */
export type AuditLink = { page: 'case' | 'bid' | 'customer' | 'attorney' | 'admin'; id: string }

/** A part of a sentence. */
export type AuditPart = { text: string; link?: AuditLink }

/** A sentence with names in braces, or a function that chooses one. */
type Template = string | ((event: AuditLine) => string)
type CaseTemplates = Record<`case: ${CaseEventType | 'case.create'}`, Template>
type AgreementTemplates = Record<`case: ${Exclude<AgreementEventType, 'agreement.end'>}`, Template>
type ProposalTemplates = Record<`case: ${Exclude<ProposalEventType, 'proposal.end'>}`, Template>
type BidTemplates = Record<`bid: ${BidEventType | 'bid.create'}`, Template>

type InvitedRole = components['schemas']['InvitedRole']

const isByClock = ({ actor }: AuditLine) => actor.role === 'clock'
const isByThemself = ({ actor, entity_id }: AuditLine) => actor.id === entity_id

const ofCases: CaseTemplates = {
  'case: case.create': '{who} posted {case}',
  'case: case.edit': '{who} changed {case}',
  'case: court.add': '{who} added a court date to {case}',
  'case: court.move': '{who} moved the court date of {case}',
  'case: court.remove': '{who} removed the court date of {case}',
  'case: case.pause': '{who} paused {case}',
  'case: case.reopen': (event) =>
    isByClock(event) ? 'The deadline passed: {case} opened again' : '{who} opened {case} again',
  'case: bid.accept': 'Bidding stopped: {case} is waiting for the attorney',
  'case: case.accept': '{who} took {case}',
  'case: case.reject': '{who} declined {case}',
  'case: case.contact': '{who} said that they contacted the client of {case}',
  'case: contact.deny': '{who} said that the attorney of {case} did not contact them',
  'case: contact.hold':
    'The time to contact the client of {case} was put on hold: the attorney’s license is not confirmed',
  'case: contact.resume': 'The time to contact the client of {case} began again',
  'case: contact.remind': 'The attorney was reminded to contact the client of {case}',
  'case: case.close': '{who} closed {case}',
  'case: case.remove': '{who} deleted {removed case}',
  'case: bid.remove': 'The accepted bid was removed: {case} opened again',
}

const ofAgreements: AgreementTemplates = {
  'case: agreement.propose': '{who} entered the agreed terms of {case}',
  'case: agreement.accept': '{who} said yes to the agreed terms of {case}',
  'case: agreement.refuse': '{who} said no to the agreed terms of {case}',
}

const ofProposals: ProposalTemplates = {
  'case: proposal.make': '{who} proposed a court date for {case}',
  'case: proposal.accept': '{who} said yes to the proposed court date of {case}',
  'case: proposal.refuse': '{who} said no to the proposed court date of {case}',
}

const ofBids: BidTemplates = {
  'bid: bid.create': '{who} placed {bid}',
  'bid: bid.edit': '{who} changed {bid}',
  'bid: bid.accept': '{who} accepted {bid}',
  'bid: bid.reject': '{who} rejected {bid}',
  'bid: bid.pass': ({ actor }) =>
    actor.role === 'customer'
      ? '{who} rejected {bid} by accepting another one'
      : '{who} rejected {bid}, whose attorney left',
  'bid: bid.remove': '{who} deleted {gone bid}',
  'bid: bid.withdraw': '{who} withdrew {gone bid}',
  'bid: bid.end': 'The deadline passed: {bid} ended',
}

const joined: Template = (event) =>
  isByThemself(event) ? '{who} joined' : '{who} created {account}'
const deleted = '{who} deleted {account}'
const closed = '{who} closed their account'
const reopened = '{who} came back to their account'
const copied = '{who} asked for a copy of their data'
const removedFactor = '{who} removed the second factor of {account}'
const changedEmail: Template = (event) =>
  isByThemself(event) ? '{who} changed their own email' : '{who} changed the email of {account}'

const ofPeople: Record<string, Template> = {
  'customer: user.create': joined,
  'attorney: user.create': joined,
  'admin: user.create': joined,
  'customer: user.delete': deleted,
  'attorney: user.delete': deleted,
  'admin: user.delete': deleted,
  'customer: account.close': closed,
  'attorney: account.close': closed,
  'customer: account.reopen': reopened,
  'attorney: account.reopen': reopened,
  'customer: account.copy': copied,
  'attorney: account.copy': copied,
  'customer: user.change_email': changedEmail,
  'attorney: user.change_email': changedEmail,
  'admin: user.change_email': changedEmail,
  'attorney: conflict.ask': '{who} was shown the names of the other people in {case}',
  'attorney: conflict.exclude': '{who} said that they have no conflict in {case}',
  'attorney: conflict.find': '{who} said that they have a conflict in {case}',
  'attorney: pass.give': '{who} passed on {case}',
  'attorney: pass.undo': '{who} took back that they passed on {case}',
  'attorney: license.save': '{who} entered {license}',
  'attorney: license.remove': '{who} deleted {license}',
  'attorney: license.rename': '{who} changed the firm’s name: {license} is to be checked again',
  'attorney: license.verify': '{who} confirmed {license} of {account}',
  'attorney: license.refuse': '{who} refused {license} of {account}',
  'attorney: license.remind': '{account} was reminded that the check of {license} ends',
  'attorney: license.expire': 'The check of {license} of {account} ended',
  'admin: roll.correct': ({ license }) =>
    license
      ? `{who} changed the address of the ${stateName(license.state)} roll to ${license.finding}`
      : '{who} changed the address of a roll',
  'admin: user.reset_password': '{who} created a code to reset the password of {account}',
  'customer: user.remove_second_factor': removedFactor,
  'attorney: user.remove_second_factor': removedFactor,
  'admin: user.remove_second_factor': removedFactor,
  'invitation: invitation.create': invited,
  'invitation: invitation.resend': ({ invited_email }) =>
    invited_email
      ? '{who} sent the invitation to {email} again'
      : '{who} sent an invitation again (later deleted)',
  'invitation: invitation.revoke': ({ from_status }) =>
    `{who} revoked an invitation${forRole(from_status)}`,
  'job: job.retry': '{who} tried a failed job again',
  'key: key.rotate': '{who} replaced the key that signs log-ins',
  'invitation: invitation.use': '{who} followed an invitation',
}

/** Returns the role of an invitation: ' for an attorney account'. */
const forRole = (role: string | null) => ` for ${roleNames[role as InvitedRole]} account`
const roleNames: Record<InvitedRole, string> = {
  customer: 'a client',
  attorney: 'an attorney',
  admin: 'an admin',
}

// The record does not keep the email of an invitation that is deleted.
function invited({ invited_email, from_status, to_status }: AuditLine): string {
  const place = from_status === null ? '' : `, in place of one${forRole(from_status)}`
  return invited_email
    ? `{who} sent {email} an invitation${forRole(to_status)}${place}`
    : `{who} sent an invitation${forRole(to_status)}${place} (later deleted)`
}

const templates: Record<string, Template> = {
  ...ofCases,
  ...ofAgreements,
  ...ofProposals,
  ...ofBids,
  ...ofPeople,
}

const summaries: Record<string, (count: number) => string> = {
  'case: case.remove': (count) => `${counted(count, 'case')} deleted`,
  'case: bid.remove': (count) => `${counted(count, 'case')} opened again`,
  'bid: bid.pass': (count) => `${counted(count, 'bid')} rejected`,
  'bid: bid.remove': (count) => `${counted(count, 'bid')} deleted`,
  'invitation: invitation.revoke': (count) => `${counted(count, 'invitation')} revoked`,
}

/**
 * Returns a summary of the consequences of a line: '3 bids rejected, 1 case opened again'; empty
 * when there are none.
 */
export const auditSummary = (event: Pick<AuditEvent, 'consequence_counts'>): string =>
  event.consequence_counts
    .flatMap(({ entity, event, count }) => summaries[`${entity}: ${event}`]?.(count) ?? [])
    .join(', ')

/**
 * Returns a line of the audit log as a sentence; for an unknown event, the actor and the event's
 * name.
 */
export function auditSentence(event: AuditLine, subject: AuditSubject): AuditPart[] {
  const template = templates[`${event.entity}: ${event.event}`] ?? `{who}: ${event.event}`
  const sentence = typeof template === 'string' ? template : template(event)
  return sentence
    .split(/\{(.+?)\}/)
    .flatMap((text, at) => (at % 2 === 0 ? [{ text }] : named(text, event, subject)))
    .filter(({ text }) => text !== '')
}

function named(name: string, event: AuditLine, subject: AuditSubject): AuditPart[] {
  switch (name) {
    case 'who':
      return [actorOf(event, subject)]
    case 'case':
      return [caseOf(event, subject)]
    case 'removed case':
      return [removedCaseOf(event, subject)]
    case 'bid':
      if (isOfBid(event, subject)) return [{ text: 'the bid' }, ...onCase(event, subject)]
      if (event.case_unique_id === null || event.bid === null)
        return [{ text: 'a bid' }, ...onCase(event, subject)]
      return [
        { text: 'a bid', link: { page: 'bid', id: event.entity_id } },
        ...bidFacts(event),
        ...onCase(event, subject),
      ]
    case 'license':
      return [{ text: licenseOf(event) }]
    case 'email':
      return [{ text: event.invited_email ?? '' }]
    case 'gone bid':
      return [{ text: isOfBid(event, subject) ? 'the bid' : 'a bid' }, ...onCase(event, subject)]
    default:
      return [accountOf(event, subject)]
  }
}

/** Returns a license by its state, its number and the name on it. */
function licenseOf({ license }: AuditLine): string {
  if (!license) return 'a license'
  const number = license.bar_number === null ? '' : ` no.\u00a0${license.bar_number}`
  const name = license.name_on_license ? ` (${license.name_on_license})` : ''
  return `the ${stateName(license.state)} license${number}${name}`
}

const accounts: Record<string, string> = {
  customer: 'client account',
  attorney: 'attorney account',
  admin: 'admin account',
}

function accountOf(event: AuditLine, subject: AuditSubject): AuditPart {
  const { entity, entity_id, actor, company_name } = event
  if (isAbout(subject, entity_id)) return { text: 'this account' }
  if (actor.id === entity_id) return { text: 'their own account' }
  if (company_name) return { text: company_name, link: { page: 'attorney', id: entity_id } }
  return { text: `the ${accounts[entity] ?? 'account'} ${shortId(entity_id)}` }
}

/** Returns a short form of an id: '0197a0b2…00c7'. */
const shortId = (id: string) => `${id.slice(0, 8)}…${id.slice(-4)}`

const pages = { customer: 'customer', attorney: 'attorney', 'org:admin': 'admin' } as const

// The actor starts the sentence.
function actorOf({ actor: { role, id, name } }: AuditLine, subject: AuditSubject): AuditPart {
  if (role === 'clock') return { text: 'The deadline' }
  if (role === 'operator') return { text: 'The command line' }
  if (name === null || id === null) return { text: 'Deleted user' }
  return isAbout(subject, id) ? { text: name } : { text: name, link: { page: pages[role], id } }
}

function caseOf(event: AuditLine, subject: AuditSubject): AuditPart {
  const { case_id, case_unique_id } = event
  if ('caseId' in subject && subject.caseId === case_id) return { text: 'the case' }
  if (case_id === null) return { text: 'a case' }
  if (case_unique_id === null) return { text: `${goneCase(event, case_id)} (later deleted)` }
  return {
    text: `case\u00a0${formatCaseNumber(case_unique_id)}`,
    link: { page: 'case', id: case_id },
  }
}

function removedCaseOf(event: AuditLine, subject: AuditSubject): AuditPart {
  const { case_id, case_unique_id } = event
  if (case_unique_id !== null || case_id === null) return caseOf(event, subject)
  return { text: goneCase(event, case_id) }
}

/** Returns the number and category of a deleted case: 'case #1012 DUI'. */
function goneCase({ removed_case }: AuditLine, id: string): string {
  if (!removed_case) return `a case (${shortId(id)})`
  const { unique_id, category_name } = removed_case
  return `case\u00a0${formatCaseNumber(unique_id)} ${formatCategory(category_name)}`
}

// An open bid may have had another price at the time of the line.
const BEFORE_DECISION = ['bid.create', 'bid.edit']

/**
 * Returns whose bid it is, unless its attorney is the actor, and its price: ' from Vega Law Group
 * ($1,800)'.
 */
function bidFacts({ bid, actor, event }: AuditLine): AuditPart[] {
  if (!bid) return []
  const amount = formatBidAmount(bid.bid_amount, bid.category_name)
  const price = { text: ` (${BEFORE_DECISION.includes(event) ? 'now ' : ''}${amount})` }
  if (actor.role === 'attorney') return [price]
  // A name in another script must not turn the words and figures around it.
  return [{ text: ' from ' }, { text: bid.company_name ?? 'a former attorney' }, price]
}

const onCase = (event: AuditLine, subject: AuditSubject): AuditPart[] => {
  const legalCase = caseOf(event, subject)
  return legalCase.text === 'the case' ? [] : [{ text: ' on ' }, legalCase]
}

const isOfBid = ({ entity_id }: AuditLine, subject: AuditSubject) =>
  'bidId' in subject && subject.bidId === entity_id

const isAbout = (subject: AuditSubject, id: string) =>
  'personId' in subject && subject.personId === id
