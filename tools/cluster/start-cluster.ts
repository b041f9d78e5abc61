// Starts a whole cluster on this machine, for trials and for faults: three etcd, two PostgreSQL
// under Patroni, PgBouncer, HAProxy and two app processes, in a temporary folder.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, rmSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { choosePorts, HOST, type Ports } from './addresses.ts'
import { createPart, type Part } from './part.ts'
import { createNode, type PostgresNode } from './postgres-node.ts'
import type { Programs } from './programs.ts'
import { writeTemplate } from './template.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const START_TIMEOUT_MS = 90_000

/** A running cluster. */
export interface RunningCluster {
  /** The app's address, at HAProxy. */
  url: string
  /** The primary's URL through HAProxy, and that of the replica. */
  databaseUrl: string
  replicaUrl: string
  /** The primary's URL through HAProxy, as the superuser. */
  superuserUrl: string
  folder: string
  ports: Ports
  etcd: Part[]
  nodes: PostgresNode[]
  pgbouncer: Part
  haproxy: Part
  apps: Part[]
  stop(): Promise<void>
}

interface Options {
  programs: Programs
  /** The port of the app at HAProxy; any free one when 0. */
  port: number
  /** Settings of the app processes. */
  env?: Record<string, string>
  /** Limits the disk of each database node to this many megabytes, which only root can do. */
  diskMegabytes?: number
  print: (line: string) => void
}

/**
 * Starts the cluster. Rejects, and ends what it has started, when a part does not respond in time.
 */
