// The most common leaked passwords among those that the product's rules accept. Source and
// preparation of the list: docs/decisions/0064-weak-passwords.md.
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const LIST = new URL('./common-passwords.gz', import.meta.url)
// Attackers also try common passwords with symbols around them, such as 'Password1!'.
const SYMBOLS_AROUND = /^[\p{P}\p{S}\s]+|[\p{P}\p{S}\s]+$/gu

let list: Promise<string> | undefined

/** Returns whether a password is a common one, ignoring case and the symbols around it. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= load()
  const text = await list
  const whole = password.normalize('NFKC').trim().toLowerCase()
  const core = whole.replaceAll(SYMBOLS_AROUND, '')
  return text.includes(`\n${whole}\n`) || (core !== '' && text.includes(`\n${core}\n`))
}

// One string of 260 kB uses less memory than a set of its 23,000 lines, and is searched in less
// than a millisecond.
async function load(): Promise<string> {
  const unpacked = await promisify(gunzip)(await readFile(LIST))
  return `\n${unpacked.toString('utf8')}`
}
