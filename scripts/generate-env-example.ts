// Writes .env.example: every setting that the server reads, with the first sentence that
// docs/deployment.md says of it. With --check it writes nothing and fails on drift.
import { readFile, writeFile } from 'node:fs/promises'
import { SECRETS } from '#server/settings/secret-files.ts'
import { SETTINGS } from '#server/settings/setting-names.ts'

const page = new URL('../docs/deployment.md', import.meta.url)
const target = new URL('../.env.example', import.meta.url)
const COLUMNS = 100

const HEADER = `# The settings, one NAME=value a line, as systemd reads them (docs/deployment.md, 'Settings').
# Copy what you set, without the # before it. \`npm run check-config\` says what is missing, wrong or
# risky. \`npm run generate\` writes this file.
`

const isFileOfSecret = (name: string) => SECRETS.some((secret) => name === `${secret}_FILE`)

/** Returns the text of the file. Throws when the page and the settings differ. */
async function envExample(): Promise<string> {
  const [, section = ''] =
    /^## Settings\n([\s\S]+?)^### Secrets as files/m.exec(await readFile(page, 'utf8')) ?? []
  const documented: string[] = []
  const parts = section.split('\n').flatMap((line) => {
    if (line.startsWith('### ')) return [`\n## ${line.slice('### '.length)}`]
    const [, names, defaultValue = '', about = ''] =
      /^\| (`[A-Z].*?) \| (.*?)\|(.*)\|$/.exec(line) ?? []
    if (names === undefined) return []
    const row = codesOf(names)
    documented.push(...row)
    return ['', ...commentOf(about), ...assignments(row, defaultValue.trim())]
  })
  const settings = SETTINGS.filter((name) => !isFileOfSecret(name))
  const differing = [
    ...settings.filter((name) => !documented.includes(name)),
    ...documented.filter((name) => !settings.includes(name)),
  ]
  if (differing.length > 0) {
    throw new Error(`The tables of docs/deployment.md differ in ${differing.join(', ')}.`)
  }
  return `${HEADER}${parts.join('\n')}\n`
}

const codesOf = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

/** Returns the lines of the settings, with their defaults where the page names nothing else. */
function assignments(names: string[], defaultValue: string): string[] {
  const isPlain = /^`[^`\s]+`(?:, `[^`\s]+`)*$/.test(defaultValue)
  const values = isPlain ? codesOf(defaultValue) : []
  return names.map((name, at) => `#${name}=${values[at] ?? ''}`)
}

/** Returns the first sentence of a description, without its links, as lines of a comment. */
function commentOf(markdown: string): string[] {
  const text = markdown.replace(/ ?\((?:see )?\[[^\]]+\]\([^)]+\)\)/g, '').replaceAll('`', '')
  const [sentence = ''] = text.trim().split(/(?<=[^.])\. (?=[A-Z0-9])/)
  const lines: string[] = []
  let line = '#'
  for (const word of sentence.split(' ')) {
    if (line.length + 1 + word.length > COLUMNS) {
      lines.push(line)
      line = '#'
    }
    line += ` ${word}`
  }
  return [...lines, line]
}

const text = await envExample()
if (process.argv.includes('--check')) {
  if (text !== (await readFile(target, 'utf8').catch(() => ''))) {
    console.error('.env.example is not what the settings say. Run `npm run generate`.')
    process.exitCode = 1
  }
} else {
  await writeFile(target, text)
}
