/** What the worker and the page say to each other. */

/** To the page: show this address, since its notification was pressed. Answered on the port that comes with it. */
export interface OpenAddress {
  type: 'OPEN_ADDRESS'
  /** Path and query. */
  address: string
}
