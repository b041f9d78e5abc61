// The plan of the files that screens share (scripts/build/shared-files.ts).
import { describe, expect, test } from 'vitest'
import { type Module, planSharedFiles } from '#scripts/build/shared-files.ts'

const SMALL = 1_000
const LARGE = 100_000

/** Returns a graph of an app that opens its screens by dynamic imports. */
function graphOf(modules: Record<string, { imports?: string[]; size?: number }>) {
  const screens = Object.keys(modules).filter((id) => id.startsWith('screen'))
  const all = new Map<string, Module>([
    ['app', { imports: [], dynamicImports: screens, size: SMALL }],
    ...Object.entries(modules).map(([id, { imports = [], size = SMALL }]): [string, Module] => [
      id,
      { imports, dynamicImports: [], size },
    ]),
  ])
  return { modules: all, loaded: new Set(['app', 'loaded']) }
}

const plan = (modules: Parameters<typeof graphOf>[0]) => planSharedFiles(graphOf(modules), () => 1)

describe('the files that screens share', () => {
  test('have only code that at least two screens, but not all pages, use', () => {
    const files = plan({
      screenA: { imports: ['shared', 'own', 'loaded'] },
      screenB: { imports: ['shared', 'loaded'] },
      shared: {},
      own: {},
      loaded: {},
    })
    expect([...files.keys()]).toEqual(['shared'])
  })

  test('are combined when the unused bytes cost less than a request', () => {
    const screens = {
      screenA: { imports: ['ofAll', 'ofTwo'] },
      screenB: { imports: ['ofAll', 'ofTwo'] },
      screenC: { imports: ['ofAll'] },
    }
    const small = plan({ ...screens, ofAll: {}, ofTwo: {} })
    expect(small.get('ofAll')).toBe(small.get('ofTwo'))
    const large = plan({ ...screens, ofAll: {}, ofTwo: { size: LARGE } })
    expect(large.get('ofAll')).not.toBe(large.get('ofTwo'))
  })

  test('never import each other', () => {
    // Without the rule, `first` would be merged with `last`, which `large` between them imports.
    const files = plan({
      screenA: { imports: ['first', 'other', 'large', 'last'] },
      screenB: { imports: ['first', 'other', 'large', 'last'] },
      screenC: { imports: ['large', 'last'] },
      screenD: { imports: ['large', 'last'] },
      screenE: { imports: ['last'] },
      screenF: { imports: ['other'] },
      first: { imports: ['large'] },
      large: { imports: ['last'], size: LARGE },
      last: {},
      other: {},
    })
    expect(files.get('large')).not.toBe(files.get('last'))
    expect(files.get('first')).not.toBe(files.get('last'))
  })
})
