import type { StoredCase } from './lifecycle-store.ts'

/** Returns a number that grows with each change that the owner of a case makes in what attorneys read. */
export const contentVersionOf = ({
  version,
  courtDateChanges,
}: Pick<StoredCase, 'version' | 'courtDateChanges'>): number => version + courtDateChanges
