// The query and the calls of the list of log-ins.
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { components } from '#contract'
import { bodyOf } from '#src/api/api-client.ts'
import { apiClientOf } from '#src/identity/api.ts'

export type LogIn = components['schemas']['Session']

/** Queries where the person is logged in, this device first. */
export const logInsQuery = (personId: string) =>
  queryOptions({
    queryKey: [personId, { of: 'log-ins' }],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<LogIn[]> =>
      (await bodyOf(apiClientOf(personId).GET('/auth/sessions', { signal }))).data,
  })

const refetch = (client: QueryClient, personId: string) =>
  client.invalidateQueries({ queryKey: logInsQuery(personId).queryKey })

/** Logs out another device. */
export const endLogIn = (personId: string) =>
  mutationOptions({
    mutationFn: (session_id: string) => {
      const params = { path: { session_id } }
      return bodyOf(apiClientOf(personId).DELETE('/auth/sessions/{session_id}', { params }))
    },
    onSettled: (_data, _error, _id, _result, { client }) => refetch(client, personId),
  })

/** Logs out every other device. */
export const endOtherLogIns = (personId: string) =>
  mutationOptions({
    mutationFn: () => {
      const params = { query: { keeps_own: true } }
      return bodyOf(apiClientOf(personId).DELETE('/auth/sessions', { params }))
    },
    onSettled: (_data, _error, _none, _result, { client }) => refetch(client, personId),
  })
