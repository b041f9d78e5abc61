// What attorneys may receive about a case, for the test that compares it with the contract and with
// what is sent.
import type { OperationId } from '#server/operations/policies.ts'

const words = (text: string) => text.trim().split(/\s+/)

/**
 * The properties that attorneys may receive, by the schema. A new one fails the test until it is
 * listed here: think of what it tells of the customer, of other attorneys' bids and of what
 * happened after a bid was rejected. `others`: for customers or admins only, absent or null for
 * attorneys.
 */
export const allowed = {
  // Answers are in a property that is named after the category, and are allowed one by one.
  AttorneyCase: {
    attorneys:
      words(`id unique_id category_id category_name case_status case_details created_at firm_size total_bid
      left_bids place place_name court_time_zone court_date_changes court_date court_date.kind
      court_date.at court_date.room court_date.address court_date.due content_version last_seen paused_until contact_due_at contacted_at
      changes_used pass pass.reason pass.at status_by status_at contact_denials customer customer.first_name customer.last_name customer.email
      customer.contact_info customer.contact_preferences customer.contact_preferences.first
      customer.contact_preferences.is_only customer.contact_preferences.may_leave_message
      customer.contact_preferences.safe_from customer.contact_preferences.safe_until
      customer.contact_preferences.time_zone customer.contact_preferences.say_to_others
      customer.contact_preferences.language customer.contact_preferences.needs_interpreter customer.contact_preferences.show_language language timeline timeline.kind timeline.by timeline.at timeline.change timeline.is_again timeline.reason timeline.disclaimer_version price_guide
      price_guide.lowest price_guide.highest price_guide.place_name hidden_answers license_gap
      unchecked_license agreement agreement.state agreement.version agreement.bid_amount agreement.fee_type
      agreement.fee_hours agreement.additional_note agreement.entered_at agreement.answered_at agreement.bid
      agreement.bid.bid_amount agreement.bid.fee_type agreement.bid.fee_hours date_proposal
      date_proposal.state date_proposal.version date_proposal.court_date date_proposal.court_date.kind
      date_proposal.court_date.at date_proposal.court_date.room date_proposal.court_date.address
      date_proposal.court_date.due date_proposal.proposed_at date_proposal.answered_at`),
    others: [],
  },
  CaseListItem: {
    attorneys:
      words(`id unique_id category_name case_status total_bid created_at status_by status_at bids bids.id
      bids.attorney_id bids.bid_amount bids.additional_note bids.is_payment_activated bids.bid_status bids.ends_at
       bids.ended_at left_bids first_words next_hearing_date court_date_kind place place_name is_license_needed is_conflict_check_needed language`),
    others: words(
      'highest_bid lowest_bid accepted_bid rejected_bids first_bid_wait first_bid_wait.hours first_bid_wait.place_name court_date court_time_zone chosen_attorney',
    ),
  },
  Bid: {
    attorneys:
      words(`id case_id attorney_id bid_amount additional_note is_payment_activated covers fee_type fee_hours
      license license.state license.checked_at license_gap ends_in_days update_count bid_status created_at sent_at
      decided_at
      ends_at ended_at first_read_at attorney attorney.company_name attorney.website_link attorney.profile_image
      attorney.description attorney.languages_known attorney.law_firm_size`),
    others: words(
      'attorney.phone_number attorney.email attorney.has_left attorney.contact_hours attorney.speaks',
    ),
  },
  Problem: {
    attorneys:
      words(`type title status detail instance message code errors errors.field errors.message current_status
      bid_id conflict_check conflict_check.unique_id conflict_check.category_name conflict_check.created_at
      conflict_check.place_name conflict_check.parties conflict_check.parties.label conflict_check.parties.name
      needed_license needed_license.gap needed_license.case needed_license.case.unique_id
      needed_license.case.category_name needed_license.case.created_at needed_license.case.place_name
      needed_license.case.case_status needed_license.case.paused_until`),
    others: words('bid license'),
  },
  Notification: {
    attorneys:
      words(`id case_id title email_subject created_at is_read kind group group.unique_id group.category_name
      group.unread_count group.count group.new_bids`),
    others: words('group.lowest_bid group.change'),
  },
  LiveEvent: { attorneys: words('kind case_id is_resumed'), others: [] },
  PushMessage: {
    attorneys: words('title body tag notice_id case_id role screen unread'),
    others: [],
  },
}
/** The schemas of what attorneys receive about a case. */
export type Name = keyof typeof allowed

/**
 * The calls with which attorneys receive something of a case, and the schema of what they receive.
 */
export const calls: Partial<Record<OperationId, Name>> = {
  streamEvents: 'LiveEvent',
  listCasesByAttorney: 'CaseListItem',
  getCaseForAttorney: 'AttorneyCase',
  getCase: 'AttorneyCase',
  updateCaseStatus: 'AttorneyCase',
  declineCase: 'AttorneyCase',
  markContacted: 'AttorneyCase',
  passOnCase: 'AttorneyCase',
  enterAgreement: 'AttorneyCase',
  proposeCourtDate: 'AttorneyCase',
  listBids: 'Bid',
  getBid: 'Bid',
  createBid: 'Bid',
  updateBid: 'Bid',
  listNotifications: 'Notification',
  readNotification: 'Notification',
}
