import { expect, it } from 'vitest'
import { problemOf } from '#src/api/problem.ts'
import { isFromOlderServer } from '#src/offline/older-server.ts'

// Processes of the version before write these words, so they are written out here.
it.each([
  ['This field is not known.', true],
  ['Field is  required', false],
])('a refusal with ‘%s’ may be over after an update of the servers: %s', (message, isOlder) => {
  const body = {
    status: 422,
    code: 'INVALID_FIELDS',
    message: 'Please check your answers.',
    errors: [{ field: 'update_count', message }],
  }
  expect(isFromOlderServer(problemOf(new Response(null, { status: 422 }), body))).toBe(isOlder)
})
