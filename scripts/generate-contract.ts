// Writes openapi.gen.ts from openapi.yaml. With --check it writes nothing and fails on drift.
import { readFile, writeFile } from 'node:fs/promises'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { parse } from 'yaml'

const source = new URL('../openapi.yaml', import.meta.url)
const target = new URL('../openapi.gen.ts', import.meta.url)

const header = '// Generated from openapi.yaml by `npm run generate`. Do not edit.\n\n'
const ast = await openapiTypescript(source, { defaultNonNullable: false })
const wanted = header + astToString(ast) + (await versions())

if (process.argv.includes('--check')) {
  const present = await readFile(target, 'utf8').catch(() => '')
  if (present !== wanted) {
    console.error('openapi.gen.ts is not what openapi.yaml says. Run `npm run generate`.')
    process.exit(1)
  }
} else {
  await writeFile(target, wanted)
}

async function versions() {
  const { info } = parse(await readFile(source, 'utf8'))
  const { version, oldest } = info['x-contract']
  return `
/** The version of the contract, which the API client sends with every request. */
export const CONTRACT_VERSION = ${Number(version)}
/** The oldest version that the server still speaks. */
export const OLDEST_CONTRACT_VERSION = ${Number(oldest)}
`
}
