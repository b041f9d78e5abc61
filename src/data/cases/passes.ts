// In a file of its own, because few attorneys pass on a case in one visit.
import { mutationOptions } from '@tanstack/react-query'
import type { PassReason } from '#machines/lifecycle/pass.machine.ts'
import { bodyOf } from '#src/api/api-client.ts'
import { apiClientOf } from '#src/identity/api.ts'
import { saveCase } from './case-mutations.ts'
import { refetchCasesWithin, removeFromList } from './saved-cases.ts'

/** Says why a case is not for the attorney, or takes that back with null. */
export const passOnCase = (attorneyId: string, caseId: string) =>
  mutationOptions({
    mutationFn: (reason: PassReason | null) =>
      bodyOf(apiClientOf(attorneyId).PUT('/cases/pass', { body: { id: caseId, reason } })),
    onSuccess: ({ data }, reason, _result, { client }) => {
      saveCase(client, attorneyId, data)
      removeFromList(client, attorneyId, { caseId, list: reason === null ? 'passed' : 'explore' })
    },
    onSettled: (_data, _error, _reason, _result, { client }) =>
      refetchCasesWithin(client, attorneyId),
  })
