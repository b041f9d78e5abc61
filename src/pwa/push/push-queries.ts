/** The queries and mutations of push, for the page and the worker. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { components } from '#contract'
import { bodyOf } from '#src/api/api-client.ts'
import { apiClientOf } from '#src/identity/api.ts'

type Schemas = components['schemas']
export type PushDevice = Schemas['PushSubscription']
export type QuietHours = Schemas['QuietHours']

/** Queries the person's devices with push, most recently seen first. */
export const pushDevicesQuery = (personId: string) =>
  queryOptions({
    queryKey: [personId, { of: 'devices' }],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<PushDevice[]> =>
      (await bodyOf(apiClientOf(personId).GET('/push/subscriptions', { signal }))).data,
  })

/** Queries the person's quiet hours; null for none. */
export const quietHoursQuery = (personId: string) =>
  queryOptions({
    queryKey: [personId, { of: 'quiet hours' }],
    queryFn: async ({ signal }): Promise<QuietHours> =>
      (await bodyOf(apiClientOf(personId).GET('/push/quiet-hours', { signal }))).data,
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

/** Saves the quiet hours of the person's devices. */
export const saveQuietHours = (personId: string) =>
  mutationOptions({
    mutationFn: (hours: QuietHours) =>
      bodyOf(apiClientOf(personId).PUT('/push/quiet-hours', { body: { hours } })),
    onSuccess: ({ data }, _hours, _result, { client }) =>
      client.setQueryData(quietHoursQuery(personId).queryKey, data),
  })
