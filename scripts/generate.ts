// Runs every generator whose result is committed. With --check it fails when a result differs.
import { execFileSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Generator, getConfig } from '@tanstack/router-generator'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import * as alertTables from '#server/db/schema/alerts.ts'
import * as auditTables from '#server/db/schema/audit.ts'
import * as caseTables from '#server/db/schema/cases.ts'
import * as notificationTables from '#server/db/schema/notifications.ts'
import * as operationTables from '#server/db/schema/operations.ts'
import * as personTables from '#server/db/schema/people.ts'
import * as pushTables from '#server/db/schema/push.ts'
import * as identityTables from '#server/identity/embedded/schema.ts'
import * as sessionTables from '#server/identity/product-session-schema.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const isCheck = process.argv.includes('--check')

let drifted = false
for (const script of ['generate-contract.ts', 'generate-env-example.ts', 'diagrams.ts'])
  runScript(script)
await generateRouteTree()
await checkMigrations()
if (drifted) process.exitCode = 1

function runScript(name: string) {
  try {
    const args = [join(root, 'scripts', name), ...(isCheck ? ['--check'] : [])]
    execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  } catch {
    drifted = true
  }
}

async function generateRouteTree() {
  const file = join(root, 'src/app/route-tree.gen.ts')
  const before = await readFile(file, 'utf8').catch(() => '')
  const config = getConfig(
    {
      target: 'react',
      routesDirectory: join(root, 'src/routes'),
      generatedRouteTree: file,
      quoteStyle: 'single',
      addExtensions: true,
      disableLogging: true,
    },
    root,
  )
  await new Generator({ config, root }).run()
  if (isCheck && before !== (await readFile(file, 'utf8'))) {
    report('src/app/route-tree.gen.ts is not what src/routes says. Run `npm run generate`.')
  }
}

// Migrations are created by a person (`npx drizzle-kit generate --name what-it-does`). This only
// reports that one is missing.
async function checkMigrations() {
  const folder = join(root, 'server/db/migrations/meta')
  const latest = (await readdir(folder)).filter((name) => name.endsWith('_snapshot.json')).sort()
  const snapshot = JSON.parse(await readFile(join(folder, latest.at(-1) ?? ''), 'utf8'))
  const tables = {
    ...personTables,
    ...caseTables,
    ...alertTables,
    ...auditTables,
    ...notificationTables,
    ...pushTables,
    ...operationTables,
    ...identityTables,
    ...sessionTables,
  }
  const statements = await generateMigration(snapshot, generateDrizzleJson(tables, snapshot.id))
  if (statements.length > 0) {
    report('The tables have no migration yet. Run `npx drizzle-kit generate --name what-it-does`.')
  }
}

function report(sentence: string) {
  console.error(sentence)
  drifted = true
}
