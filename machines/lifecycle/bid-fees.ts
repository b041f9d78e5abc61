// How an attorney charges for a case: an optional part of a bid.
import type { components } from '#contract'
import { hasForeignCharacter, readNumber } from '#machines/whole-number.ts'
import { isPercent } from './bid-rules.ts'
import { MAX_FEE_HOURS } from './limits.ts'

/** How an attorney charges, as the contract names it. */
export type FeeType = components['schemas']['FeeType']

/** How an attorney charges; `hours`: the estimate of an hourly fee, as typed or as sent. */
type Fee = { type: FeeType | null; hours: string | number | null }

/** An invalid fee, by field of the contract. */
export type FeeFieldError = { field: 'fee_type' | 'fee_hours'; message: string }

/** The ways to charge as attorneys choose them. */
export const feeLabels: Record<FeeType, string> = {
  flat: 'Flat fee',
  hourly: 'By the hour',
  share: 'Share of the outcome',
}

/** A percentage can only be a share, and an amount in dollars cannot be one. */
const SHARED: readonly FeeType[] = ['share']
const IN_DOLLARS: readonly FeeType[] = ['flat', 'hourly']

/** Returns the ways to charge in a category. */
export const feeTypes = (categoryName: string): readonly FeeType[] =>
  isPercent(categoryName) ? SHARED : IN_DOLLARS

/** Returns the typed estimate as a whole number of hours; null when the text is not one. */
export const parseHours = (text: string): number | null => readNumber('count', text)?.value ?? null

/** Returns the error of an estimate that more typing cannot correct; null otherwise. */
export const hoursTypingError = (text: string): string | null =>
  hasForeignCharacter('count', text) ? 'Only numeric values are allowed' : null

function hoursError(hours: string | number | null): string | null {
  const value = typeof hours === 'string' ? parseHours(hours) : hours
  if (value !== null && Number.isInteger(value) && value >= 1 && value <= MAX_FEE_HOURS) return null
  return `Enter a number of hours from 1 to ${MAX_FEE_HOURS}.`
}

/** Returns the errors of a fee in this category; empty when it is valid or not said. */
export function validateFee({ type, hours }: Fee, categoryName: string): FeeFieldError[] {
  if (type === null) return []
  if (!feeTypes(categoryName).includes(type)) {
    return [{ field: 'fee_type', message: 'Select valid option.' }]
  }
  const message = type === 'hourly' ? hoursError(hours) : null
  return message === null ? [] : [{ field: 'fee_hours', message }]
}

/**
 * Returns how a bid is charged, as people read it: `By the hour, about 12 hours`; undefined when
 * not said.
 */
export function feeText({
  fee_type: type,
  fee_hours: hours,
}: Partial<Pick<components['schemas']['Bid'], 'fee_type' | 'fee_hours'>>): string | undefined {
  if (!type) return undefined
  if (type !== 'hourly' || !hours) return feeLabels[type]
  return `${feeLabels.hourly}, about ${hours.toLocaleString('en-US')} ${hours === 1 ? 'hour' : 'hours'}`
}
