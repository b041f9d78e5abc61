// Comments, titles of tests, pages and files of settings use the words of the field; a private
// dialect slows every reader down. Texts on the screen and in emails are in plain, friendly
// English.
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The folders whose comments follow the rules. */
const CLEAN = ['machines', 'scripts', 'server', 'src', 'tests', 'tools']

/** Pages, SQL, styles and settings. The specification keeps the words of its authors. */
const OTHER_FILES = [
  '*.{md,yaml,html}',
  'Dockerfile',
  'docs/**/*.md',
  'deploy/*/*',
  '{server,src,tests}/**/*.{sql,toml,css,html}',
]
const SPECIFICATION = 'docs/specification/'

/** Words that only the specification uses, and what to write instead. */
const WORDS: Record<string, { pattern: RegExp; instead: string }> = {
  anew: { pattern: /\banew\b/i, instead: 'again' },
  whoever: { pattern: /\bwhoever\b/i, instead: 'the person who, the tab that' },
  nobody: { pattern: /\bnobody\b/i, instead: 'no person, signed out, no subscriber' },
  beside: { pattern: /\bbeside\b/i, instead: 'next to; or besides, for "in addition to"' },
}

/** Each rule of comments, and what to write instead. */
const RULES: typeof WORDS = {
  ...WORDS,
  'a docstring that begins with Answers': {
    pattern: /^\/\*\*[\s*]*Answers\b/,
    instead: 'Returns, Resolves with or Responds with',
  },
  'a reference to a page without its section': {
    pattern: /\((?:wizards|identity|decisions|documents?)(?:,|\))/,
    instead: 'specification §N.M',
  },
}

/** The folders with the texts that people read, in flows, screens, notifications and emails. */
const TEXTS = ['machines', 'server', 'src']

/** What people did not understand, and the text that says it now. */
const PUZZLING: Record<string, { pattern: RegExp; instead: string }> = {
  'of all attorneys': {
    pattern: /\bof all attorneys\b/i,
    instead: 'Only the attorney whose bid you accept.',
  },
  pledged: { pattern: /\bpledged?\b/i, instead: 'no house or car behind them' },
  'somebody else': { pattern: /\bsomebody else\b/i, instead: 'someone else' },
  'all the same': {
    pattern: /\b(?:come|comes|sent) all the same\b/i,
    instead: 'We’ll still email you',
  },
  anew: { pattern: /\banew\b/i, instead: 'again' },
  whoever: { pattern: /\bwhoever\b/i, instead: 'the person who, anyone who' },
  nobody: { pattern: /\bnobody\b/i, instead: 'no one' },
}

/**
 * Returns the texts of a source file: strings, the parts of templates, and text between JSX tags.
 */
function textsOf(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    const isText =
      ts.isStringLiteralLike(node) ||
      ts.isJsxText(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    if (isText) found.push(node.text.replace(/\s+/g, ' '))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Returns the comments of a source file, with their delimiters. */
function commentsOf(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found = new Map<number, string>()
  const collect = (ranges: readonly ts.CommentRange[] | undefined) => {
    for (const { pos, end } of ranges ?? []) found.set(pos, text.slice(pos, end))
  }
  const visit = (node: ts.Node) => {
    // Text between JSX tags has no comments, even where it looks like one.
    if (node.kind === ts.SyntaxKind.JsxText) return
    collect(ts.getLeadingCommentRanges(text, node.getFullStart()))
    collect(ts.getTrailingCommentRanges(text, node.getEnd()))
    for (const child of node.getChildren(source)) visit(child)
  }
  visit(source)
  return [...found.values()]
}

/**
 * Returns the titles of the tests in a file: the first arguments of `it`, `test` and `describe`.
 */
function titlesOf(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    const [title] = ts.isCallExpression(node) ? node.arguments : []
    const isTitle = title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))
    if (isTitle && /^(it|test|describe)\b/.test(node.getText(source)))
      found.push(title.getText(source))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

let texts: { file: string; text: string }[]

beforeAll(async () => {
  texts = []
  for await (const name of glob(`{${CLEAN.join(',')}}/**/*.{ts,tsx,mjs}`, { cwd: root })) {
    const file = name.replaceAll('\\', '/')
    if (file.includes('node_modules/') || file.includes('.gen.')) continue
    texts.push({ file, text: await readFile(`${root}/${file}`, 'utf8') })
  }
  expect(texts.length).toBeGreaterThan(1_000)
})

describe('the words of comments', () => {
  it.each(Object.entries(RULES))('do not include: %s', (_name, { pattern, instead }) => {
    // Parsing is slow, so only files that have the words somewhere are parsed.
    const anywhere = new RegExp(pattern.source.replace(/^\^/, ''), pattern.flags)
    const wrong = texts
      .filter(({ text }) => anywhere.test(text))
      .flatMap(({ file, text }) =>
        commentsOf(file, text)
          .filter((comment) => pattern.test(comment))
          .map((comment) => `${file}: ${comment} (write: ${instead})`),
      )
    expect(wrong).toEqual([])
  })
})

/** A line that is a comment and can be broken: a directive, and a line of one word, cannot. */
const BREAKABLE = /^\s*(?:\/\/|\/?\*+)(?! (?:biome-ignore|@)) +\S+ \S/

it('comments stay within 100 columns', () => {
  const wrong = texts.flatMap(({ file, text }) =>
    text
      .split('\n')
      .filter((line) => [...line].length > 100 && BREAKABLE.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(wrong).toEqual([])
})

/** A block comment as the header, or a blank line between the header and the imports. */
const WRONG_HEADER = /^(?:\/\*(?:(?!\*\/)[\s\S])*\*\/\n(?:\n|import )|(?:\/\/.*\n)+\n+import )/

it('a file’s header is a line comment directly above the imports, and no docstring of one', () => {
  const wrong = texts.filter(({ text }) => WRONG_HEADER.test(text))
  expect(wrong.map(({ file }) => file)).toEqual([])
})

describe('the words of titles, pages and settings', () => {
  it.each(Object.entries(WORDS))('do not include: %s', async (_name, { pattern, instead }) => {
    const wrong = texts
      .filter(({ file, text }) => file.startsWith('tests/') && pattern.test(text))
      .flatMap(({ file, text }) =>
        titlesOf(file, text)
          .filter((title) => pattern.test(title))
          .map((title) => `${file}: ${title} (write: ${instead})`),
      )
    for await (const name of glob(OTHER_FILES, { cwd: root })) {
      const file = name.replaceAll('\\', '/')
      if (file.startsWith(SPECIFICATION)) continue
      const lines = (await readFile(`${root}/${file}`, 'utf8')).split('\n')
      for (const line of lines)
        if (pattern.test(line)) wrong.push(`${file}: ${line} (write: ${instead})`)
    }
    expect(wrong).toEqual([])
  })
})

describe('the words of texts on screens and in emails', () => {
  it.each(Object.entries(PUZZLING))('do not include: %s', (_name, { pattern, instead }) => {
    // A long text may be broken across lines.
    const isRead = ({ file }: { file: string }) =>
      TEXTS.some((folder) => file.startsWith(`${folder}/`))
    const wrong = texts
      .filter((source) => isRead(source) && pattern.test(source.text.replace(/\s+/g, ' ')))
      .flatMap(({ file, text }) =>
        textsOf(file, text)
          .filter((found) => pattern.test(found))
          .map((found) => `${file}: ${found} (write: ${instead})`),
      )
    expect(wrong).toEqual([])
  })
})
