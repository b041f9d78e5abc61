// The settings for alerts about new cases.
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { components } from '#contract'
import { bodyOf } from '#src/api/api-client.ts'
import { api, apiClientOf } from '#src/identity/api.ts'
import { SIGNED_OUT } from '#src/offline/drafts/draft-owner.ts'

type Schemas = components['schemas']
export type CaseAlertSettings = Schemas['CaseAlerts']

/** Queries how an attorney learns of new cases. */
export const caseAlertsQuery = (personId: string) =>
  queryOptions({
    queryKey: [personId, { of: 'case alerts' }],
    // The link of an email may have turned them off meanwhile.
    refetchInterval: 30_000,
    queryFn: async ({ signal }): Promise<CaseAlertSettings> =>
      (await bodyOf(apiClientOf(personId).GET('/alerts', { signal }))).data,
  })

/** Saves how an attorney learns of new cases. */
export const saveCaseAlerts = (personId: string) =>
  mutationOptions({
    mutationFn: (body: Schemas['CaseAlertsPut']) =>
      bodyOf(apiClientOf(personId).PUT('/alerts', { body })),
    onSuccess: ({ data }, _body, _result, { client }) =>
      client.setQueryData(caseAlertsQuery(personId).queryKey, data),
  })

/** Ends the daily email by the token of its link. */
export const unsubscribeQuery = (unsubscribe_token: string) =>
  queryOptions({
    queryKey: [SIGNED_OUT, { of: 'unsubscribe', wanted: unsubscribe_token }],
    staleTime: Number.POSITIVE_INFINITY,
    // The person waits for it, and can try again.
    retry: 1,
    meta: { isQuiet: true },
    queryFn: async ({ signal }) => {
      const params = { path: { unsubscribe_token } }
      await bodyOf(api.POST('/alerts/unsubscribe/{unsubscribe_token}', { params, signal }))
      return true
    },
  })
