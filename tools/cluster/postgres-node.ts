// A database node: Patroni, and the PostgreSQL that it starts, whose processes are not Patroni's
// children.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Part } from './part.ts'

/** A database node of the cluster. */
export interface PostgresNode {
  name: string
  patroni: Part
  dataFolder: string
  /** The address of Patroni's health checks. */
  healthUrl: string
  /** Returns whether Patroni says that it has this role. */
  is(role: 'primary' | 'replica' | 'synchronous'): Promise<boolean>
  /** Sends a signal to PostgreSQL's first process. Returns whether it runs. */
  signalPostgres(signal: NodeJS.Signals): boolean
  /** Kills every process of the node. */
  kill(): void
  /**
   * Stops every process of the node, as when its machine hangs. Returns the function that lets them
   * go on.
   */
  freeze(): Promise<() => Promise<void>>
}

const CHECK_TIMEOUT_MS = 2_000

/** Describes a node. */
export function createNode(
  node: Pick<PostgresNode, 'name' | 'patroni' | 'dataFolder' | 'healthUrl'>,
): PostgresNode {
  const postmaster = () => {
    try {
      return Number(readFileSync(join(node.dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0])
    } catch {
      return undefined
    }
  }
  const signalAll = (pids: number[], signal: NodeJS.Signals) => {
    for (const pid of pids) trySignal(pid, signal)
  }
  const processes = () => {
    const pid = postmaster()
    // The first process is stopped before its children, because it would replace them.
    return pid === undefined ? [] : [pid, ...childrenOf(pid)]
  }
  return {
    ...node,
    kill: () => {
      node.patroni.kill()
      signalAll(processes(), 'SIGKILL')
    },
    is: (role) =>
      fetch(`${node.healthUrl}/${role}`, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    signalPostgres: (signal) => {
      const pid = postmaster()
      return pid !== undefined && trySignal(pid, signal)
    },
    freeze: async () => {
      const frozen = processes()
      signalAll(frozen, 'SIGSTOP')
      await node.patroni.signal('SIGSTOP')
      return async () => {
        signalAll(frozen.toReversed(), 'SIGCONT')
        await node.patroni.signal('SIGCONT')
      }
    },
  }
}

function trySignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

// Linux only, as the packages of the cluster are.
function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((entry) => {
    const pid = Number(entry)
    if (!pid) return []
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      return Number(/^PPid:\t(\d+)/m.exec(status)?.[1]) === parent ? [pid] : []
    } catch {
      return []
    }
  })
}
