/** What is asked of the server about push, by the page and by the worker. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { components } from '#contract'
import { bodyOf } from '#src/api/api-client.ts'
import { keys } from '#src/data/queries.ts'
import { apiOf } from '#src/identity/api.ts'

type Schemas = components['schemas']
export type PushDevice = Schemas['PushSubscription']
export type QuietHours = Schemas['QuietHours']

/** The person's devices that are told by push, the one seen last first. */
export const pushDevicesQuery = (personId: string) =>
  queryOptions({
    queryKey: [...keys.push(personId), 'devices'],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<PushDevice[]> =>
      (await bodyOf(apiOf(personId).GET('/push/subscriptions', { signal }))).data,
  })

/** When they keep quiet; null for never. */
export const quietHoursQuery = (personId: string) =>
  queryOptions({
    queryKey: [...keys.push(personId), 'quiet'],
    queryFn: async ({ signal }): Promise<QuietHours> =>
      (await bodyOf(apiOf(personId).GET('/push/quiet-hours', { signal }))).data,
  })

/** Has another device told nothing any more. */
export const removePushDevice = (personId: string) =>
  mutationOptions({
    mutationFn: (subscription_id: string) => {
      const params = { path: { subscription_id } }
      return bodyOf(apiOf(personId).DELETE('/push/subscriptions/{subscription_id}', { params }))
    },
    onSettled: (_data, _error, _id, _result, { client }) =>
      client.invalidateQueries({ queryKey: keys.push(personId) }),
  })

/** Says when the person's devices keep quiet. */
export const saveQuietHours = (personId: string) =>
  mutationOptions({
    mutationFn: (hours: QuietHours) =>
      bodyOf(apiOf(personId).PUT('/push/quiet-hours', { body: { hours } })),
    onSuccess: ({ data }, _hours, _result, { client }) =>
      client.setQueryData(quietHoursQuery(personId).queryKey, data),
  })
