// The people that most tests of cases and bids need.
import { startApi } from './api.ts'

/** Starts the API with a customer and two attorneys. */
export async function startWorld(options?: Parameters<typeof startApi>[0]) {
  const api = await startApi(options)
  return {
    api,
    maria: await api.customer(),
    vega: await api.attorney(),
    okafor: await api.attorney({ companyName: 'Okafor and Daughters' }),
  }
}
