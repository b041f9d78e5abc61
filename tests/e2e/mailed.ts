// What a server without a mail server has written to people, as files in its data folder.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect } from './fixtures.ts'

/** The links of all emails to somebody that carry an invitation, as paths of the app. */
async function invitationLinks(folder: string, email: string): Promise<string[]> {
  const mail = join(folder, 'mail')
  const names = await readdir(mail).catch(() => [])
  const emails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => PostalMime.parse(await readFile(join(mail, name)))),
  )
  return emails
    .filter(({ to }) => to?.some(({ address }) => address === email))
    .flatMap(({ text }) => text?.match(/http\S+#ticket=[\w-]+/) ?? [])
    .map((link) => {
      const { pathname, search, hash } = new URL(link)
      return pathname + search + hash
    })
}

/** The link that was mailed to somebody, once it is there; `known` are older ones. */
export async function mailedLink(
  folder: string,
  email: string,
  known: readonly string[] = [],
): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    link = (await invitationLinks(folder, email)).find((each) => !known.includes(each))
    expect(link, `an email to ${email}`).toBeDefined()
  }).toPass({ timeout: 30_000 })
  return link ?? ''
}
