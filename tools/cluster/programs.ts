// The programs of a cluster, which are packages of Debian.
import { existsSync, globSync } from 'node:fs'
import { dirname } from 'node:path'

/** The programs, by their Debian packages. */
const PROGRAMS = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
} as const

/** The paths of the programs. */
export interface Programs {
  patroni: string
  etcd: string
  haproxy: string
  pgbouncer: string
  /** The folder with PostgreSQL's programs. */
  postgres: string
}

/** Returns the programs, or the Debian packages that are missing. */
export function findPrograms(): Programs | { missing: string[] } {
  const missing: string[] = Object.entries(PROGRAMS).flatMap(([name, path]) =>
    existsSync(path) ? [] : [name],
  )
  const [postgres] = globSync('/usr/lib/postgresql/*/bin/postgres').sort().reverse()
  // The library of Patroni for etcd, which Debian only suggests.
  if (!existsSync('/usr/lib/python3/dist-packages/etcd')) missing.push('python3-etcd')
  if (!postgres) missing.push('postgresql')
  if (missing.length > 0 || !postgres) return { missing }
  const { patroni, 'etcd-server': etcd, haproxy, pgbouncer } = PROGRAMS
  return { patroni, etcd, haproxy, pgbouncer, postgres: dirname(postgres) }
}
