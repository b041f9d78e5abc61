// The queries of what people say of themselves, as React Query options.
import { queryOptions } from '@tanstack/react-query'
import type { components } from '#contract'
import { HOUR_MS } from '#machines/durations.ts'
import { bodyOf } from '#src/api/api-client.ts'
import { WITHOUT_AGE } from '#src/data/pages.ts'
import { api, apiClientOf } from '#src/identity/api.ts'

type Schemas = components['schemas']
export type Category = Schemas['Category']
export type AttorneyProfile = Schemas['Attorney']

/** A license of an attorney. */
export type License = Schemas['License']

/** The licenses of an attorney, and whether cases open only with a checked one. */
export type Licenses = Schemas['LicensesEnvelope']

export type CustomerProfile = Schemas['Customer']

/** Queries the standard categories, also for somebody who has no account yet. */
export const categoriesQuery = (personId: string) =>
  queryOptions({
    queryKey: [personId, { of: 'categories' }],
    meta: WITHOUT_AGE,
    staleTime: HOUR_MS,
    queryFn: async ({ signal }): Promise<Category[]> => {
      const params = { query: { is_other: false } }
      return (await bodyOf(api.GET('/category/list', { params, signal }))).data
    },
  })

/** Queries an attorney's own record. */
export const attorneyQuery = (attorneyId: string) =>
  queryOptions({
    queryKey: [attorneyId, { of: 'profile' }],
    queryFn: async ({ signal }): Promise<Schemas['Attorney']> => {
      const params = { path: { attorney_id: attorneyId } }
      return (
        await bodyOf(apiClientOf(attorneyId).GET('/attorney/{attorney_id}', { params, signal }))
      ).data
    },
  })

/** Queries an attorney's own licenses, by state. */
export const licensesQuery = (attorneyId: string) =>
  queryOptions({
    queryKey: [attorneyId, { of: 'licenses' }],
    queryFn: ({ signal }): Promise<Licenses> => {
      const params = { path: { attorney_id: attorneyId } }
      return bodyOf(apiClientOf(attorneyId).GET('/licenses/{attorney_id}', { params, signal }))
    },
  })

/** Queries a customer's own record. */
export const customerQuery = (customerId: string) =>
  queryOptions({
    queryKey: [customerId, { of: 'profile' }],
    queryFn: async ({ signal }): Promise<Schemas['Customer']> => {
      const params = { path: { customer_id: customerId } }
      return (
        await bodyOf(apiClientOf(customerId).GET('/customers/{customer_id}', { params, signal }))
      ).data
    },
  })
