// Reads the emails that a server without a mail server writes to its data folder.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { codeIn } from '#tests/support/mailed-code.ts'
import { expect } from './fixtures.ts'

/** Returns all emails to a recipient. */
async function emailsTo(folder: string, email: string) {
  const mail = join(folder, 'mail')
  const names = await readdir(mail).catch(() => [])
  const emails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => PostalMime.parse(await readFile(join(mail, name)))),
  )
  return emails.filter(({ to }) => to?.some(({ address }) => address === email))
}

/** Returns the emailed links of invitations and of copies of data, as paths of the app. */
async function linksTo(folder: string, email: string): Promise<string[]> {
  const emails = await emailsTo(folder, email)
  return emails
    .flatMap(({ text }) => text?.match(/http\S+(?:#ticket|\?copy)=[\w-]+/) ?? [])
    .map((link) => {
      const { pathname, search, hash } = new URL(link)
      return pathname + search + hash
    })
}

/** Resolves with the newest link that was emailed to a recipient and is not in `known`. */
export async function mailedLink(
  folder: string,
  email: string,
  known: readonly string[] = [],
): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    link = (await linksTo(folder, email)).find((each) => !known.includes(each))
    expect(link, `an email to ${email}`).toBeDefined()
  }).toPass({ timeout: 30_000 })
  return link ?? ''
}

/**
 * Returns the code in the newest email to a recipient, once `count` emails with a code exist. No
 * two tests may share a recipient.
 */
export async function mailedCode(folder: string, email: string, count = 1): Promise<string> {
  let codes: string[] = []
  await expect(async () => {
    const emails = await emailsTo(folder, email)
    codes = emails
      .toSorted((one, other) => String(one.date).localeCompare(String(other.date)))
      .flatMap(({ text }) => codeIn(text) ?? [])
    expect(codes, `codes to ${email}`).toHaveLength(count)
  }).toPass({ timeout: 30_000 })
  return codes.at(-1) ?? ''
}

/** Waits until a recipient has received an email with this subject. */
export const expectMailed = (folder: string, email: string, subject: string): Promise<void> =>
  expect(async () => {
    const emails = await emailsTo(folder, email)
    expect(emails.map((each) => each.subject)).toContain(subject)
  }).toPass({ timeout: 30_000 })
