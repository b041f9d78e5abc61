// The answers of an unfinished onboarding, stored in this tab by field, so that another flow need
// not ask them again. Passwords are never stored.
import type { Answers } from '#machines/wizard/field.ts'
import { readInTab, removeInTab, storeInTab } from '#src/storage/tab-storage.ts'

const KEY = 'fastpass.onboarding'
const VERSION = 1
const NEVER_KEPT = ['password', 'confirm_password']

/** Whose answers these are: a signed-in identity's; null when signed out. */
export type AnswersOwner = string | null

interface StoredOnboarding {
  version: typeof VERSION
  owner: AnswersOwner
  answers: Answers
  /** The step that was open last. */
  step?: string | undefined
}

function readStored(): StoredOnboarding | undefined {
  try {
    const stored: StoredOnboarding = JSON.parse(readInTab(KEY) ?? '{}')
    return stored.version === VERSION ? stored : undefined
  } catch {
    return undefined
  }
}

const writeStored = (stored: StoredOnboarding): void => storeInTab(KEY, JSON.stringify(stored))

/** Returns the answers of this person in this tab. */
export function readOnboarding(owner: AnswersOwner): Answers {
  const stored = readStored()
  return stored?.owner === owner ? stored.answers : {}
}

/** Returns the step that this person had open last in this tab. */
export function readOnboardingStep(owner: AnswersOwner): string | undefined {
  const stored = readStored()
  return stored?.owner === owner ? stored.step : undefined
}

/** Stores the open step of a person whose answers are stored. */
export function storeOnboardingStep(owner: AnswersOwner, step: string): void {
  const stored = readStored()
  if (stored?.owner === owner) writeStored({ ...stored, step })
}

/** Stores the answers. */
export function storeOnboarding(owner: AnswersOwner, all: Answers): void {
  const answers = Object.fromEntries(
    Object.entries(all).filter(([name]) => !NEVER_KEPT.includes(name)),
  )
  const step = readOnboardingStep(owner)
  writeStored({ version: VERSION, owner, answers, step })
}

/** Deletes the chosen account type, because another person may hold the device by now. */
export function removeAccountType(): void {
  const stored = readStored()
  if (stored) storeOnboarding(stored.owner, { ...stored.answers, account_type: null })
}

/** Deletes the answers, after the account was created or the person signed out. */
export const removeOnboarding = (): void => removeInTab(KEY)
