// What an operator has to know to fill in the templates of deploy/cluster is in docs/scaling.md.
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

it.each(await readdir(`${root}/deploy/cluster`))(
  'docs/scaling.md lists exactly the variables of %s',
  async (file) => {
    const template = await readFile(`${root}/deploy/cluster/${file}`, 'utf8')
    const page = await readFile(`${root}/docs/scaling.md`, 'utf8')
    const row = page.split('\n').find((line) => line.startsWith(`| \`${file}\` |`)) ?? ''
    const variables = row.split('|').at(-2) ?? ''
    const listed = [...variables.matchAll(/`([A-Z]\w*)\b/g)].map(([, name]) => name)
    const used = [...template.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name)
    expect(listed.sort()).toEqual([...new Set(used)].sort())
  },
)
