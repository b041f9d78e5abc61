// Where people find free legal help. The addresses are start pages, because pages below them move.
import { stateInText } from './state-in-text.ts'
import { findState } from './states.ts'

/** When the entries were last checked. */
export const LEGAL_HELP_CHECKED = '2026-11'

/** A finder of legal help in every state. */
export interface LegalHelp {
  name: string
  url: string
  /** What a person finds there. */
  what: string
}

/** The list of legal aid in each state, by topic, of the non-profit Pro Bono Net. */
export const LEGAL_AID: LegalHelp = {
  name: 'LawHelp.org',
  url: 'https://www.lawhelp.org',
  what: 'Choose your state to find free legal aid near you.',
}

/** For every state; one of them pays most legal aid offices, and so knows them. */
export const LEGAL_HELP: readonly LegalHelp[] = [
  LEGAL_AID,
  {
    name: 'Legal Services Corporation',
    url: 'https://www.lsc.gov',
    what: 'Look for the legal aid office that serves your address.',
  },
  {
    name: '211',
    url: 'https://www.211.org',
    what: 'Call 211 to ask who helps where you live. It is free.',
  },
]

const ASK_THE_JUDGE =
  'If you can’t pay for a lawyer, ask the judge for a public defender. Do it the first time you are in court.'

/**
 * Returns who defends people who cannot pay, in the state of a case's place. The way to get one is
 * the same everywhere: the court appoints them.
 */
export function publicDefenderText(place: string | null | undefined): string {
  const state = place ? findState(place.slice(0, 2)) : undefined
  const where = state ? ` in ${stateInText(state.name)}` : ''
  return `Are you charged with a crime${where}? ${ASK_THE_JUDGE}`
}
