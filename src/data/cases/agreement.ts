// In a file of its own, because few cases get so far.
import { mutationOptions } from '@tanstack/react-query'
import type { components } from '#contract'
import { bodyOf } from '#src/api/api-client.ts'
import { apiClientOf } from '#src/identity/api.ts'
import { saveCase } from './case-mutations.ts'
import { refetchCasesWithin } from './saved-cases.ts'

type Schemas = components['schemas']

/** Enters the terms on which both sides agreed. The server checks the version that was shown. */
export const enterAgreement = (attorneyId: string) =>
  mutationOptions({
    mutationFn: (body: Schemas['AgreementEntry']) =>
      bodyOf(apiClientOf(attorneyId).PUT('/cases/agreement', { body })),
    onSuccess: ({ data }, _body, _result, { client }) => saveCase(client, attorneyId, data),
    onSettled: (_data, _error, _body, _result, { client }) =>
      refetchCasesWithin(client, attorneyId),
  })

/** Says whether the customer agreed on the terms of the version that was shown. */
export const answerAgreement = (customerId: string) =>
  mutationOptions({
    mutationFn: (body: Schemas['AgreementAnswer']) =>
      bodyOf(apiClientOf(customerId).PUT('/cases/agreement/answer', { body })),
    onSuccess: ({ data }, _body, _result, { client }) => saveCase(client, customerId, data),
    onSettled: (_data, _error, _body, _result, { client }) =>
      refetchCasesWithin(client, customerId),
  })
