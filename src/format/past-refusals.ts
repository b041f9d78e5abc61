/**
 * What was wrong when the server refused a bid, by the code of the refusal, where that may have
 * been put right since.
 */
export const pastRefusals: Readonly<Record<string, string>> = {
  STATUS_CONFLICT: 'The case took no bids when we tried to send this.',
  LICENSE_NEEDED: 'Your license was not confirmed when we tried to send this.',
  CONFLICT_CHECK_NEEDED: 'When we tried to send this, you had not said if you have a conflict.',
}
