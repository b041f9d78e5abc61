// `npm run bench`: measures the phone, its cold start, first loads, the server, its overload, a
// mixed load, jobs that are due at once, a cluster, alerts to ten thousand attorneys, whether
// response times reveal accounts, log-ins during a flood, the admin lists, and what ten machines
// would carry. Names select benchmarks. `--cases` sets the sizes of `server` and `admin`,
// `--minutes` the length of `mixed`.
import { parseArgs } from 'node:util'
import { exitBySignal } from '../server/start/exit-by-signal.ts'

const USAGE =
  'Usage: npm run bench -- [phone|cold-start|load|server|overload|mixed|jobs|cluster|alerts|accounts|log-ins|admin|machines] [--cases 10000,100000,1000000] [--minutes 10]'
const parts = {
  phone: async () => (await import('./bench/phone.ts')).benchPhone(),
  'cold-start': async () => (await import('./bench/cold-start.ts')).benchColdStart(),
  server: async (sizes: number[]) => (await import('./bench/server.ts')).benchServer(sizes),
  overload: async () => (await import('./bench/overload.ts')).benchOverload(),
  mixed: async (_sizes: number[], minutes: number) =>
    (await import('./bench/mixed.ts')).benchMixed(minutes),
  jobs: async () => (await import('./bench/jobs.ts')).benchJobs(),
  cluster: async () => (await import('./bench/cluster.ts')).benchCluster(),
  load: async () => (await import('./bench/load.ts')).benchLoad(),
  alerts: async () => (await import('./bench/alerts.ts')).benchAlerts(),
  accounts: async () => (await import('./bench/accounts.ts')).benchAccounts(),
  'log-ins': async () => (await import('./bench/log-ins.ts')).benchLogIns(),
  admin: async (sizes: number[]) => (await import('./bench/admin.ts')).benchAdmin(sizes),
  machines: async () => (await import('./bench/machines.ts')).benchMachines(),
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: 'string', default: '10000,100000,1000000' },
    minutes: { type: 'string', default: '1' },
  },
})
const sizes = values.cases.split(',').map(Number)
const known = Object.keys(parts)
if (positionals.some((name) => !known.includes(name)) || !sizes.every((size) => size >= 10_000)) {
  console.error(USAGE)
  process.exit(1)
}
// The end of this process ends the servers and databases that it started; a signal alone would
// leave them running.
process.once('SIGINT', exitBySignal)
process.once('SIGTERM', exitBySignal)
for (const [name, bench] of Object.entries(parts)) {
  if (positionals.length === 0 || positionals.includes(name))
    await bench(sizes, Number(values.minutes))
}
