// The queries and mutations of push, for the page and the worker.
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { components } from '#contract'
import { bodyOf } from '#src/api/api-client.ts'
import { apiClientOf } from '#src/identity/api.ts'

type Schemas = components['schemas']
export type PushDevice = Schemas['PushSubscription']

/** Queries the person's devices with push, most recently seen first. */
export const pushDevicesQuery = (personId: string) =>
  queryOptions({
    queryKey: [personId, { of: 'devices' }],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<PushDevice[]> =>
      (await bodyOf(apiClientOf(personId).GET('/push/subscriptions', { signal }))).data,
  })

/** Removes another device from push. */
export const removePushDevice = (personId: string) =>
  mutationOptions({
    mutationFn: (subscription_id: string) => {
      const params = { path: { subscription_id } }
      return bodyOf(
        apiClientOf(personId).DELETE('/push/subscriptions/{subscription_id}', { params }),
      )
    },
    onSettled: (_data, _error, _id, _result, { client }) =>
      client.invalidateQueries({ queryKey: pushDevicesQuery(personId).queryKey }),
  })
