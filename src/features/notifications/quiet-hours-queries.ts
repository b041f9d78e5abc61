// The setting of quiet hours.
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { components } from '#contract'
import { bodyOf } from '#src/api/api-client.ts'
import { apiClientOf } from '#src/identity/api.ts'

export type QuietHours = components['schemas']['QuietHours']

/** Queries the person's quiet hours; null for none. */
export const quietHoursQuery = (personId: string) =>
  queryOptions({
    queryKey: [personId, { of: 'quiet hours' }],
    queryFn: async ({ signal }): Promise<QuietHours> =>
      (await bodyOf(apiClientOf(personId).GET('/push/quiet-hours', { signal }))).data,
  })

/** Saves the quiet hours of the person's devices. */
export const saveQuietHours = (personId: string) =>
  mutationOptions({
    mutationFn: (hours: QuietHours) =>
      bodyOf(apiClientOf(personId).PUT('/push/quiet-hours', { body: { hours } })),
    onSuccess: ({ data }, _hours, _result, { client }) =>
      client.setQueryData(quietHoursQuery(personId).queryKey, data),
  })
