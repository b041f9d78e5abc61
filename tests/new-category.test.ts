// The diff in docs/new-category.md can be applied to this version of the code.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const hasGit = existsSync(`${root}/.git`) && spawnSync('git', ['--version']).status === 0

it.skipIf(!hasGit)('the documented diff of a new category applies', async () => {
  const page = await readFile(`${root}/docs/new-category.md`, 'utf8')
  const [, diff = ''] = /^```diff\n(.*?)^```$/ms.exec(page) ?? []
  const { stderr, status } = spawnSync('git', ['apply', '--check', '-C1'], {
    cwd: root,
    input: diff,
    encoding: 'utf8',
  })
  expect(
    status,
    `Adapt the diff in docs/new-category.md to the code: add the category by hand, then replace the diff.\n${stderr}`,
  ).toBe(0)
})
