/** Why a case does not open: its license, or it is not on this device and cannot be fetched now. */
export type LockedBecause = 'license' | 'refused' | 'absence'

/** What becomes of an attorney's unsent bid on a case that does not open, and why a sent one stays as it is. */
export const lockedBidTexts: Record<LockedBecause, { kept: string; locked: string }> = {
  license: {
    kept: 'It is saved on this phone. You can send it once we have checked your license.',
    locked: 'You can’t change it until we confirm your license.',
  },
  refused: {
    kept: 'It is saved on this phone. To send it, correct your license. Then we check it again.',
    locked: 'You can’t change it until we confirm your license.',
  },
  absence: {
    kept: 'It is saved on this phone. You can send it when the case opens.',
    locked: 'You can’t change it until the case opens.',
  },
}
