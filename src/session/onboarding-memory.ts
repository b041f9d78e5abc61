/**
 * The answers of an unfinished onboarding, stored in this tab by field, so that another flow need
 * not ask them again. Passwords are never stored.
 */
import type { Answers } from '#machines/wizard/field.ts'
import { readInTab, removeInTab, storeInTab } from '#src/storage/tab-storage.ts'

const KEY = 'fastpass.onboarding'
const VERSION = 1
const NEVER_KEPT = ['password', 'confirm_password']

/** Whose answers these are: a signed-in identity's; null when signed out. */
export type AnswersOwner = string | null

interface Kept {
  version: typeof VERSION
  owner: AnswersOwner
  answers: Answers
  /** The step that was open last. */
  step?: string | undefined
}

function recall(): Kept | undefined {
  try {
    const kept: Kept = JSON.parse(readInTab(KEY) ?? '{}')
    return kept.version === VERSION ? kept : undefined
  } catch {
    return undefined
  }
}

/** Returns the answers of this person in this tab. */
export function readOnboarding(owner: AnswersOwner): Answers {
  const kept = recall()
  return kept?.owner === owner ? kept.answers : {}
}

/** Returns the step that this person had open last in this tab. */
export function readOnboardingStep(owner: AnswersOwner): string | undefined {
  const kept = recall()
  return kept?.owner === owner ? kept.step : undefined
}

/** Stores the open step of a person whose answers are stored. */
export function storeOnboardingStep(owner: AnswersOwner, step: string): void {
  const kept = recall()
  if (kept?.owner === owner) storeInTab(KEY, JSON.stringify({ ...kept, step } satisfies Kept))
}

/** Stores the answers. */
export function storeOnboarding(owner: AnswersOwner, all: Answers): void {
  const answers = Object.fromEntries(
    Object.entries(all).filter(([name]) => !NEVER_KEPT.includes(name)),
  )
  const step = readOnboardingStep(owner)
  storeInTab(KEY, JSON.stringify({ version: VERSION, owner, answers, step } satisfies Kept))
}

/** Deletes the chosen account type, because another person may hold the device by now. */
export function removeAccountType(): void {
  const kept = recall()
  if (kept) storeOnboarding(kept.owner, { ...kept.answers, account_type: null })
}

/** Deletes the answers, after the account was created or the person signed out. */
export const removeOnboarding = (): void => removeInTab(KEY)
