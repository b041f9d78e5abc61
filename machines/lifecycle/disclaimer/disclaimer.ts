// What Fastpass is and is not, as people read it before they send a case, accept a bid, or contact
// a client. A text that was shown is never changed: a new one gets the next version.

/** Where it is read: before a case is sent, a bid is accepted, or a client is contacted. */
export type DisclaimerPlace = 'submit' | 'accept' | 'contact'

/** A version of the disclaimer. */
export interface Disclaimer {
  version: number
  /** When it was written, an ISO instant. */
  writtenAt: string
  lines: Readonly<Record<DisclaimerPlace, readonly string[]>>
}

const first: Disclaimer = {
  version: 1,
  writtenAt: '2026-12-01T12:00:00.000Z',
  lines: {
    submit: [
      'Fastpass is not a law firm and gives no legal advice. We help you find a lawyer.',
      'No attorney works for you yet. One is your lawyer only after you both agree.',
      'Attorneys and our team can read your case. Of the attorneys, only the one you choose gets your name, phone and email.',
      'Until you have a lawyer, your court dates are up to you.',
    ],
    accept: [
      'This attorney is your lawyer only after you both agree. Ask for that in writing.',
      'The fee may differ from the bid only if you agree to it.',
      'This attorney and our team can read all you wrote.',
    ],
    contact: [
      'You are the client’s lawyer only after you both agree. Say so when you talk.',
      'Your fee may differ from your bid only if the client agrees to it.',
      'Keep what they tell you to yourself, even if you do not take the case.',
    ],
  },
}

/** All versions, the latest first. */
export const DISCLAIMERS: readonly [Disclaimer, ...Disclaimer[]] = [first]

/** The version that is shown now. */
export const [DISCLAIMER] = DISCLAIMERS

/** Returns a version that a phone says was read; undefined for one that was never shown. */
export const shownDisclaimer = (version: number | undefined): number | undefined =>
  DISCLAIMERS.some((disclaimer) => disclaimer.version === version) ? version : undefined
