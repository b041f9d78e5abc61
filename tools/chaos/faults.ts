// The faults that the cluster has to survive. Each returns once the cluster is whole again.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Chance } from '../../tests/support/chance.ts'
import type { Part } from '../cluster/part.ts'
import { type RunningCluster, until } from '../cluster/start-cluster.ts'

/** Breaks something, and repairs what does not repair itself. */
export type Fault = (cluster: RunningCluster, chance: Chance) => Promise<void>

const FROZEN_MS = 25_000
const FULL_MS = 10_000
const STABLE_MS = 4_000

/** The faults, by a description of each. */
export const FAULTS: Record<string, Fault> = {
  'kill -9 of an app process': async ({ apps }, chance) => killPart(chance.oneOf(apps)),
  'kill -9 of the primary': async (cluster) => {
    const primary = await nodeThatIs(cluster, 'primary')
    primary.signalPostgres('SIGKILL')
    await isWhole(cluster)
  },
  'loss of the primary’s machine': async (cluster) => {
    const primary = await nodeThatIs(cluster, 'primary')
    primary.kill()
    const others = cluster.nodes.filter((node) => node !== primary)
    await until('a new primary', async () => anyIs(others, 'primary'))
    primary.patroni.start()
    await isWhole(cluster)
  },
  'a frozen primary (SIGSTOP)': async (cluster) => {
    const primary = await nodeThatIs(cluster, 'primary')
    const goOn = await primary.freeze()
    await wait(FROZEN_MS)
    await goOn()
    await isWhole(cluster)
  },
  'kill -9 of etcd’s leader': async ({ etcd, ports }) => {
    const urls = [ports.client1, ports.client2, ports.client3].map(
      (port) => `http://127.0.0.1:${port}`,
    )
    const leads = await Promise.all(urls.map(isEtcdLeader))
    const leader = etcd[leads.indexOf(true)]
    if (!leader) throw new Error('etcd has no leader')
    await killPart(leader)
  },
  'a full disk of the replica': async (cluster) => {
    const replica = await nodeThatIs(cluster, 'synchronous')
    // A file takes the rest of the node's own disk.
    const file = join(dirname(replica.dataFolder), 'full')
    try {
      execFileSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=1M'], { stdio: 'ignore' })
    } catch {
      // It ends with "no space left", as it should.
    }
    await wait(FULL_MS)
    rmSync(file)
    await isWhole(cluster)
  },
  'a restart of PgBouncer': async ({ pgbouncer }) => killPart(pgbouncer),
  'a restart of HAProxy': async ({ haproxy }) => killPart(haproxy),
}

/** Kills a part. It is started again after some seconds. */
async function killPart(part: Part): Promise<void> {
  await part.signal('SIGKILL')
  await until(part.name, async () => part.isRunning())
}

/**
 * Waits until there is a primary and a synchronous replica, and both have stayed so for a while.
 */
async function isWhole({ nodes }: RunningCluster): Promise<void> {
  let since: number | undefined
  await until('a primary and its replica', async () => {
    const isSo = (await anyIs(nodes, 'primary')) && (await anyIs(nodes, 'synchronous'))
    since = isSo ? (since ?? performance.now()) : undefined
    return since !== undefined && performance.now() - since > STABLE_MS
  })
}

const anyIs = async (nodes: RunningCluster['nodes'], role: 'primary' | 'synchronous') =>
  (await Promise.all(nodes.map((node) => node.is(role)))).includes(true)

async function nodeThatIs({ nodes }: RunningCluster, role: 'primary' | 'synchronous') {
  for (const node of nodes) if (await node.is(role)) return node
  throw new Error(`No node is ${role}`)
}

async function isEtcdLeader(url: string): Promise<boolean> {
  const reply = await fetch(`${url}/v2/stats/self`)
  const { state } = (await reply.json()) as { state: string }
  return state === 'StateLeader'
}
