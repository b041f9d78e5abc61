import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SnackbarMessage } from '#machines/client/snackbar.machine.ts'
import { retryJob } from '#src/features/admin/data/admin-calls.ts'
import type { ListSearch } from '#src/features/admin/data/admin-search.ts'
import { type FailedJob, failedJobsQuery } from '#src/features/admin/data/record-queries.ts'
import { AdminList } from '#src/features/admin/list/admin-list.tsx'
import { ListHeader } from '#src/features/admin/list/list-header.tsx'
import { useStableCallback } from '#src/features/admin/list/use-stable-callback.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { failedJobColumns } from './failed-jobs-columns.tsx'

const mutationKey = ['admin', 'retry']

export type FailedJobsScreenProps = { adminId: string; search: ListSearch }

function wordsOf({ outcome, cause }: Awaited<ReturnType<typeof retryJob>>): SnackbarMessage {
  switch (outcome) {
    case 'done':
      return { message: 'Done. It worked this time.', type: 'success' }
    case 'failed':
      return { message: `It failed again. ${cause}`, type: 'error' }
    case 'running':
      return { message: 'Still trying. If it fails, it will be back in this list.', type: 'info' }
  }
}

/** Lists the failed emails and other jobs with their cause and a Retry button. */
export function FailedJobsScreen({ adminId, search }: FailedJobsScreenProps) {
  const queryClient = useQueryClient()
  const query = useQuery(failedJobsQuery(adminId, search))
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ id }: FailedJob) => retryJob(id),
    onSuccess: (outcome) => showSnackbar(wordsOf(outcome)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [adminId] }),
  })
  const retrying = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as FailedJob | undefined)?.id ?? '',
  })
  const onRetry = useStableCallback((job: FailedJob) => mutate(job))
  const named = retrying.join()
  const columns = useMemo(
    () => failedJobColumns(onRetry, named === '' ? [] : named.split(',')),
    [onRetry, named],
  )
  return (
    <>
      <ListHeader title="Failed jobs" />
      <AdminList noun="failed job" needs="lg" query={query} columns={columns} search={search} />
    </>
  )
}
