// What comments, texts and notes refer to exists.
import { existsSync } from 'node:fs'
import { glob, readdir, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const TEXTS = [
  '*.{md,ts,yaml,html}',
  'Dockerfile',
  'deploy/*/*',
  '{src,server,machines,scripts,tests,tools,docs}/**/*.{ts,tsx,mjs,md,sql,css,html}',
]
const FILE =
  /(?<![\w/.#-])((?:src|server|machines|scripts|tests|tools|docs|public|deploy)\/[\w./-]*\w\.(?:ts|tsx|mjs|md|json|conf|cfg|ini|yml|service))\b/g

let texts: { file: string; text: string }[]

beforeAll(async () => {
  const names: string[] = []
  for await (const name of glob(TEXTS, { cwd: root })) names.push(name.replaceAll('\\', '/'))
  texts = await Promise.all(
    names.map(async (file) => ({ file, text: await readFile(`${root}/${file}`, 'utf8') })),
  )
})

/** Returns `file: match` for each match of the pattern that `isWrong` says is wrong. */
const findAll = (pattern: RegExp, isWrong: (match: string) => boolean) =>
  texts.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)]
      .map(([match, group]) => group ?? match)
      .filter(isWrong)
      .map((match) => `${file}: ${match}`),
  )

it('each cited section is a heading of the specification', async () => {
  const headings = new Set<string>()
  for (const page of await readdir(`${root}/docs/specification`)) {
    const text = await readFile(`${root}/docs/specification/${page}`, 'utf8')
    for (const [, number = ''] of text.matchAll(/^## (\d\.\d+) /gm)) headings.add(number)
  }
  expect(headings.size).toBeGreaterThan(20)
  expect(findAll(/§(\d\.\d+)/g, (number) => !headings.has(number))).toEqual([])
})

// tests/specification names tests from the folder of the tests.
it('each cited file exists', () => {
  expect(
    findAll(
      FILE,
      (file) => !['', 'tests/'].some((folder) => existsSync(`${root}/${folder}${file}`)),
    ),
  ).toEqual([])
})

it('each relative link of a page leads to a file', () => {
  const wrong = texts
    .filter(({ file }) => file.endsWith('.md'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)]
        .map(([, link = '']) => posix.join(posix.dirname(file), link))
        .filter((path) => !existsSync(`${root}/${path}`))
        .map((path) => `${file}: ${path}`),
    )
  expect(wrong).toEqual([])
})

it('each decision has the next number, a status, a date and a line in the index', async () => {
  const folder = `${root}/docs/decisions`
  const notes = (await readdir(folder)).filter((name) => name !== 'README.md').sort()
  const index = await readFile(`${folder}/README.md`, 'utf8')
  for (const [position, name] of notes.entries()) {
    const number = position + 1
    const text = await readFile(`${folder}/${name}`, 'utf8')
    expect(name).toMatch(new RegExp(`^${String(number).padStart(4, '0')}-[a-z0-9-]+\\.md$`))
    expect(text, name).toMatch(
      new RegExp(`^# ${number}\\. .+\\n\\nStatus: .+\\. Date: \\d{4}-\\d\\d-\\d\\d\\.\\n`),
    )
    expect(index).toContain(`| ${number} | [`)
    expect(index).toContain(`](${name})`)
  }
})

/** A longer note is read by no one: what is a log goes, and what is a fact moves to its page. */
const LONGEST_NOTE = 600

it('each decision has at most 600 words', async () => {
  const folder = `${root}/docs/decisions`
  const notes = (await readdir(folder)).filter((name) => name !== 'README.md')
  const lengths = await Promise.all(
    notes.map(async (name) => {
      const words = (await readFile(`${folder}/${name}`, 'utf8')).match(/\S+/g) ?? []
      return { name, words: words.length }
    }),
  )
  expect(lengths.filter(({ words }) => words > LONGEST_NOTE)).toEqual([])
})
