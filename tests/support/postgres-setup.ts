// Starts PostgreSQL once for all test files, with a migrated database to copy from.
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/connection/open-database.ts'
import { TEMPLATE } from './database.ts'
import { startCluster } from './postgres.ts'
import { bundleServer } from './server-bundle.ts'
import { createSigningKey } from './signing-key.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a database, with `NAME` where the database's name belongs. */
    postgresUrl: string
  }
}

/** Vitest runs this before the first test file, and the returned function after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeBundle = await bundleServer()
  const cluster = await startCluster()
  await cluster.query(`create database ${TEMPLATE}`)
  const template = await openDatabase({ url: cluster.urlOf(TEMPLATE) })
  await template.migrate()
  await createSigningKey(template)
  await template.close()
  project.provide('postgresUrl', cluster.urlOf('NAME'))
  return async () => {
    await removeBundle()
    await cluster.stop()
  }
}
