// Keeps the connections of each network in the order in which they were last used.
import type { Socket } from 'node:net'
import { addressKey, subnetOf } from '#server/web/rate-limit.ts'

/** A connection, and the requests in progress on it. */
export interface Connection {
  readonly socket: Socket
  /**
   * The network and IP address that it counts for; undefined for a proxy's connection without a
   * request.
   */
  owner: { network: string; address: string } | undefined
  requests: number
}

/** Creates the lists of connections, one for each network. */
export function createNetworkConnections() {
  // A set keeps the order in which its items were added, and a connection is added again after its
  // requests.
  const networks = new Map<string, Set<Connection>>()

  const neighborsOf = ({ owner }: Connection) => networks.get(owner?.network ?? '')

  return {
    /** Counts a connection for the network of an IP address. */
    assign(connection: Connection, ip: string | undefined): void {
      const owner = { network: subnetOf(ip), address: addressKey(ip) }
      connection.owner = owner
      networks.set(owner.network, (networks.get(owner.network) ?? new Set()).add(connection))
    },
    /** Counts a connection for no network. */
    unassign(connection: Connection): void {
      const neighbors = neighborsOf(connection)
      neighbors?.delete(connection)
      if (neighbors?.size === 0) networks.delete(connection.owner?.network ?? '')
      connection.owner = undefined
    },
    /** Returns how many connections the network of this one has. */
    countFor: (connection: Connection): number => neighborsOf(connection)?.size ?? 0,
    /**
     * Returns which connection in the network of this one is to be closed first. It belongs to the
     * IP address with the most connections: the one that has been idle for longest, or else the
     * newest.
     */
    firstToClose(connection: Connection): Connection | undefined {
      const byAddress = Map.groupBy(neighborsOf(connection) ?? [], ({ owner }) => owner?.address)
      const [largest = []] = [...byAddress.values()].sort((a, b) => b.length - a.length)
      return largest.find(({ requests }) => requests === 0) ?? largest.at(-1)
    },
  }
}
