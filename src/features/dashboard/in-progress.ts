import type { CaseListItem, CaseStatus } from '#src/data/queries.ts'

const inProgress: readonly CaseStatus[] = ['pending', 'accepted', 'paused']

/** Whether a case takes no bids now and is not over either (specification §3.8). */
export const isInProgress = ({ case_status }: Pick<CaseListItem, 'case_status'>): boolean =>
  inProgress.includes(case_status)