export async function startCluster(options: Options): Promise<RunningCluster> {
  const { programs, print, diskMegabytes } = options
  await using starting = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'fastpass-cluster-'))
  // PostgreSQL and PgBouncer refuse to run as root.
  const owner = process.getuid?.() === 0 ? accountOf('postgres') : undefined
  const makeFolder = (name: string) => {
    const path = join(folder, name)
    mkdirSync(path, { mode: 0o700 })
    if (owner) chownSync(path, owner.uid, owner.gid)
    return path
  }
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const ports = await choosePorts(options.port)
  const secret = () => randomBytes(16).toString('hex')
  const passwords = { superuser: secret(), replication: secret(), rewind: secret(), app: secret() }
  const at = (port: number) => `${HOST}:${port}`
  // However this process ends, nothing of the cluster stays.
  const killing: (() => void)[] = []
  const killAll = () => {
    for (const kill of killing.toReversed()) kill()
  }
  killing.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  process.once('exit', killAll)
  starting.defer(() => {
    process.off('exit', killAll)
    killAll()
  })
  const add = (part: Part) => {
    killing.push(part.kill)
    return part
  }
  const partOf = (name: string, path: string, args: string[]) =>
    add(createPart({ name, path, args, owner, logFile: join(folder, `${name}.log`) }))

  const etcdNumbers = [1, 2, 3] as const
  const etcd = await Promise.all(
    etcdNumbers.map(async (number) => {
      const file = join(folder, `etcd${number}.yml`)
      await writeTemplate('etcd.conf.yml', file, {
        NODE: `etcd${number}`,
        ADDRESS: HOST,
        DATA_FOLDER: makeFolder(`etcd${number}`),
        ETCD_CLIENT_PORT: ports[`client${number}`],
        ETCD_PEER_PORT: ports[`peer${number}`],
        ETCD_MEMBERS: etcdNumbers.map((n) => `etcd${n}=http://${at(ports[`peer${n}`])}`).join(','),
      })
      return partOf(`etcd-${number}`, programs.etcd, ['--config-file', file])
    }),
  )
  const nodes = await Promise.all(
    ([1, 2] as const).map(async (number) => {
      const home = makeFolder(`node${number}`)
      if (diskMegabytes !== undefined) {
        execFileSync('mount', [
          '-t',
          'tmpfs',
          '-o',
          `size=${diskMegabytes}m,mode=0777`,
          'tmpfs',
          home,
        ])
        killing.push(() => execFileSync('umount', ['--lazy', home]))
      }
      const dataFolder = join(home, 'data')
      const file = join(folder, `patroni${number}.yml`)
      await writeTemplate('patroni.yml', file, {
        NODE: `node${number}`,
        ADDRESS: HOST,
        NETWORK: '127.0.0.1/32',
        PATRONI_PORT: ports[`patroni${number}`],
        POSTGRES_PORT: ports[`node${number}`],
        ETCD_HOSTS: etcdNumbers.map((n) => at(ports[`client${n}`])).join(','),
        DATA_FOLDER: dataFolder,
        POSTGRES_PROGRAMS: programs.postgres,
        SOCKET_FOLDER: folder,
        PGPASS_FILE: join(folder, `pgpass${number}`),
        SUPERUSER_PASSWORD: passwords.superuser,
        REPLICATION_PASSWORD: passwords.replication,
        REWIND_PASSWORD: passwords.rewind,
      })
      const patroni = partOf(`patroni-${number}`, programs.patroni, [file])
      const healthUrl = `http://${at(ports[`patroni${number}`])}`
      const node = createNode({ name: `node${number}`, patroni, dataFolder, healthUrl })
      killing.push(node.kill)
      return node
    }),
  )
  await writeTemplate('haproxy.cfg', join(folder, 'haproxy.cfg'), {
    APP_ADDRESS: at(ports.app),
    APP_SCHEME: 'http',
    APP1_ADDRESS: at(ports.app1),
    APP2_ADDRESS: at(ports.app2),
    PRIMARY_ADDRESS: at(ports.primary),
    REPLICA_ADDRESS: at(ports.replica),
    NODE1_ADDRESS: at(ports.node1),
    NODE1_PATRONI_PORT: ports.patroni1,
    NODE2_ADDRESS: at(ports.node2),
    NODE2_PATRONI_PORT: ports.patroni2,
  })
  const usersFile = join(folder, 'pgbouncer-users')
  await writeFile(usersFile, `"fastpass" "${passwords.app}"\n`)
  await writeTemplate('pgbouncer.ini', join(folder, 'pgbouncer.ini'), {
    ADDRESS: HOST,
    PGBOUNCER_PORT: ports.pgbouncer,
    USERS_FILE: usersFile,
    PRIMARY_HOST: HOST,
    PRIMARY_PORT: ports.primary,
    SOCKET_FOLDER: folder,
    LOG_FILE: '/dev/null',
  })
  const haproxy = partOf('haproxy', programs.haproxy, ['-db', '-f', join(folder, 'haproxy.cfg')])
  const pgbouncer = partOf('pgbouncer', programs.pgbouncer, [join(folder, 'pgbouncer.ini')])

  for (const part of [...etcd, haproxy, pgbouncer]) part.start()
  // The first node creates the database, and the second copies it.
  const [first, second] = nodes
  first?.patroni.start()
  await until('the primary', async () => (await first?.is('primary')) ?? false)
  print('The primary runs.')
  const superuserUrlOf = (database: string) =>
    `postgresql://postgres:${passwords.superuser}@${at(ports.primary)}/${database}`
  await until('HAProxy', () => createAppDatabase(superuserUrlOf('postgres'), passwords.app))
  second?.patroni.start()
  await until('the synchronous replica', async () => (await second?.is('synchronous')) ?? false)
  print('The replica runs.')

  const urlOf = (port: number) => `postgresql://fastpass:${passwords.app}@${at(port)}/fastpass`
  const dataFolder = join(folder, 'app-data')
  const apps = ([1, 2] as const).map((number) =>
    add(
      createPart({
        name: `app-${number}`,
        path: process.execPath,
        args: [join(root, 'server/main.ts')],
        logFile: join(folder, `app-${number}.log`),
        env: {
          HOST,
          PORT: String(ports[`app${number}`]),
          DATA_DIR: dataFolder,
          TRUST_PROXY: '1',
          DATABASE_URL: urlOf(ports.pgbouncer),
          DATABASE_DIRECT_URL: urlOf(ports.primary),
          DATABASE_REPLICA_URL: urlOf(ports.replica),
          SECRET_KEY: passwords.superuser + passwords.replication,
          ...options.env,
        },
      }),
    ),
  )
  for (const app of apps) app.start()
  const url = `http://${at(ports.app)}`
  const isUp = async (port: number) => (await fetch(`http://${at(port)}/api/health/ready`)).ok
  for (const port of [ports.app1, ports.app2, ports.app]) await until('the app', () => isUp(port))
  const open = starting.move()
  return {
    url,
    folder,
    ports,
    etcd,
    nodes,
    pgbouncer,
    haproxy,
    apps,
    databaseUrl: urlOf(ports.primary),
    replicaUrl: urlOf(ports.replica),
    superuserUrl: superuserUrlOf('fastpass'),
    stop: () => open.disposeAsync(),
  }
}

async function createAppDatabase(url: string, password: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create role fastpass login password '${password}'`)
    await client.query('create database fastpass owner fastpass')
  } finally {
    await client.end()
  }
  return true
}

/** Waits until a condition holds. One that rejects is tried again. */
export async function until(
  what: string,
  condition: () => Promise<boolean>,
  timeoutMs = START_TIMEOUT_MS,
): Promise<void> {
  const end = performance.now() + timeoutMs
  for (;;) {
    if (await condition().catch(() => false)) return
    if (performance.now() > end)
      throw new Error(`Waited ${timeoutMs / 1_000} s for ${what} in vain`)
    await wait(100)
  }
}

function accountOf(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
