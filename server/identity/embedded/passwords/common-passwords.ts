// The commonest passwords of leaks, as far as the product's own rule would accept them. Where the list is from and how it
// was made: docs/decisions/0024-guessing-and-shared-phones.md.
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const LIST = new URL('./common-passwords.gz', import.meta.url)
// Symbols around a common password, as in 'Password1!', add nothing that a guesser does not try.
const SYMBOLS_AROUND = /^[\p{P}\p{S}\s]+|[\p{P}\p{S}\s]+$/gu

let list: Promise<string> | undefined

/** Returns whether a password is a common one, whatever its capitals and the symbols around it. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= load()
  const text = await list
  const whole = password.normalize('NFKC').trim().toLowerCase()
  const core = whole.replaceAll(SYMBOLS_AROUND, '')
  return text.includes(`\n${whole}\n`) || (core !== '' && text.includes(`\n${core}\n`))
}

// One text of 260 kB takes less memory than a set of its 23,000 lines, and is searched in less than a millisecond.
async function load(): Promise<string> {
  const unpacked = await promisify(gunzip)(await readFile(LIST))
  return `\n${unpacked.toString('utf8')}`
}
