import type { components } from '#contract'

/**
 * Why a case does not open: what its license lacks, or it is not on this device and cannot be
 * fetched now.
 */
export type LockedBecause = components['schemas']['LicenseGap'] | 'absence'

const untilConfirmed = (next: string, ask = '') => ({
  next,
  locked: `You can’t change it until we confirm your license.${ask}`,
})

/**
 * How an attorney's unsent bid on a case that does not open can be sent, and why a sent one stays
 * as it is.
 */
export const lockedBidTexts: Record<LockedBecause, { next: string; locked: string }> = {
  missing: untilConfirmed('To send it, add your license. Then we check it.'),
  pending: untilConfirmed('You can send it once we have checked your license.'),
  refused: untilConfirmed('To send it, correct your license. Then we check it again.'),
  expired: untilConfirmed(
    'To send it, open your license and save it again. Then we check it.',
    ' Open your license and save it again to ask for a new check.',
  ),
  absence: {
    next: 'You can send it when the case opens.',
    locked: 'You can’t change it until the case opens.',
  },
}
