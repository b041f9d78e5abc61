// Writes openapi.gen.ts from openapi.yaml. With --check it writes nothing and fails on drift.
import { readFile, writeFile } from 'node:fs/promises'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { parse } from 'yaml'

const source = new URL('../openapi.yaml', import.meta.url)
const target = new URL('../openapi.gen.ts', import.meta.url)

interface Contract {
  info: { version: string; 'x-contract': { version: number; oldest: number } }
  components: { schemas: { CaseCreate: { properties: Record<string, { $ref?: string }> } } }
}

const header = '// Generated from openapi.yaml by `npm run generate`. Do not edit.\n\n'
const ast = await openapiTypescript(source, { defaultNonNullable: false })
const generated = header + astToString(ast) + constantsOf(parse(await readFile(source, 'utf8')))

if (process.argv.includes('--check')) {
  const present = await readFile(target, 'utf8').catch(() => '')
  if (present !== generated) {
    console.error('openapi.gen.ts is not what openapi.yaml says. Run `npm run generate`.')
    process.exit(1)
  }
} else {
  await writeFile(target, generated)
}

function constantsOf({ info, components }: Contract) {
  const { version, oldest } = info['x-contract']
  const slugs = Object.entries(components.schemas.CaseCreate.properties)
    .filter(([, { $ref = '' }]) => $ref.endsWith('Answers'))
    .map(([name]) => `'${name}'`)
  return `
/** The version of Fastpass, which a release raises. */
export const FASTPASS_VERSION = '${info.version}'
/** The version of the contract, which the API client sends with every request. */
export const CONTRACT_VERSION = ${Number(version)}
/** The oldest version that the server still speaks. */
export const OLDEST_CONTRACT_VERSION = ${Number(oldest)}
/**
 * The slugs of the standard categories, in the order of the category list: the names of their
 * answers in a new case.
 */
export const STANDARD_SLUGS = [${slugs.join(', ')}] as const
`
}
