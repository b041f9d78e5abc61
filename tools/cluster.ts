// `npm run cluster`: starts a whole cluster on this machine until Ctrl-C. `npm run cluster --
// 4000`: at another port.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findPrograms } from './cluster/programs.ts'
import { startCluster } from './cluster/start-cluster.ts'

const [port = '3000'] = process.argv.slice(2)
const site = fileURLToPath(new URL('../dist', import.meta.url))

const programs = findPrograms()
if ('missing' in programs) {
  console.error(`Missing packages: sudo apt-get install ${programs.missing.join(' ')}`)
  process.exit(1)
}
// The end of this process ends the cluster.
const end = () => process.exit(0)
process.once('SIGINT', end)
process.once('SIGTERM', end)
const cluster = await startCluster({
  programs,
  port: Number(port),
  print: (line) => console.log(line),
  env: existsSync(site) ? { SITE_DIR: site } : {},
})
console.log(`
The cluster runs at ${cluster.url}${existsSync(site) ? '' : ' (the API alone: `npm run build` builds the app)'}
  database   ${cluster.databaseUrl}
  logs       ${cluster.folder}/*.log
  emails     ${cluster.folder}/app-data/mail
  processes  end one with kill -9, and watch the others go on
Ctrl-C ends everything.`)
