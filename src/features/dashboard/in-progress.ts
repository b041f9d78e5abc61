import type { CaseListItem, CaseStatus } from '#src/data/cases/case-queries.ts'

const inProgress: readonly CaseStatus[] = ['pending', 'accepted', 'paused']

/** Returns whether a case takes no bids now but has not ended (specification §3.8). */
export const isInProgress = ({ case_status }: Pick<CaseListItem, 'case_status'>): boolean =>
  inProgress.includes(case_status)
