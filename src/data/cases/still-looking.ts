// In a file of its own, because few customers are asked.
import { mutationOptions } from '@tanstack/react-query'
import { bodyOf } from '#src/api/api-client.ts'
import { apiClientOf } from '#src/identity/api.ts'
import { saveCase } from './case-mutations.ts'
import { refetchCasesWithin } from './saved-cases.ts'

/** Says that the customer of a case is still looking for an attorney. */
export const confirmStillLooking = (customerId: string) =>
  mutationOptions({
    mutationFn: (caseId: string) =>
      bodyOf(apiClientOf(customerId).PUT('/cases/stilllooking', { body: { id: caseId } })),
    onSuccess: ({ data }, _caseId, _result, { client }) => saveCase(client, customerId, data),
    onSettled: (_data, _error, _caseId, _result, { client }) =>
      refetchCasesWithin(client, customerId),
  })
