/** The query strings of the two case screens (document 1 §2), and what stands for nothing in them. */
import { type BidOrder, bidOrders } from './customer/order-bids.ts'

type Search = Record<string, unknown>

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

const shared = (search: Search) => {
  const notification_Id = text(search.notification_Id)
  return { case_Id: text(search.case_Id) ?? '', ...(notification_Id && { notification_Id }) }
}

/** `case_Id` is empty when the address has none. `compare`: the bids stand side by side. */
export type CustomerCaseSearch = {
  case_Id: string
  notification_Id?: string
  compare?: true
  sort?: BidOrder
}

export function validateCustomerCaseSearch(search: Search): CustomerCaseSearch {
  const sort = bidOrders.find((order) => order === search.sort)
  return {
    ...shared(search),
    ...(search.compare === true && { compare: true }),
    ...(sort && { sort }),
  }
}

/** `explore`: the case was opened from Explore. */
export type AttorneyCaseSearch = { case_Id: string; notification_Id?: string; explore?: true }

export const validateAttorneyCaseSearch = (search: Search): AttorneyCaseSearch => ({
  ...shared(search),
  ...(search.explore === true && { explore: true }),
})
