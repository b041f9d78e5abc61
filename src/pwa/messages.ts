// The messages between the worker and the page.

/**
 * To the page: show this URL, because its notification was tapped. The page responds on the port
 * of the message.
 */
export interface OpenAddress {
  type: 'OPEN_ADDRESS'
  /** Path and query. */
  address: string
}
