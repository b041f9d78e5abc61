// Where people find free legal help. As of November 2026, from the finders' own names; the
// addresses are start pages, because pages below them move.

/** A finder of legal help. */
export interface LegalHelp {
  name: string
  url: string
}

/** The list of legal aid in each state, by topic, of the non-profit Pro Bono Net. */
export const LEGAL_AID: LegalHelp = { name: 'LawHelp.org', url: 'https://www.lawhelp.org' }
