// In a file of its own, because few cases get so far.
import { mutationOptions } from '@tanstack/react-query'
import type { components } from '#contract'
import { bodyOf } from '#src/api/api-client.ts'
import { apiClientOf } from '#src/identity/api.ts'
import { saveCase } from './case-mutations.ts'
import { refetchCasesWithin } from './saved-cases.ts'

type Schemas = components['schemas']

/** Proposes a court date to the customer. The server checks the version that was shown. */
export const proposeCourtDate = (attorneyId: string) =>
  mutationOptions({
    mutationFn: (body: Schemas['CourtDateProposal']) =>
      bodyOf(apiClientOf(attorneyId).PUT('/cases/courtdate/proposal', { body })),
    onSuccess: ({ data }, _body, _result, { client }) => saveCase(client, attorneyId, data),
    onSettled: (_data, _error, _body, _result, { client }) =>
      refetchCasesWithin(client, attorneyId),
  })

/** Says yes or no to the proposed date of the version that was shown. */
export const answerDateProposal = (customerId: string) =>
  mutationOptions({
    mutationFn: (body: Schemas['CourtDateAnswer']) =>
      bodyOf(apiClientOf(customerId).PUT('/cases/courtdate/proposal/answer', { body })),
    onSuccess: ({ data }, _body, _result, { client }) => saveCase(client, customerId, data),
    onSettled: (_data, _error, _body, _result, { client }) =>
      refetchCasesWithin(client, customerId),
  })
