// Creates one migrated PGlite database, because copying it is much faster than migrating each test
// file's own.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/connection/open-database.ts'
import { bundleServer } from './server-bundle.ts'
import { createSigningKey } from './signing-key.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the migrated database's dump. */
    pgliteDump: string
    /** The folder of the migrated database. */
    pgliteFolder: string
  }
}

/** Vitest runs this before the first test file, and the returned function after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeBundle = await bundleServer()
  const scratch = await mkdtemp(join(tmpdir(), 'fastpass-pglite-'))
  const folder = join(scratch, 'db')
  const db = await openDatabase({ folder })
  await db.migrate()
  await createSigningKey(db)
  await db.close()
  const migrated = await PGlite.create(folder)
  const dump = join(scratch, 'dump.tar')
  await writeFile(dump, (await migrated.dumpDataDir('none')).stream())
  await migrated.close()
  project.provide('pgliteDump', dump)
  project.provide('pgliteFolder', folder)
  return async () => {
    await removeBundle()
    await rm(scratch, { recursive: true, force: true })
  }
}
