// The contract by the rules that its readers' tools share (Redocly's recommended ones).
import { createConfig, lint } from '@redocly/openapi-core'
import { expect, it } from 'vitest'

const config = await createConfig({
  extends: ['recommended'],
  rules: {
    // The owner has not chosen a licence.
    'info-license': 'off',
    // Health is asked by those who can do nothing wrong, and events are described for the app alone.
    'operation-4xx-response': 'off',
    'no-unused-components': 'off',
  },
})

it('has nothing that a linter finds', async () => {
  const found = await lint({ ref: 'openapi.yaml', config })
  expect(found.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
}, 60_000)
