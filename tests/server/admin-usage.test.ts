// `npm run admin` with wrong arguments: one sentence, before a database is opened. And its list of
// commands, which the documentation has too.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COMMANDS, formOf } from '#scripts/admin/commands.ts'
import { runAdmin } from '#tests/support/admin-command.ts'

const invite = ['invite', 'robin@example.com']
const forms = Object.entries(COMMANDS).map(([name, command]) => formOf(name, command))

describe('npm run admin', () => {
  it.each([
    [[...invite, '--role', 'owner'], '--role must be one of customer, attorney, admin. Usage:'],
    [['invite', 'robin'], 'robin is not an email address. Usage: npm run admin -- invite EMAIL'],
    [['reset-password', 'robin@example.com', '--role', 'admin'], 'Usage: npm run admin'],
    [['rotate-keys', 'robin@example.com'], 'Usage: npm run admin -- rotate-keys\n'],
    [['delete', 'robin@example.com'], "There is no command 'delete'. `npm run admin` lists them."],
    [['constructor'], "There is no command 'constructor'."],
    [['invite'], 'Usage: npm run admin -- invite EMAIL [--role customer|attorney|admin]\n'],
    [[...invite, 'kim@example.com'], 'Usage: npm run admin -- invite'],
    [[...invite, '--rolle', 'admin'], 'Usage: npm run admin -- invite'],
  ])(
    'prints a one-line error for %j',
    async (args, sentence) => {
      const { code, output } = await runAdmin({}, ...args)
      expect([code, output]).toEqual([1, expect.stringContaining(sentence)])
      expect(output.trim().split('\n')).toHaveLength(1)
    },
    60_000,
  )

  it('lists every command with its arguments', { timeout: 60_000 }, async () => {
    const { code, output } = await runAdmin({})
    expect(code).toBe(1)
    const listed = output.split('\n').filter((line) => /^ {2}\S/.test(line))
    expect(listed.map((line) => line.trim())).toEqual(forms)
  })

  it('has all of its commands in the documentation, in the same form', () => {
    const guide = readFileSync(new URL('../../docs/deployment.md', import.meta.url), 'utf8')
    const section = guide.slice(guide.indexOf('\n## Operator'))
    const documented = section.matchAll(/^\| `(.+?)` \| /gm)
    const inTable = [...documented].map(([, form]) => form?.replaceAll('\\|', '|'))
    expect(inTable.toSorted()).toEqual(forms.toSorted())
  })
})
