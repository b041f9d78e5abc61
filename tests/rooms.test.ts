// The rooms of docs/architecture.md: who may import whom.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { importsOf, LADDERS, type Rooms, readRooms } from './support/room-ladder.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What a room may never import from outside the repository. */
const FORBIDDEN_PACKAGES: Record<string, RegExp> = {
  'machines/': /^(react|react-dom|@xstate\/react|node:|fastify|drizzle-orm)/,
  'server/': /^(react|react-dom|@xstate\/react)/,
  'src/worker/': /^(react|react-dom|@tanstack|@ark-ui|@xstate\/react)/,
  'src/storage/': /^(react|react-dom|@tanstack|@ark-ui)/,
}

/** Which top-level folders each of them may import. */
const NEIGHBORS: Record<string, RegExp> = {
  'machines/': /^(\.|#machines\/|#contract$)/,
  'server/': /^(\.|#server\/|#machines\/|#contract$)/,
  'src/': /^(\.|#src\/|#machines\/|#styled\/|#contract$)/,
}

describe('the rooms', () => {
  let found: Rooms
  beforeAll(async () => {
    found = await readRooms(root)
  })

  it('contain every file of their folder', () => {
    expect(found.filesWithoutRoom).toEqual([])
    expect(found.rooms.filter(({ files }) => files === 0)).toEqual([])
  })

  it('import lower rooms only, and no feature imports another', () => {
    expect(found.upward).toEqual([])
  })

  it('have no files that import each other in a cycle', () => {
    expect(found.cycles).toEqual([])
  })

  it('have no folder with more than 30 files, except those that docs/architecture.md explains', () => {
    expect(found.fullFolders).toEqual([])
  })

  it('are all named in docs/architecture.md', async () => {
    const architecture = await readFile(`${root}/docs/architecture.md`, 'utf8')
    for (const [top, ladder] of Object.entries(LADDERS)) {
      for (const name of ladder.flat()) {
        expect(architecture, `${top}/${name}`).toMatch(new RegExp(`\`${top}/${name}(\\.ts|/)?\``))
      }
    }
  })
})

describe('the embedded identity provider', () => {
  it('is imported by the rest of server/identity only', async () => {
    const imports = await importsOf(root, 'server/')
    const inside = imports.filter(({ specifier }) => /identity\/embedded\//.test(specifier))
    expect(inside.length).toBeGreaterThan(0)
    expect(inside.filter(({ file }) => !file.startsWith('server/identity/'))).toEqual([])
  })
})

describe('the top-level folders', () => {
  it.each(Object.entries(NEIGHBORS))(
    '%s imports only the rooms that it may',
    async (folder, allowed) => {
      const imports = await importsOf(root, folder)
      const ours = imports.filter(({ specifier }) => /^[.#]/.test(specifier))
      expect(ours.length).toBeGreaterThan(0)
      expect(ours.filter(({ specifier }) => !allowed.test(specifier))).toEqual([])
    },
  )

  it.each(Object.entries(FORBIDDEN_PACKAGES))(
    '%s imports only the packages that it may',
    async (folder, forbidden) => {
      const imports = await importsOf(root, folder)
      expect(imports.length).toBeGreaterThan(0)
      expect(imports.filter(({ specifier }) => forbidden.test(specifier))).toEqual([])
    },
  )
})
