// Accepting a bid as one statement would do it: no caller, no audit record, no notification.

/**
 * Accepts the bid `$2` on the case `$1`, and rejects the others. Changes one row of `cases`, or
 * none where it may not.
 */
export const ACCEPT = `with mine as (
    select id from cases where id = $1 and case_status in ('open', 'paused') for update),
  won as (
    update bids set bid_status = 'accepted', updated_at = now()
    where id = $2 and update_count = 0 and bid_status = 'open' and case_id = (select id from mine)
    returning case_id, id),
  lost as (
    update bids set bid_status = 'rejected', updated_at = now()
    where case_id = (select case_id from won) and bid_status = 'open' and id <> $2)
  update cases set case_status = 'pending', accepted_bid_id = won.id, contact_due_at = now() + interval '72 hours'
  from won where cases.id = won.case_id`
