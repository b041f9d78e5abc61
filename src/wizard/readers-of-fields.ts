import { isUnseen, type StepDisclosure } from '#machines/wizard/disclosure.ts'
import type { Flow } from '#machines/wizard/flow.ts'
import {
  CASE_READERS,
  CHOSEN_PARTY_READERS,
  CHOSEN_READERS,
  DEPENDENT_READERS,
  PARTY_READERS,
  UNSEEN_PARTY_READERS,
  UNSEEN_READERS,
} from '#machines/wizard/flows/case-fields.ts'

/** Returns who reads the answers of these fields, which are decided together. */
export function readersOfFields(
  flow: Flow,
  names: readonly string[],
  disclosure: StepDisclosure,
): string {
  if (disclosure === 'dependent') return DEPENDENT_READERS
  const hasParty = names.some((name) => flow.fields[name]?.isParty)
  if (disclosure === 'bidders') return hasParty ? PARTY_READERS : CASE_READERS
  if (names.some((name) => isUnseen(flow, name))) {
    return hasParty ? UNSEEN_PARTY_READERS : UNSEEN_READERS
  }
  return hasParty ? CHOSEN_PARTY_READERS : CHOSEN_READERS
}
