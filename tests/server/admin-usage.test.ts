// `npm run admin` with wrong arguments: one sentence, before a database is opened.
import { describe, expect, it } from 'vitest'
import { runAdmin } from '#tests/support/admin-command.ts'

const invite = ['invite', 'robin@example.com']

describe('npm run admin', () => {
  it.each([
    [[...invite, '--role', 'owner'], '--role must be one of customer, attorney, admin.'],
    [['invite', 'robin'], 'Whom to invite must be an email address.'],
    [['reset-password', 'robin'], 'Whose password to reset must be an email address.'],
    [['reset-password', 'robin@example.com', '--role', 'admin'], 'Usage: npm run admin'],
    [['rotate-keys', 'robin@example.com'], 'Usage: npm run admin'],
    [['delete', 'robin@example.com'], "There is no command 'delete'."],
    [[], 'Usage: npm run admin -- invite robin@example.com'],
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
})
