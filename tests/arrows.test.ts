// The layout's arrows (README, "Layout"), held even if the lint rule is ever lost.
import { glob, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What each room may import of ours, and of what it may never import from outside. */
const rooms: Record<string, { ours: RegExp; never?: RegExp }> = {
  machines: {
    ours: /^(\.\/|#machines\/|#contract$)/,
    never: /^(react|react-dom|@xstate\/react|node:|fastify|drizzle-orm)/,
  },
  server: { ours: /^(\.\/|#server\/|#machines\/|#contract$)/, never: /^(react|@xstate\/react)/ },
  'src/ui': { ours: /^(\.\/|#src\/ui\/|#src\/format\/|#styled\/|#machines\/|#contract$)/ },
  'src/api': { ours: /^(\.\/|#src\/(api|offline|format)\/|#machines\/|#contract$)/ },
  'src/offline': { ours: /^(\.\/|#src\/(offline|api|format)\/|#machines\/|#contract$)/ },
  'src/format': { ours: /^(\.\/|#src\/format\/|#machines\/|#contract$)/ },
  'src/client': {
    ours: /^(\.\/|#src\/(client|session|ui|api|offline|format|sw)\/|#styled\/|#machines\/|#contract$)/,
  },
  'src/session': { ours: /^(\.\/|#src\/(session|client|api|offline)\/|#machines\/|#contract$)/ },
  'src/sw': {
    ours: /^(\.\/|#src\/(sw|offline|api)\/|#machines\/|#contract$)/,
    never: /^(react|react-dom|@tanstack|@ark-ui)/,
  },
}

async function importsOf(folder: string): Promise<{ file: string; specifier: string }[]> {
  const found: { file: string; specifier: string }[] = []
  for await (const file of glob(`${folder}/**/*.{ts,tsx}`, { cwd: root })) {
    const code = await readFile(join(root, file), 'utf8')
    for (const [, specifier = ''] of code.matchAll(
      /(?:^|\s)(?:import|export)\s(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]\)/g,
    )) {
      if (specifier) found.push({ file, specifier })
    }
  }
  return found
}

const isOurs = (specifier: string) => specifier.startsWith('.') || specifier.startsWith('#')

describe('imports follow the arrows of the layout', () => {
  it.each(Object.entries(rooms))('%s imports only what it may', async (folder, { ours, never }) => {
    const imports = await importsOf(folder)
    expect(imports.length).toBeGreaterThan(0)
    const wrong = imports.filter(({ specifier }) =>
      isOurs(specifier) ? !ours.test(specifier) : never?.test(specifier),
    )
    expect(wrong).toEqual([])
  })

  it('no feature imports another feature, and none imports the app or its routes', async () => {
    const wrong = (await importsOf('src/features')).filter(({ file, specifier }) => {
      const feature = file.split('/')[2]
      const other = /^#src\/features\/([^/]+)/.exec(specifier)?.[1]
      return (other && other !== feature) || specifier.startsWith('#src/routes')
    })
    expect(wrong).toEqual([])
  })

  it('the linter knows every feature', async () => {
    const { overrides } = JSON.parse(await readFile(join(root, 'biome.json'), 'utf8')) as {
      overrides: { includes: string[] }[]
    }
    const features = (await readdir(join(root, 'src/features'))).sort()
    const known = overrides
      .flatMap(({ includes }) => includes)
      .flatMap((include) => /^src\/features\/([^/]+)\/\*\*$/.exec(include)?.[1] ?? [])
    expect(known.sort()).toEqual(features)
  })
})
