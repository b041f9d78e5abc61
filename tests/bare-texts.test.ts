// Texts that the browser's translation of a page would break (src/ui/elements.ts).
import { globSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bareTextsOf } from './support/bare-texts.ts'

test('every text that changes, or has siblings that do, has an element of its own', async () => {
  expect(await bareTextsOf(globSync('src/**/*.tsx'))).toEqual([])
})

describe('a text', () => {
  test.each([
    ['next to a value', '<p>Hi {name}</p>'],
    ['before something conditional', '<p>Saved {isNew && <b>now</b>}</p>'],
    ['that is conditional', '<p><b>1</b>{isNew && "new"}</p>'],
    ['in a fragment', '<><b />Saved</>'],
    ['in an option without a value', '<option>{name}</option>'],
  ])('%s is found', async (_what, jsx) => {
    expect(await bareTextsIn(jsx)).toHaveLength(jsx.includes('Hi') ? 2 : 1)
  })

  test.each([
    ['alone in its element', '<p>{name}</p>'],
    ['next to an element that stays', '<p>Read <a href="/">this</a></p>'],
    ['with an element of its own', '<p><b>1</b> <span>{name}</span></p>'],
    ['in an option with a value', '<option value="1">{name}</option>'],
  ])('%s is fine', async (_what, jsx) => {
    expect(await bareTextsIn(jsx)).toEqual([])
  })
})

async function bareTextsIn(jsx: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bare-texts-'))
  const path = join(folder, 'screen.tsx')
  await writeFile(path, `export function Screen({ name, isNew }) { return ${jsx} }`)
  const found = await bareTextsOf([path])
  await rm(folder, { recursive: true })
  return found
}
